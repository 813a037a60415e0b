import { KeyRound } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useProblemFocus } from '#web/ui/form/useProblemFocus.ts';
import form from '#web/ui/form/form.module.css';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { passwordProblem, type PasswordProblem } from '#web/app/session/passwordProblem.ts';
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
          __typename
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Failed to change password',
  );
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const whole = useProblemFocus(problems);
  const { minLength, hint } = usePasswordRule();
  const toast = useToast();

  const refuse = (title: string, text: string, field?: 'current' | PasswordProblem['field']) => {
    if (!field) toast({ tone: 'error', title, text });
    setProblems(new Map(field ? [[field, text]] : []));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanging) return;
    const currentPassword = current.current?.value ?? '';
    const newPassword = password.current?.value ?? '';
    const problem = passwordProblem(newPassword, confirmation.current?.value ?? '', minLength);
    if (!currentPassword) {
      refuse('Missing Information', 'Please fill in all password fields.', 'current');
      return;
    }
    if (problem) {
      refuse(problem.title, problem.text, problem.field);
      return;
    }
    setProblems(new Map());
    void run({ input: { currentPassword, newPassword } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        refuse('Password Not Changed', outcome.message, blamed[outcome.type ?? '']);
        return;
      }
      whole.current?.reset();
      toast({ tone: 'success', title: 'Password Changed', text: 'Your other sessions have ended.' });
    });
  };

  if (!signInSecurity.hasPassword) return <SetPassword email={email} mailObstacle={mailObstacle} />;
  return (
    <AccountSection id="password" title="Change password" icon={KeyRound}>
      <form ref={whole} className="grid gap-4" noValidate onSubmit={submit}>
        {/* Tells the password manager the account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={current}
          label="Current password"
          autoComplete="current-password"
          problem={problems.get('current')}
          required
        />
        <PasswordField
          ref={password}
          label="New password"
          autoComplete="new-password"
          hint={hint}
          problem={problems.get('password')}
          required
        />
        <PasswordField
          ref={confirmation}
          label="Confirm password"
          autoComplete="new-password"
          problem={problems.get('confirmation')}
          required
        />
        <div className={form.actions}>
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
