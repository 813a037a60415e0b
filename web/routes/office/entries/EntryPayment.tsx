import { graphql, useFragment } from 'react-relay/hooks';
import { Card } from '#web/components/Card.tsx';
import { formatCents } from '#web/locale/numbers.ts';
import { poolDateTime } from '#web/session/poolTime.ts';
import styles from '../Screen.module.css';
import type { EntryPayment_entry$key } from './__generated__/EntryPayment_entry.graphql';

/** The fee of an entry with what was received of it. */
export function EntryPayment({ entry: key }: { entry: EntryPayment_entry$key }) {
  const { payment, pool } = useFragment(
    graphql`
      fragment EntryPayment_entry on Entry {
        pool {
          clockOffsets {
            from
            minutes
            label
          }
        }
        payment {
          amountCents
          buyBackCents
          receivedCents
          currency
          note
          receipts {
            id
            at
            amountCents
            method
            note
            isReversal
          }
        }
      }
    `,
    key,
  );
  if (!payment) return null;
  const money = (cents: number) => formatCents(cents, payment.currency);
  return (
    <Card title="Payment">
      <p>
        {money(payment.receivedCents)} of {money(payment.amountCents)} received
        {payment.buyBackCents > 0 && <>, {money(payment.buyBackCents)} of the fee is for buying back in</>}
        {payment.note && <span className={styles.quiet}>. {payment.note}</span>}
      </p>
      {payment.receipts.length > 0 && (
        <ul role="list" className={styles.list}>
          {payment.receipts.map(({ id, at, amountCents, method, note, isReversal }) => (
            <li key={id} className={styles.row}>
              <div className={styles.main}>
                <p>
                  {isReversal ? 'Taken back: ' : ''}
                  {money(Math.abs(amountCents))}, {method}
                </p>
                {note && <p className={styles.quiet}>{note}</p>}
              </div>
              <span className={styles.quiet}>{poolDateTime(at, pool)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
