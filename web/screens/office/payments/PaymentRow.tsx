import { ChevronUp, CircleCheck, EllipsisVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { EntryName } from '#web/ui/badges/EntryName.tsx';
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
    // A group of rows for each entry: its own, and that of its details.
    <tbody aria-label={entry.username}>
      <tr>
        <th scope="row" className="wrap-anywhere">
          <EntryName name={entry.username} />
          <span className="block text-quiet text-13 font-normal">
            <bdi>{entry.ownerName}</bdi>, {entry.email ?? 'no address yet'}
          </span>
          {[
            payment.buyBackCents > 0 &&
              `${money(payment.amountCents - payment.buyBackCents)} entry fee, ${money(payment.buyBackCents)} to buy back in`,
            isGone && 'No longer in this list. It stays until you close its details.',
            payment.note && `Note: ${payment.note}`,
          ].map(
            (line) =>
              line && (
                <span key={line} className="block text-quiet text-13 font-normal">
                  {line}
                </span>
              ),
          )}
        </th>
        <td>
          <div className="row justify-end gap-1 text-end">
            {state === 'PAID' && (
              <Badge tone="good" icon={CircleCheck}>
                Paid{payment.method ? `, ${payment.method}` : ''}
              </Badge>
            )}
            {state === 'PARTIAL' && (
              <Badge tone="due">
                {money(payment.receivedCents)} of {money(payment.amountCents)}
              </Badge>
            )}
            {state === 'UNPAID' && <Badge tone="due">Owes {money(payment.amountCents)}</Badge>}
            {state !== 'PAID' && (
              <Button isWaiting={isRunning} aria-label={`Mark ${entry.username} as paid`} onClick={markPaid}>
                Paid
              </Button>
            )}
          </div>
        </td>
        <td className="w-target">
          <button
            type="button"
            className="icon-button text-quiet hover:bg-card-sunken hover:text-ink"
            aria-expanded={isOpen}
            aria-label={`Details of ${entry.username}`}
            onClick={() => {
              setOpen(!isOpen);
              onOpen(!isOpen);
            }}
          >
            {isOpen ? <ChevronUp aria-hidden size={20} /> : <EllipsisVertical aria-hidden size={20} />}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={3}>
            <PaymentDetails payment={payment} method={method} onRecorded={onRecorded} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
