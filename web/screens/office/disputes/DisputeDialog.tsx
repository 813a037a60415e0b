import { graphql, useFragment } from 'react-relay/hooks';
import { ResolveDialog } from './ResolveDialog.tsx';
import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import type { DisputeDialog_dispute$key } from './__generated__/DisputeDialog_dispute.graphql';
import type { DisputeDialogMutation } from './__generated__/DisputeDialogMutation.graphql';

/** A dispute that is being answered, or decided. */
export interface OpenedDispute {
  dispute: DisputeDialog_dispute$key;
  kind: 'answer' | 'resolve';
}

interface DisputeDialogProps {
  opened: OpenedDispute;
  pool: string;
  regularWeeks: number;
  onClose: () => void;
  onDone: () => void;
}

/** Answers or decides a dispute. Stays open when somebody else has resolved it. */
export function DisputeDialog({ opened, pool, regularWeeks, onClose, onDone }: DisputeDialogProps) {
  const dispute = useFragment(
    graphql`
      fragment DisputeDialog_dispute on Dispute {
        id
        week
        status
        version
        resolution
        entry {
          id
        }
        pick {
          game {
            id
          }
        }
      }
    `,
    opened.dispute,
  );
  return opened.kind === 'resolve' ? (
    <ResolveDialog
      dispute={dispute}
      pool={pool}
      regularWeeks={regularWeeks}
      onClose={onClose}
      onDone={onDone}
    />
  ) : (
    <AnswerDialog dispute={dispute} onClose={onClose} onDone={onDone} />
  );
}

interface AnswerDialogProps {
  dispute: { readonly id: string; readonly version: string | null | undefined };
  onClose: () => void;
  onDone: () => void;
}

function AnswerDialog({ dispute, onClose, onDone }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const [send, isSending, failure] = useFormMutation<DisputeDialogMutation>(graphql`
    mutation DisputeDialogMutation($input: AnswerDisputeInput!) {
      answerDispute(input: $input) {
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
