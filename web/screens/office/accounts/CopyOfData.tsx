import { graphql } from 'react-relay/hooks';
import { saveFile } from '#web/ui/text/saveFile.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { atFields, useSecureChange } from '#web/screens/account/security/useSecureChange.ts';
import { AccountForm } from './AccountForm.tsx';
import type { CopyOfDataMutation } from './__generated__/CopyOfDataMutation.graphql';

const mutation = graphql`
  mutation CopyOfDataMutation($input: ExportAccountInput!) {
    exportAccount(input: $input) {
      ... on AccountCopyPayload {
        fileName
        data
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** Downloads a copy of an account's data, for the administrator to hand to its owner. */
export function CopyOfData() {
  const [run] = useFormMutation<CopyOfDataMutation>(mutation);
  const [change, isCopying] = useSecureChange('No copy was made', 'download a copy of the data');
  return (
    <AccountForm
      title="Copy of somebody’s data"
      text={
        <p>
          For somebody who asks what this site stores about them and cannot log in. Players download their own
          copy on My account. This one has no pick before its deadline and no plan. Hand it to the owner of
          the account alone.
        </p>
      }
      labels={[
        ['email', 'Email address to copy the data of'],
        ['reason', 'Reason for the copy, for the log'],
      ]}
      action="Download the copy"
      doing="Preparing…"
      isWaiting={isCopying}
      submit={async ({ email, reason }, refuse) => {
        const copy = await change(() => run({ input: { email, reason } }), atFields(refuse));
        if (copy !== null) saveFile(copy.fileName, copy.data, 'application/json');
        return false;
      }}
    />
  );
}
