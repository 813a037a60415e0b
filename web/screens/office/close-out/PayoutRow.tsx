import { Check, Coins } from 'lucide-react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import table from '#web/ui/components/table.module.css';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { poolDateTime, type PoolZone } from '#web/app/session/poolTime.ts';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
import { shortBy } from './shortBy.ts';
import type { PayoutRowUnmarkMutation } from './__generated__/PayoutRowUnmarkMutation.graphql';

interface Payee {
  id: string;
  username: string;
  ownerName?: string | null;
  email?: string | null;
  /** Its share; null for an entry that is not among the winners. */
  prizeCents: number | null;
  currency: string;
  payout: { amountCents: number; paidAt: string; method: string } | undefined;
}

interface PayoutRowProps {
  row: Payee;
  onPay: (amountCents: number) => Promise<void>;
  /** The clock of times. */
  zone: PoolZone;
  /** @param failure why it was not stated; null when it was */
  onSettled: (failure: string | null) => void;
}

/** A winner, to be ticked off when the share is paid; or an entry that was paid before a correction. */
export function PayoutRow({ row, zone, onPay, onSettled }: PayoutRowProps) {
  const { id, username, prizeCents, currency, payout } = row;
  const [isMarking, setMarking] = useState(false);
  const [unmark, isUnmarking] = useFormMutation<PayoutRowUnmarkMutation>(graphql`
    mutation PayoutRowUnmarkMutation($input: UnmarkPayoutInput!) {
      unmarkPayout(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const short = payout && prizeCents !== null ? shortBy(prizeCents, payout.amountCents) : 0;
  const pay = async () => {
    setMarking(true);
    await onPay(prizeCents ?? 0);
    setMarking(false);
  };
  const undo = () =>
    void unmark({ input: { entry: id, reason: 'Ticked off by mistake.' } }).then((outcome) =>
      onSettled(outcome.kind === 'failed' ? outcome.message : null),
    );
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <EntryName name={username} />
        {prizeCents === null && <span className="font-normal"> is not among the winners</span>}
        {prizeCents !== null && (
          <span className="block text-quiet text-13 font-normal">
            <bdi>{row.ownerName}</bdi>, {row.email}
          </span>
        )}
        {prizeCents !== null && payout && (
          <span className="block text-quiet text-13 font-normal">
            {payout.method}, {poolDateTime(payout.paidAt, zone)}
          </span>
        )}
      </th>
      <td className={table.figure}>{prizeCents === null ? '–' : formatCents(prizeCents, currency)}</td>
      <td>
        <div className="row justify-end gap-2">
          {payout ? (
            <>
              <Badge tone={short === 0 ? 'good' : 'due'} icon={short === 0 ? Check : Coins}>
                Paid {formatCents(payout.amountCents, currency)}
                {short > 0 && `, ${formatCents(short, currency)} too little`}
                {short < 0 && `, ${formatCents(-short, currency)} too much`}
              </Badge>
              <Button isWaiting={isUnmarking} aria-label={`Undo: ${username}`} onClick={undo}>
                Undo
              </Button>
            </>
          ) : (
            <Button isWaiting={isMarking} aria-label={`Mark ${username} as paid`} onClick={() => void pay()}>
              Paid
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
