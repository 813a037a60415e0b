import { graphql } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountForm } from './AccountForm.tsx';
import type { RenameOfMutation } from './__generated__/RenameOfMutation.graphql';

/** Changes the name of an account for somebody who cannot do it. */
export function RenameOf() {
  const toast = useToast();
  const [run, isRenaming] = useFormMutation<RenameOfMutation>(graphql`
    mutation RenameOfMutation($input: RenameAccountInput!) {
      renameAccount(input: $input) {
        ... on RenameAccountPayload {
          email
          name
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  return (
    <AccountForm
      title="Change a name"
      text={
        <p>
          For owners who cannot change it on My account. Entries keep their usernames, and the owner is
          notified. Only the owner can change the address, since it gives access to the account.
        </p>
      }
      labels={[
        ['email', 'Address of the account to rename'],
        ['name', 'New name'],
        ['reason', 'Reason for the new name, for the log'],
      ]}
      action="Change the name"
      doing="Changing…"
      isWaiting={isRenaming}
      submit={async ({ email, name, reason }, refuse) => {
        const outcome = await run({ input: { email, name, reason } });
        if (outcome.kind === 'done') {
          const text = `The account of ${outcome.done.email} is called ${outcome.done.name}.`;
          toast({ tone: 'success', title: 'Name changed', text });
        } else if (outcome.problems.size > 0) refuse(outcome.problems);
        else toast({ tone: 'error', title: 'Name not changed', text: outcome.message });
        return false;
      }}
    />
  );
}
