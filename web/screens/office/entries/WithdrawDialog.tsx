import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import { useOfficePath } from '../useOfficePath.ts';
import type { WithdrawDialogMutation } from './__generated__/WithdrawDialogMutation.graphql';

interface WithdrawDialogProps {
  entry: { readonly id: string; readonly username: string };
  /** The version of the entry that is shown. */
  version: string | null | undefined;
  onClose: () => void;
}

export function WithdrawDialog({ entry, version, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('');
  const [run, isRunning, failure] = useFormMutation<WithdrawDialogMutation>(graphql`
    mutation WithdrawDialogMutation($input: WithdrawEntryInput!) {
      withdrawEntry(input: $input) {
        __typename
        ... on WithdrawEntryPayload {
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const address = useOfficePath();
  const navigate = useNavigate();
  const toast = useToast();
  const withdraw = async () => {
    const outcome = await run({ input: { entry: entry.id, version, reason } });
    if (outcome.kind === 'failed') return;
    const unsent = notSent(outcome.done.mailObstacle);
    const text = unsent === null ? 'The owner gets a mail.' : `${unsent} The mail to the owner waits.`;
    toast({ tone: 'success', title: `${entry.username} is out of the pool`, text });
    await navigate(address('entries'));
  };
  return (
    <CommandDialog
      title={`Take out of the pool: ${entry.username}`}
      reason={reason}
      onReason={setReason}
      failure={failure}
      action="Take out"
      isWaiting={isRunning}
      onSubmit={() => void withdraw()}
      onClose={onClose}
    >
      <p>
        The entry goes with its picks, plans and the fee that is due, and the owner gets a mail with the
        reason, if this site can send mail. The log of the pool says so. This cannot be undone; the owner can
        join again.
      </p>
    </CommandDialog>
  );
}
