import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { poolDateTime } from '#web/app/session/poolTime.ts';
import type { Recorded } from '../payments/recorded.ts';
import { RecordedBar } from '../payments/RecordedBar.tsx';
import { useMarkPaid } from '../payments/useMarkPaid.ts';
import styles from '../Screen.module.css';
import type { EntryPayment_entry$key } from './__generated__/EntryPayment_entry.graphql';

/** The fee of an entry with what was received of it. */
export function EntryPayment({ entry: key }: { entry: EntryPayment_entry$key }) {
  const { id, username, payment, pool } = useFragment(
    graphql`
      fragment EntryPayment_entry on Entry {
        id
        username
        pool {
          ...usePoolZone_pool @relay(mask: false)
        }
        payment {
          amountCents
          buyBackCents
          receivedCents
          missingCents
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
  const [method, setMethod] = useState('Cash');
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const [mark, isRunning] = useMarkPaid();
  if (!payment) return null;
  const markPaid = (event: SubmitEvent) => {
    event.preventDefault();
    void mark({ id, username }, method.trim() || 'Cash', payment.currency).then(setRecorded);
  };
  const money = (cents: number) => formatCents(cents, payment.currency);
  return (
    <Card title="Payment" className={styles.card ?? ''}>
      <p>
        {money(payment.receivedCents)} of {money(payment.amountCents)} received
        {payment.buyBackCents > 0 && <>, {money(payment.buyBackCents)} of the fee is for buying back in</>}
        {payment.note && <span className="text-quiet text-15">. {payment.note}</span>}
      </p>
      {payment.missingCents > 0 && (
        <form className={styles.filters} onSubmit={markPaid}>
          <Field
            label="Method"
            value={method}
            maxLength={60}
            onChange={({ target }) => setMethod(target.value)}
          />
          <Button type="submit" look="primary" isWaiting={isRunning}>
            Mark {money(payment.missingCents)} as paid
          </Button>
        </form>
      )}
      <RecordedBar recorded={recorded} onUndone={setRecorded} />
      {payment.receipts.length > 0 && (
        <ul role="list" className="grid">
          {payment.receipts.map(({ id, at, amountCents, method, note, isReversal }) => (
            <li key={id} className={styles.row}>
              <div className={styles.main}>
                <p>
                  {isReversal ? 'Taken back: ' : ''}
                  {money(Math.abs(amountCents))}, {method}
                </p>
                {note && <p className="text-quiet text-15">{note}</p>}
              </div>
              <span className="text-quiet text-15">{poolDateTime(at, pool)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
