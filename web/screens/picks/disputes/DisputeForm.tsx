import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { DisputeFormMutation } from './__generated__/DisputeFormMutation.graphql';

interface DisputeFormProps {
  entry: string;
  week: number;
  onOpened: () => void;
}

/** Tells the commissioner what is wrong with a pick or a result. */
export function DisputeForm({ entry, week, onOpened }: DisputeFormProps) {
  const { values, set, form, problems, refuse } = useForm({ text: '' });
  const [open, isSending] = useFormMutation<DisputeFormMutation>(graphql`
    mutation DisputeFormMutation($input: OpenDisputeInput!) {
      openDispute(input: $input) {
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const submit = () => {
    if (isSending) return;
    if (values.text.trim() === '') {
      refuse(new Map([['text', 'Please say what is wrong.']]));
      return;
    }
    void open({ input: { entry, week, ...values } }).then((outcome) => {
      if (outcome.kind === 'done') onOpened();
      else refuse(new Map([['text', outcome.message]]));
    });
  };
  return (
    <form className="grid gap-4" {...form(submit)}>
      <TextArea
        label="What is wrong with the pick or the result?"
        value={values.text}
        maxLength={2000}
        problem={problems.get('text')}
        onChange={(text) => set({ text })}
      />
      <Button type="submit" look="primary" isWaiting={isSending}>
        {isSending ? 'Sending…' : 'Send to the commissioner'}
      </Button>
    </form>
  );
}
