import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useInputMutation } from '../../../relay/useInputMutation.ts';
import { TextArea } from '../TextArea.tsx';
import type { AnswerDialogMutation } from './__generated__/AnswerDialogMutation.graphql';

interface AnswerDialogProps {
  dispute: { readonly id: string; readonly version: string | null | undefined };
  onClose: () => void;
  onDone: () => void;
}

/** Answers a dispute, which stays unresolved; the answer is mailed. */
export function AnswerDialog({ dispute, onClose, onDone }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [send, isSending] = useInputMutation<AnswerDialogMutation, true>(
    graphql`
      mutation AnswerDialogMutation($input: AnswerDisputeInput!) {
        answerDispute(input: $input) {
          __typename
          ... on StaleVersionError {
            current {
              ... on Dispute {
                ...DisputeCard_dispute @alias(as: "dispute")
              }
            }
          }
          ... on Error {
            message
          }
        }
      }
    `,
    ({ answerDispute: result }) => (result.__typename === 'DisputePayload' ? { done: true } : result),
    'The answer could not be sent.',
  );
  const run = () =>
    send({ dispute: dispute.id, version: dispute.version ?? null, answer }, (outcome) => {
      setProblem(outcome.kind === 'failed' ? outcome.message : null);
      if (outcome.kind === 'done') onDone();
    });
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
        problem={problem ?? undefined}
        onChange={setAnswer}
      />
    </Dialog>
  );
}
