import { ownDateTime } from '#web/ui/locale/wall.ts';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import form from '#web/ui/form/form.module.css';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { SecretField } from '#web/screens/account/SecretField.tsx';
import { atFields, useSecureChange } from '#web/screens/account/security/useSecureChange.ts';
import screen from '../Screen.module.css';
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
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const [make] = useFormMutation<PasswordLinkMutation>(graphql`
    mutation PasswordLinkMutation($input: CreatePasswordLinkInput!) {
      createPasswordLink(input: $input) {
        __typename
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

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isMaking) return;
    const entered = new FormData(event.currentTarget);
    const input = { email: entered.get('email') as string, reason: entered.get('reason') as string };
    setProblems(new Map());
    setCreated(null);
    const payload = await change(() => make({ input }), atFields(setProblems));
    if (payload === null) return;
    const { email, link, expiresAt, mailObstacle } = payload;
    setCreated({ email, link, expiresAt, unsent: notSent(mailObstacle) });
    onMade();
  };
  return (
    <Card title="Password link" className={screen.card ?? ''}>
      <p>
        For somebody who forgot a password and gets no mail. The link works once, for 24 hours, and replaces
        earlier ones. Until it is used, the old password works; a second factor stays. Hand it to the owner of
        the account only: whoever has it can choose the password and read secret picks. That is why the
        owner’s pools see that you made it, and why.
      </p>
      <form ref={whole} className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={screen.fields}>
          <Field
            label="Email address of the account"
            name="email"
            type="email"
            autoComplete="off"
            problem={problems.get('email')}
            required
          />
          <Field
            label="Reason, which the owner’s pools see"
            name="reason"
            autoComplete="off"
            maxLength={1000}
            problem={problems.get('reason')}
            required
          />
        </div>
        <div className={form.actions}>
          <Button type="submit" look="primary" isWaiting={isMaking}>
            {isMaking ? 'Making…' : 'Make a password link'}
          </Button>
        </div>
      </form>
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
    </Card>
  );
}
