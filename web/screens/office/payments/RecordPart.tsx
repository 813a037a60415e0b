import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { formatCents } from '#web/ui/locale/numbers.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { inCurrency, noAmount, readAmount } from '../amounts.ts';
import { useForm } from '#web/ui/form/useForm.ts';
import type { Recorded } from './recorded.ts';
import type { RecordPartMutation } from './__generated__/RecordPartMutation.graphql';

interface RecordPartProps {
  entry: { id: string; username: string };
  missingCents: number;
  currency: string;
  method: string;
  /** Of the displayed payment. */
  version: string;
  /** Why it was not recorded; empty on start. */
  onNews: (news: string) => void;
  onRecorded: (recorded: Recorded) => void;
}

export function RecordPart({
  entry,
  missingCents,
  currency,
  method,
  version,
  onNews,
  onRecorded,
}: RecordPartProps) {
  const { values, field, form, empty } = useForm({ amount: '' });
  const [record, isRecording] = useFormMutation<RecordPartMutation>(graphql`
    mutation RecordPartMutation($input: RecordPaymentInput!) {
      recordPayment(input: $input) {
        ... on RecordPaymentPayload {
          payment {
            ...PaymentRow_payment
            entry {
              pool {
                ...PaymentTotals_pool
                ...Prize_pool
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
  const submit = async () => {
    const amountCents = readAmount(values.amount, currency);
    if (amountCents === null) return onNews(noAmount(currency));
    onNews('');
    const outcome = await record({ input: { entry: entry.id, amountCents, method, version } });
    if (outcome.kind === 'failed') return onNews(outcome.message);
    empty(values);
    return onRecorded({
      title: `${entry.username} paid ${formatCents(amountCents, currency)}`,
      receipts: outcome.done.receipts.map(({ id }) => id),
    });
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3 [&>div]:flex-1 [&>div]:basis-56"
      {...form(() => void submit())}
    >
      <Field
        label={`Part of the fee, ${inCurrency(currency)}; ${formatCents(missingCents, currency)} is left`}
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
      <Button type="submit" isWaiting={isRecording}>
        Record part
      </Button>
    </form>
  );
}
