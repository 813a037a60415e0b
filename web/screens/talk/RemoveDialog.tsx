import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/components/Dialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { focusableHeading } from '#web/app/layout/usePageFocus.ts';
import type { RemoveDialogMutation } from './__generated__/RemoveDialogMutation.graphql';

interface RemoveDialogProps {
  message: string;
  authorName: string;
  /** A commissioner gives a reason for the audit log. */
  needsReason: boolean;
  onClose: () => void;
}

/** Confirms the removal, which cannot be undone. */
export function RemoveDialog({ message, authorName, needsReason, onClose }: RemoveDialogProps) {
  const [reason, setReason] = useState('');
  const [remove, isRunning, failure] = useFormMutation<RemoveDialogMutation>(graphql`
    mutation RemoveDialogMutation($input: RemoveMessageInput!) {
      removeMessage(input: $input) {
        ... on RemoveMessagePayload {
          removed {
            id
            ...Message_message
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const run = () =>
    void remove({ input: { message, ...(needsReason ? { reason } : {}) } }).then(
      ({ kind }) => kind === 'done' && onClose(),
    );
  return (
    <Dialog
      title="Remove this message?"
      description={`Nobody reads the message of ${authorName} any more. That there was one stays.`}
      open
      onOpenChange={onClose}
      // The trigger disappears with the message.
      focusAfter={focusableHeading}
      footer={
        <Button
          look="primary"
          isWaiting={isRunning}
          disabled={needsReason && reason.trim() === ''}
          onClick={run}
        >
          {isRunning ? 'Removing…' : 'Remove'}
        </Button>
      }
    >
      {needsReason ? (
        <Field
          label="Reason"
          hint="For the audit log, which commissioners read."
          value={reason}
          maxLength={1000}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <p>It cannot be brought back.</p>
      )}
      {failure && (
        <p role="alert" className="text-flag-ink">
          {failure.message}
        </p>
      )}
    </Dialog>
  );
}
