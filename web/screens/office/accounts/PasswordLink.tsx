import { ownDateTime } from '#web/ui/locale/wall.ts';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { SecretField } from '#web/screens/account/SecretField.tsx';
import { atFields, useSecureChange } from '#web/screens/account/security/useSecureChange.ts';
import screen from '../Screen.module.css';
import { AccountForm } from './AccountForm.tsx';
import type { PasswordLinkMutation } from './__generated__/PasswordLinkMutation.graphql';

interface MadeLink {
  email: string;
  link: string;
  expiresAt: string;
  /** Why the owner is not told by a mail, as a sentence; null when a mail is on its way. */
  unsent: string | null;
}

/** Makes a link by which the owner of an account chooses a new password, for the administrator to hand out. */
export function PasswordLink({ onMade }: { onMade: () => void }) {
  const [created, setCreated] = useState<MadeLink | null>(null);
  const [make] = useFormMutation<PasswordLinkMutation>(graphql`
    mutation PasswordLinkMutation($input: CreatePasswordLinkInput!) {
      createPasswordLink(input: $input) {
        ... on CreatePasswordLinkPayload {
          email
          link
          expiresAt
          mailObstacle
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [change, isMaking] = useSecureChange('No link was made', 'make a password link');
  return (
    <AccountForm
      title="Password link"
      text={
        <p>
          For somebody who forgot a password and gets no mail. The link works once, for 24 hours, and replaces
          earlier ones. Until it is used, the old password works; a second factor stays. Hand it to the owner
          of the account only: whoever has it can choose the password and read secret picks. That is why the
          owner’s pools see that you made it, and why.
        </p>
      }
      labels={[
        ['email', 'Email address of the account'],
        ['reason', 'Reason, which the owner’s pools see'],
      ]}
      action="Make a password link"
      doing="Making…"
      look="primary"
      isWaiting={isMaking}
      submit={async ({ email, reason }, refuse) => {
        setCreated(null);
        const payload = await change(() => make({ input: { email, reason } }), atFields(refuse));
        if (payload === null) return false;
        setCreated({ ...payload, unsent: notSent(payload.mailObstacle) });
        onMade();
        return false;
      }}
    >
      {created !== null && (
        <div role="group" aria-label={`Password link of ${created.email}`} className={screen.card}>
          <p>
            <strong>Copy this link now. It is not shown again.</strong> It is for the owner of {created.email}{' '}
            alone, until {ownDateTime(created.expiresAt)}.
          </p>
          <SecretField label="Password link" value={created.link} what="link" focused />
          <p role="status">
            {created.unsent === null
              ? 'A mail tells the owner that there is a link.'
              : `${created.unsent} The mail that tells the owner of the link waits below.`}
          </p>
        </div>
      )}
    </AccountForm>
  );
}
