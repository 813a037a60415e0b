import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import layout from '#web/ui/form/form.module.css';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { passwordProblem } from '#web/app/session/passwordProblem.ts';
import { usePasswordRule } from '#web/app/session/usePasswordRule.ts';
import { AccountSection } from './AccountSection.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { PoolContact } from '#web/app/layout/PoolContact.tsx';
import type { ChangePasswordMutation } from './__generated__/ChangePasswordMutation.graphql';
import type { ChangePassword_viewer$key } from './__generated__/ChangePassword_viewer.graphql';
import type { ChangePasswordSetPasswordMutation } from './__generated__/ChangePasswordSetPasswordMutation.graphql';

/** The field of a refusal. */
const blamed: Record<string, 'current' | 'password'> = {
  InvalidCredentialsError: 'current',
  InvalidInputError: 'password',
};

interface ChangePasswordProps {
  viewer: ChangePassword_viewer$key;
  /** Why this site sends no mail; null where it does. */
  mailObstacle: string | null | undefined;
}

export function ChangePassword({ viewer: key, mailObstacle }: ChangePasswordProps) {
  const { email, signInSecurity } = useFragment(
    graphql`
      fragment ChangePassword_viewer on Viewer {
        email
        signInSecurity {
          hasPassword
        }
      }
    `,
    key,
  );
  const [run, isChanging] = useFormMutation<ChangePasswordMutation>(
    graphql`
      mutation ChangePasswordMutation($input: ChangePasswordInput!) {
        changePassword(input: $input) {
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Failed to change password',
  );
  const { values, empty, field, form, refuse } = useForm({ current: '', password: '', confirmation: '' });
  const { minLength, hint } = usePasswordRule();
  const toast = useToast();

  const submit = () => {
    if (isChanging) return;
    const { current: currentPassword, password: newPassword, confirmation } = values;
    const problem = passwordProblem(newPassword, confirmation, minLength);
    if (!currentPassword) {
      refuse(new Map([['current', 'Please fill in all password fields.']]));
      return;
    }
    refuse(new Map(problem && [[problem.field, problem.text]]));
    if (problem) return;
    void run({ input: { currentPassword, newPassword } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        const name = blamed[outcome.type ?? ''];
        if (name) refuse(new Map([[name, outcome.message]]));
        else toast({ tone: 'error', title: 'Password Not Changed', text: outcome.message });
        return;
      }
      empty(values);
      toast({ tone: 'success', title: 'Password Changed', text: 'Your other sessions have ended.' });
    });
  };

  if (!signInSecurity.hasPassword) return <SetPassword email={email} mailObstacle={mailObstacle} />;
  return (
    <AccountSection id="password" title="Change password" icon={KeyRound}>
      <form className="grid gap-4" {...form(submit)}>
        {/* Tells the password manager the account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('current')}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...field('password')}
          label="New password"
          autoComplete="new-password"
          hint={hint}
          required
        />
        <PasswordField
          {...field('confirmation')}
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <div className={layout.actions}>
          <Button type="submit" isWaiting={isChanging}>
            {isChanging ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

interface SetPasswordProps {
  email: string;
  /** Why this site sends no mail; null where it does. */
  mailObstacle: string | null | undefined;
}

/** For an account without a password: mails a link to choose one. */
function SetPassword({ email, mailObstacle }: SetPasswordProps) {
  const [run, isMailing] = useFormMutation<ChangePasswordSetPasswordMutation>(graphql`
    mutation ChangePasswordSetPasswordMutation($input: RequestPasswordResetInput!) {
      requestPasswordReset(input: $input) {
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
