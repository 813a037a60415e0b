import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { DisputeFormMutation } from './__generated__/DisputeFormMutation.graphql';

interface DisputeFormProps {
  entry: string;
  week: number;
  onOpened: () => void;
}

/** Tells the commissioner what is wrong with a pick or a result. */
export function DisputeForm({ entry, week, onOpened }: DisputeFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [open, isSending] = useFormMutation<DisputeFormMutation>(graphql`
    mutation DisputeFormMutation($input: OpenDisputeInput!) {
      openDispute(input: $input) {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (text.trim() === '') {
      setProblem('Please say what is wrong.');
      return;
    }
    void open({ input: { entry, week, text } }).then((outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'done') onOpened();
    });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <div className="grid gap-1 [&_label]:p-0 [&_label]:font-bold">
        <label htmlFor={id}>What is wrong with the pick or the result?</label>
        <textarea
          id={id}
          className="w-full min-h-24 py-2 px-3 field text-ink text-17 resize-y"
          value={text}
          maxLength={2000}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}problem` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {problem && (
          <p id={`${id}problem`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button type="submit" look="primary" isWaiting={isSending}>
        {isSending ? 'Sending…' : 'Send to the commissioner'}
      </Button>
    </form>
  );
}
