import { Check, Coins } from 'lucide-react';
import { graphql } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';
import styles from '../Screen.module.css';
import { shortBy } from './shortBy.ts';
import type { PayoutRowMarkMutation } from './__generated__/PayoutRowMarkMutation.graphql';
import type { PayoutRowUnmarkMutation } from './__generated__/PayoutRowUnmarkMutation.graphql';

interface Payee {
  id: string;
  username: string;
  ownerName?: string | null;
  email?: string | null;
  /** Its share; null for an entry that is not among the winners. */
  prizeCents: number | null;
  currency: string;
  /** What was paid out. */
  payout: { amountCents: number; paidAt: string; method: string } | undefined;
}

interface PayoutRowProps {
  row: Payee;
  /** The method to state with a payout. */
  method: string;
  /** The clock of times. */
  zone: PoolZone;
  /** @param failure why it was not stated; null when it was */
  onSettled: (failure: string | null) => void;
}

/** A winner, to be ticked off when the share is paid; or an entry that was paid before a correction. */
export function PayoutRow({ row, method, zone, onSettled }: PayoutRowProps) {
  const { id, username, prizeCents, currency, payout } = row;
  const [mark, isMarking] = useFormMutation<PayoutRowMarkMutation>(graphql`
    mutation PayoutRowMarkMutation($input: MarkPayoutPaidInput!) {
      markPayoutPaid(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [unmark, isUnmarking] = useFormMutation<PayoutRowUnmarkMutation>(graphql`
    mutation PayoutRowUnmarkMutation($input: UnmarkPayoutInput!) {
      unmarkPayout(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const short = payout && prizeCents !== null ? shortBy(prizeCents, payout.amountCents) : 0;
  const settle = (outcome: { kind: 'done' } | { kind: 'failed'; message: string }) =>
    onSettled(outcome.kind === 'failed' ? outcome.message : null);
  const pay = (amountCents: number) =>
    void mark({ input: { entry: id, amountCents, method: method.trim() || 'Not stated' } }).then(settle);
  const undo = () => void unmark({ input: { entry: id, reason: 'Ticked off by mistake.' } }).then(settle);
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        {prizeCents === null ? (
          <p>
            <bdi className="font-bold">{username}</bdi> is not among the winners
          </p>
        ) : (
          <>
            <p>
              <bdi className="font-bold">{username}</bdi>, {formatCents(prizeCents, currency)}
            </p>
            <p className="text-quiet text-15">
              <bdi>{row.ownerName}</bdi>, {row.email}
            </p>
            {payout && (
              <p className="text-quiet text-15">
                {payout.method}, {poolDateTime(payout.paidAt, zone)}
              </p>
            )}
          </>
        )}
      </div>
      <div className="row gap-2">
        {payout ? (
          <>
            <Badge tone={short === 0 ? 'good' : 'due'} icon={short === 0 ? Check : Coins}>
              Paid {formatCents(payout.amountCents, currency)}
              {short > 0 && `, ${formatCents(short, currency)} too little`}
              {short < 0 && `, ${formatCents(-short, currency)} too much`}
            </Badge>
            <Button isWaiting={isUnmarking} onClick={undo}>
              Undo
            </Button>
          </>
        ) : (
          <Button look="primary" isWaiting={isMarking} onClick={() => pay(prizeCents ?? 0)}>
            Mark <bdi>{username}</bdi> as paid
          </Button>
        )}
      </div>
    </li>
  );
}
