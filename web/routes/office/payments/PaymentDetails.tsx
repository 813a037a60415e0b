import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { formatCents } from '../../../components/money.ts';
import { useFormMutation } from '../../../relay/useFormMutation.ts';
import type { PaymentDetailsNoteMutation } from './__generated__/PaymentDetailsNoteMutation.graphql';
import type { PaymentDetailsRecordMutation } from './__generated__/PaymentDetailsRecordMutation.graphql';
import type { PaymentDetails_payment$key } from './__generated__/PaymentDetails_payment.graphql';
import type { Recorded } from './recorded.ts';
import { NO_AMOUNT, readDollars } from '../dollars.ts';
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
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState(payment.note ?? '');
  // The version when the note was first edited: what somebody else changed since then is not overwritten.
  const [noted, setNoted] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
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
  const cents = readDollars(amount);
  return (
    <div className={styles.details}>
      {payment.state !== 'PAID' && (
        <form
          className={styles.part}
          onSubmit={(event) => {
            event.preventDefault();
            if (cents === null) {
              setProblem(NO_AMOUNT);
              return;
            }
            setProblem('');
            void record({
              input: { entry: entry.id, amountCents: cents, method, version: payment.version },
            }).then((outcome) => {
              if (outcome.kind === 'failed') setProblem(outcome.message);
              else {
                setAmount('');
                onRecorded({
                  title: `${entry.username} paid ${formatCents(cents)}`,
                  receipts: outcome.done.receipts.map(({ id }) => id),
                });
              }
            });
          }}
        >
          <Field
            label={`Part of the fee, in dollars; ${formatCents(payment.missingCents)} is left`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
          <Button type="submit" isWaiting={isRecording}>
            Record part
          </Button>
        </form>
      )}
      <form
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          setProblem('');
          void setPaymentNote({ input: { entry: entry.id, note, version: noted ?? payment.version } }).then(
            (outcome) => {
              setNoted(null);
              setProblem(outcome.kind === 'failed' ? outcome.message : 'The note is saved.');
            },
          );
        }}
      >
        <Field
          label="Note, for commissioners"
          value={note}
          maxLength={300}
          onChange={(event) => {
            setNote(event.target.value);
            setNoted((before) => before ?? payment.version);
          }}
        />
        <Button type="submit" isWaiting={isNoting}>
          Save note
        </Button>
      </form>
      <p role="status" className={styles.news}>
        {problem}
      </p>
      {payment.receipts.length > 0 && (
        <ul role="list" className={styles.list} aria-label={`Receipts of ${entry.username}`}>
          {payment.receipts.map((receipt) => (
            <li key={receipt.id} className={styles.row}>
              <span>
                {formatCents(receipt.amountCents)}, {receipt.method}
                {receipt.recordedBy && <span className={styles.quiet}>, by {receipt.recordedBy}</span>}
                {receipt.note && <span className={styles.quiet}>: {receipt.note}</span>}
              </span>
              {receipt.isReversed && <span className={styles.quiet}>Taken back</span>}
              {!receipt.isReversal && !receipt.isReversed && (
                <Button
                  isWaiting={isReversing}
                  aria-label={`Take back ${formatCents(receipt.amountCents)} of ${entry.username}`}
                  onClick={() =>
                    void reverse({ input: { receipts: [receipt.id], reason: 'Recorded by mistake.' } }).then(
                      (outcome) =>
                        setProblem(
                          outcome.kind === 'failed'
                            ? outcome.message
                            : 'It is taken back. Record it again to undo that.',
                        ),
                    )
                  }
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
