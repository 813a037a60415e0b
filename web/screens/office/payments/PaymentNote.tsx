import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useForm } from '#web/ui/form/useForm.ts';
import type { PaymentNoteMutation } from './__generated__/PaymentNoteMutation.graphql';

interface PaymentNoteProps {
  entryId: string;
  note: string;
  /** Of the displayed payment. */
  version: string;
  /** The outcome in words; empty on start. */
  onNews: (news: string) => void;
}

/** The commissioners' note on the fee of an entry. */
export function PaymentNote({ entryId, note, version, onNews }: PaymentNoteProps) {
  // The version of the first edit: later changes by others are not overwritten.
  const [edited, setEdited] = useState<string | null>(null);
  const { values, field, form } = useForm({ note }, () => setEdited((before) => before ?? version));
  const [setNote, isSaving] = useFormMutation<PaymentNoteMutation>(graphql`
    mutation PaymentNoteMutation($input: SetPaymentNoteInput!) {
      setPaymentNote(input: $input) {
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
  const save = async () => {
    onNews('');
    const outcome = await setNote({ input: { entry: entryId, ...values, version: edited ?? version } });
    setEdited(null);
    onNews(outcome.kind === 'failed' ? outcome.message : 'The note is saved.');
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3 [&>div]:flex-1 [&>div]:basis-56"
      {...form(() => void save())}
    >
      <Field label="Note, for commissioners" {...field('note')} maxLength={300} />
      <Button type="submit" isWaiting={isSaving}>
        Save note
      </Button>
    </form>
  );
}
