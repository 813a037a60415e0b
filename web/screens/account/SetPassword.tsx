import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { PoolContact } from '#web/app/layout/PoolContact.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountSection } from './AccountSection.tsx';
import type { SetPasswordMutation } from './__generated__/SetPasswordMutation.graphql';

interface SetPasswordProps {
  email: string;
  /** Why this site sends no mail; null where it does. */
  mailObstacle: string | null | undefined;
}

/** For an account without a password: mails a link to choose one. */
export function SetPassword({ email, mailObstacle }: SetPasswordProps) {
  const [run, isMailing] = useFormMutation<SetPasswordMutation>(graphql`
    mutation SetPasswordMutation($input: RequestPasswordResetInput!) {
      requestPasswordReset(input: $input) {
        __typename
        ... on RequestPasswordResetPayload {
          mailObstacle
          message
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [answer, setAnswer] = useState<string | null>(null);
  const mail = async () => {
    const outcome = await run({ input: { email } });
    if (outcome.kind === 'failed') setAnswer(outcome.message);
    else if (outcome.done.mailObstacle != null) setAnswer(outcome.done.message);
    else
      setAnswer(
        `We have mailed a link to ${email}. It works once, for one hour, and logs you out elsewhere.`,
      );
  };
  return (
    <AccountSection id="password" title="Set a password" icon={KeyRound}>
      <p>Your account has no password. With one you can log in by your address as well.</p>
      {answer !== null && <p role="status">{answer}</p>}
      {mailObstacle == null ? (
        <Button isWaiting={isMailing} onClick={() => void mail()}>
          {isMailing ? 'Mailing…' : 'Mail me a link to set one'}
        </Button>
      ) : (
        <p role="note">
          {notSent(mailObstacle)} Ask your commissioner for a link to set one
          <PoolContact />
        </p>
      )}
    </AccountSection>
  );
}
