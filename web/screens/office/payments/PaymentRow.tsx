import { CircleCheck, Coins, CircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Badge } from '#web/ui/badges/Badge.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import type { PaymentRow_payment$key } from './__generated__/PaymentRow_payment.graphql';
import type { PaymentRowQuery } from './__generated__/PaymentRowQuery.graphql';
import { PaymentDetails } from './PaymentDetails.tsx';
import type { Recorded } from './recorded.ts';
import { useMarkPaid } from './useMarkPaid.ts';
import screen from '../Screen.module.css';
import styles from './PaymentsPage.module.css';

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
    <article className={styles.entry} aria-label={entry.username}>
      <div className={styles.row}>
        <div className={styles.main}>
          <p className={screen.strong}>
            <bdi>{entry.username}</bdi>
          </p>
          <p className={screen.quiet}>
            <bdi>{entry.ownerName}</bdi>, {entry.email ?? 'no address yet'}
          </p>
          {payment.buyBackCents > 0 && (
            <p className={screen.quiet}>
              {money(payment.amountCents - payment.buyBackCents)} entry fee, {money(payment.buyBackCents)} to
              buy back in
            </p>
          )}
          {isGone && <p className={screen.quiet}>No longer in this list. It stays until you press Less.</p>}
          {payment.note && <p className={screen.quiet}>Note: {payment.note}</p>}
        </div>
        <div className={screen.badges}>
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
