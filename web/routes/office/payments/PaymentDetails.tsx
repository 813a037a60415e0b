import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/components/Button.tsx';
import { Field } from '#web/components/Field.tsx';
import { formatCents } from '#web/components/money.ts';
import { useFormMutation } from '#web/relay/useFormMutation.ts';
import type { PaymentDetailsNoteMutation } from './__generated__/PaymentDetailsNoteMutation.graphql';
import type { PaymentDetailsRecordMutation } from './__generated__/PaymentDetailsRecordMutation.graphql';
import type { PaymentDetails_payment$key } from './__generated__/PaymentDetails_payment.graphql';
import type { Recorded } from './recorded.ts';
import { useForm } from '../useForm.ts';
import { NO_AMOUNT, readDollars } from '../dollars.ts';
import screen from '../Screen.module.css';
import styles from './PaymentsPage.module.css';
import { useReverse } from './useReverse.ts';

interface PaymentDetailsProps {
  payment: PaymentDetails_payment$key;
  method: string;
  onRecorded: (recorded: Recorded) => void;
}

/** Parts of a fee, a note, and what was recorded so far. */
export function PaymentDetails({ payment: key, method, onRecorded }: PaymentDetailsProps) {
  const payment = useFragment(
    graphql`
      fragment PaymentDetails_payment on Payment {
        id
        state
        missingCents
        note
        version
        entry {
          id
          username
        }
        receipts {
          id
          amountCents
          method
          note
          at
          recordedBy
          isReversal
          isReversed
        }
      }
    `,
    key,
  );
  const { entry } = payment;
  const [news, setNews] = useState('');
  // The version when the note was first edited: what somebody else changed since then is not overwritten.
  const [noted, setNoted] = useState<string | null>(null);
  const part = useForm({ amount: '' });
  const remark = useForm({ note: payment.note ?? '' }, () => setNoted((before) => before ?? payment.version));
  const [record, isRecording] = useFormMutation<PaymentDetailsRecordMutation>(graphql`
    mutation PaymentDetailsRecordMutation($input: RecordPaymentInput!) {
      recordPayment(input: $input) {
        __typename
        ... on RecordPaymentPayload {
          payment {
            ...PaymentRow_payment
            entry {
              pool {
                ...PaymentTotals_pool
              }
            }
          }
          receipts {
            id
          }
        }
        ... on StaleVersionError {
          current {
            ...PaymentRow_payment @alias(as: "payment")
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [setPaymentNote, isNoting] = useFormMutation<PaymentDetailsNoteMutation>(graphql`
    mutation PaymentDetailsNoteMutation($input: SetPaymentNoteInput!) {
      setPaymentNote(input: $input) {
        __typename
        ... on SetPaymentNotePayload {
          payment {
            ...PaymentRow_payment
          }
        }
        ... on StaleVersionError {
          current {
            ...PaymentRow_payment @alias(as: "payment")
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [reverse, isReversing] = useReverse();
  const recordPart = async () => {
    const amountCents = readDollars(part.values.amount);
    if (amountCents === null) return setNews(NO_AMOUNT);
    setNews('');
    const outcome = await record({
      input: { entry: entry.id, amountCents, method, version: payment.version },
    });
    if (outcome.kind === 'failed') return setNews(outcome.message);
    part.set({ amount: '' });
    return onRecorded({
      title: `${entry.username} paid ${formatCents(amountCents)}`,
      receipts: outcome.done.receipts.map(({ id }) => id),
    });
  };
  const saveNote = async () => {
    setNews('');
    const input = { entry: entry.id, ...remark.values, version: noted ?? payment.version };
    const outcome = await setPaymentNote({ input });
    setNoted(null);
    setNews(outcome.kind === 'failed' ? outcome.message : 'The note is saved.');
  };
  const takeBack = async (receipt: string) => {
    const outcome = await reverse({ input: { receipts: [receipt], reason: 'Recorded by mistake.' } });
    setNews(outcome.kind === 'failed' ? outcome.message : 'It is taken back. Record it again to undo that.');
  };
  return (
    <div className={styles.details}>
      {payment.state !== 'PAID' && (
        <form className={styles.part} {...part.form(() => void recordPart())}>
          <Field
            label={`Part of the fee, in dollars; ${formatCents(payment.missingCents)} is left`}
            inputMode="decimal"
            autoComplete="off"
            {...part.field('amount')}
          />
          <Button type="submit" isWaiting={isRecording}>
            Record part
          </Button>
        </form>
      )}
      <form className={styles.part} {...remark.form(() => void saveNote())}>
        <Field label="Note, for commissioners" {...remark.field('note')} maxLength={300} />
        <Button type="submit" isWaiting={isNoting}>
          Save note
        </Button>
      </form>
      <p role="status" className={screen.news}>
        {news}
      </p>
      {payment.receipts.length > 0 && (
        <ul role="list" className={screen.list} aria-label={`Receipts of ${entry.username}`}>
          {payment.receipts.map((receipt) => (
            <li key={receipt.id} className={styles.row}>
              <span>
                {formatCents(receipt.amountCents)}, {receipt.method}
                {receipt.recordedBy && <span className={screen.quiet}>, by {receipt.recordedBy}</span>}
                {receipt.note && <span className={screen.quiet}>: {receipt.note}</span>}
              </span>
              {receipt.isReversed && <span className={screen.quiet}>Taken back</span>}
              {!receipt.isReversal && !receipt.isReversed && (
                <Button
                  isWaiting={isReversing}
                  aria-label={`Take back ${formatCents(receipt.amountCents)} of ${entry.username}`}
                  onClick={() => void takeBack(receipt.id)}
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
