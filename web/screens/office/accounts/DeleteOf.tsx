import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { atFields, useSecureChange } from '#web/screens/account/security/useSecureChange.ts';
import { WhatStays } from '#web/screens/account/WhatStays.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { DeleteOfMutation } from './__generated__/DeleteOfMutation.graphql';

const mutation = graphql`
  mutation DeleteOfMutation($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
      ... on AccountDeletedPayload {
        email
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** Deletes the account of somebody who asks for it, once its address is typed twice. */
export function DeleteOf() {
  const [deleted, setDeleted] = useState<string | null>(null);
  const [run] = useFormMutation<DeleteOfMutation>(mutation);
  const [change, isDeleting] = useSecureChange('Account not deleted', 'delete an account');
  return (
    <AccountForm
      title="Delete somebody’s account"
      text={
        <>
          <p>
            For somebody who asks for it and cannot log in. Players delete their own account on My account.
          </p>
          <WhatStays whose="their" />
        </>
      }
      labels={[
        ['email', 'Address of the account to delete'],
        ['again', 'The address again, to confirm'],
        ['reason', 'Reason for deleting, for the log'],
      ]}
      action="Delete for good"
      doing="Deleting…"
      isWaiting={isDeleting}
      submit={async (entered, refuse) => {
        const input = { email: entered.email.trim(), reason: entered.reason.trim() };
        setDeleted(null);
        if (entered.again.trim() !== input.email) {
          refuse(new Map([['again', 'The two addresses differ.']]));
          return false;
        }
        const done = await change(() => run({ input }), atFields(refuse));
        if (done !== null) setDeleted(done.email);
        return done !== null;
      }}
    >
      {deleted !== null && <p role="status">The account of {deleted} is deleted.</p>}
    </AccountForm>
  );
}
