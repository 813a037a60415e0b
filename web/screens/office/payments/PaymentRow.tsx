import { CircleCheck, Coins, CircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { EntryFace } from '#web/ui/badges/EntryFace.tsx';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { PaymentRow_payment$key } from './__generated__/PaymentRow_payment.graphql';
import type { PaymentRowQuery } from './__generated__/PaymentRowQuery.graphql';
import { PaymentDetails } from './PaymentDetails.tsx';
import type { Recorded } from './recorded.ts';
import { useMarkPaid } from './useMarkPaid.ts';

interface PaymentRowProps {
  payment: PaymentRow_payment$key;
  method: string;
  /** Left the list while its details were open. */
  isGone: boolean;
  onOpen: (isOpen: boolean) => void;
  onRecorded: (recorded: Recorded) => void;
}

/** An entry's fee: paid by one tap, in parts or with a note. */
export function PaymentRow({ payment: key, method, isGone, onOpen, onRecorded }: PaymentRowProps) {
  const payment = useFragment(
    graphql`
      fragment PaymentRow_payment on Payment {
        id
        state
        amountCents
        buyBackCents
        receivedCents
        missingCents
        currency
        method
        note
        entry {
          id
          username
          ownerName
          email
        }
        ...PaymentDetails_payment
      }
    `,
    key,
  );
  const { entry, state } = payment;
  const money = (cents: number) => formatCents(cents, payment.currency);
  const [isOpen, setOpen] = useState(false);
  const environment = useRelayEnvironment();
  const { id } = payment;
  useEffect(() => {
    if (!isGone) return undefined;
    // The refetched list may no longer have it.
    const reading = fetchQuery<PaymentRowQuery>(
      environment,
      graphql`
        query PaymentRowQuery($id: ID!) {
          node(id: $id) {
            ...PaymentRow_payment @alias(as: "payment")
          }
        }
      `,
      { id },
      { fetchPolicy: 'network-only' },
    ).subscribe({ error: () => {} });
    return () => reading.unsubscribe();
  }, [environment, id, isGone]);
  const [mark, isRunning] = useMarkPaid();
  const markPaid = () => void mark(entry, method, payment.currency).then(onRecorded);
  return (
    <article className="grid gap-3 py-2 border-b border-line" aria-label={entry.username}>
      <div className="row justify-between gap-y-2 gap-x-3 min-h-target">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-bold">
            <EntryFace name={entry.username} />
            <bdi>{entry.username}</bdi>
          </p>
          <p className="text-quiet text-15">
            <bdi>{entry.ownerName}</bdi>, {entry.email ?? 'no address yet'}
          </p>
          {payment.buyBackCents > 0 && (
            <p className="text-quiet text-15">
              {money(payment.amountCents - payment.buyBackCents)} entry fee, {money(payment.buyBackCents)} to
              buy back in
            </p>
          )}
          {isGone && (
            <p className="text-quiet text-15">No longer in this list. It stays until you press Less.</p>
          )}
          {payment.note && <p className="text-quiet text-15">Note: {payment.note}</p>}
        </div>
        <div className="row gap-2">
          {state === 'PAID' && (
            <Badge tone="good" icon={CircleCheck}>
              Paid{payment.method ? `, ${payment.method}` : ''}
            </Badge>
          )}
          {state === 'PARTIAL' && (
            <Badge tone="due" icon={CircleDashed}>
              {money(payment.receivedCents)} of {money(payment.amountCents)}
            </Badge>
          )}
          {state === 'UNPAID' && (
            <Badge tone="due" icon={Coins}>
              Owes {money(payment.amountCents)}
            </Badge>
          )}
          {state !== 'PAID' && (
            <Button
              look="primary"
              isWaiting={isRunning}
              aria-label={`Mark ${entry.username} as paid`}
              onClick={markPaid}
            >
              Paid
            </Button>
          )}
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-label={`Details of ${entry.username}`}
            onClick={() => {
              setOpen(!isOpen);
              onOpen(!isOpen);
            }}
          >
            {isOpen ? 'Less' : 'More'}
          </Button>
        </div>
      </div>
      {isOpen && <PaymentDetails payment={payment} method={method} onRecorded={onRecorded} />}
    </article>
  );
}
