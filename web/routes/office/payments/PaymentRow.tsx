import { CircleCheck, Coins, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#web/components/Badge.tsx';
import { Button } from '#web/components/Button.tsx';
import { formatCents } from '#web/locale/numbers.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import type { PaymentRowMarkMutation } from './__generated__/PaymentRowMarkMutation.graphql';
import type { PaymentRow_payment$key } from './__generated__/PaymentRow_payment.graphql';
import { PaymentDetails } from './PaymentDetails.tsx';
import type { Recorded } from './recorded.ts';
import screen from '../Screen.module.css';
import styles from './PaymentsPage.module.css';

interface PaymentRowProps {
  payment: PaymentRow_payment$key;
  method: string;
  onRecorded: (recorded: Recorded) => void;
}

/** One entry's fee: paid with one tap, in parts or with a note below. */
export function PaymentRow({ payment: key, method, onRecorded }: PaymentRowProps) {
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
  const [mark, isRunning] = useFormMutation<PaymentRowMarkMutation>(graphql`
    mutation PaymentRowMarkMutation($input: MarkPaidInput!) {
      markPaid(input: $input) {
        __typename
        ... on PaymentsPayload {
          entries {
            payment {
              ...PaymentRow_payment
            }
            pool {
              ...PaymentTotals_pool
            }
          }
          receipts {
            id
            amountCents
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const markPaid = () =>
    void mark({ input: { entries: [entry.id], method } }).then((outcome) =>
      onRecorded(
        outcome.kind === 'done'
          ? {
              title: paidTitle(entry.username, outcome.done.receipts, money),
              receipts: outcome.done.receipts.map(({ id }) => id),
            }
          : { title: outcome.message, receipts: [] },
      ),
    );
  return (
    <article className={styles.entry} aria-label={entry.username}>
      <div className={styles.row}>
        <div className={styles.main}>
          <p className={screen.strong}>{entry.username}</p>
          <p className={screen.quiet}>
            {entry.ownerName}, {entry.email}
          </p>
          {payment.buyBackCents > 0 && (
            <p className={screen.quiet}>
              {money(payment.amountCents - payment.buyBackCents)} entry fee, {money(payment.buyBackCents)} to
              buy back in
            </p>
          )}
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
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'More'}
          </Button>
        </div>
      </div>
      {isOpen && <PaymentDetails payment={payment} method={method} onRecorded={onRecorded} />}
    </article>
  );
}

/** What was recorded: less than was shown as missing, or nothing, where somebody else had recorded a part or all of it. */
function paidTitle(
  username: string,
  receipts: readonly { readonly amountCents: number }[],
  money: (cents: number) => string,
): string {
  if (receipts.length === 0)
    return `Someone else has already marked ${username} as paid. Nothing was recorded twice.`;
  return `${username} paid ${money(receipts.reduce((sum, { amountCents }) => sum + amountCents, 0))}`;
}
