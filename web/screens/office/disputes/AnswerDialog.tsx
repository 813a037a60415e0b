import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { TextArea } from '../TextArea.tsx';
import type { AnswerDialogMutation } from './__generated__/AnswerDialogMutation.graphql';

interface AnswerDialogProps {
  dispute: { readonly id: string; readonly version: string | null | undefined };
  onClose: () => void;
  onDone: () => void;
}

export function AnswerDialog({ dispute, onClose, onDone }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const [send, isSending, failure] = useFormMutation<AnswerDialogMutation>(graphql`
    mutation AnswerDialogMutation($input: AnswerDisputeInput!) {
      answerDispute(input: $input) {
        __typename
        ... on StaleVersionError {
          current {
            ... on Dispute {
              ...DisputeCard_dispute @alias(as: "dispute")
              ...DisputeDialog_dispute @alias(as: "opened")
            }
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const run = () =>
    void send({ input: { dispute: dispute.id, version: dispute.version ?? null, answer } }).then(
      ({ kind }) => kind === 'done' && onDone(),
    );
  return (
    <Dialog
      title="Answer"
      description="The player reads it on the picks page, and in a mail where this site can send mail. The dispute stays open for a decision."
      open
      mustBeClosed
      onOpenChange={onClose}
      footer={
        <Button look="primary" isWaiting={isSending} disabled={answer.trim() === ''} onClick={run}>
          {isSending ? 'Sending…' : 'Send the answer'}
        </Button>
      }
    >
      <TextArea
        label="Your answer"
        value={answer}
        maxLength={2000}
        problem={failure?.message}
        onChange={setAnswer}
      />
    </Dialog>
  );
}
