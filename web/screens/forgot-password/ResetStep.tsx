import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import { passwordProblem } from '#web/app/session/passwordProblem.ts';
import { usePasswordRule } from '#web/app/session/usePasswordRule.ts';
import type { ResetStepMutation } from './__generated__/ResetStepMutation.graphql';

/** Milliseconds between success and the login (SPECIFICATION 6.3). */
const REDIRECT_AFTER = 2_000;

interface ResetStepProps {
  token: string;
  /** Returns to the e-mail step, when the token turns out to be invalid. */
  onStartOver: () => void;
}

export function ResetStep({ token, onStartOver }: ResetStepProps) {
  const [run, isSending] = useFormMutation<ResetStepMutation>(
    graphql`
      mutation ResetStepMutation($input: ResetPasswordInput!) {
        resetPassword(input: $input) {
          ... on ResetPasswordPayload {
            message
          }
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Failed to reset password',
  );
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<string | null>(null);
  const [isLinkBad, setLinkBad] = useState(false);
  const navigate = useNavigate();
  const session = useSession();
  const { minLength, hint } = usePasswordRule();
  const toast = useToast();

  // The step follows the e-mail step by itself, so keyboard and screen reader users continue here.
  useEffect(() => password.current?.focus(), []);
  useEffect(() => {
    if (done === null) return undefined;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || done !== null) return;
    const newPassword = password.current?.value ?? '';
    const problem = passwordProblem(newPassword, confirmation.current?.value ?? '', minLength);
    if (problem) {
      toast({ tone: 'error', title: problem.title, text: problem.text });
      (problem.field === 'password' ? password : confirmation).current?.focus();
      return;
    }
    void run({ input: { token, newPassword } }).then((outcome) => {
      if (outcome.kind === 'failed') {
        toast({ tone: 'error', title: 'Password Reset Failed', text: outcome.message });
        if (outcome.type !== null) setLinkBad(outcome.type === 'ResetTokenError');
        return;
      }
      const { message } = outcome.done;
      toast({ tone: 'success', title: 'Password Reset Successful', text: message });
      setDone(message);
      // Every session of the account has ended, including this browser's.
      session.renew().catch(() => {});
    });
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <PasswordField
        ref={password}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint={hint}
        required
      />
      <PasswordField
        ref={confirmation}
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="primary" wide isWaiting={isSending || done !== null}>
        {isSending ? 'Resetting…' : 'Reset password'}
      </Button>
      {isLinkBad && (
        <Button wide onClick={onStartOver}>
          Request a new link
        </Button>
      )}
      <p role="status" className="empty:absolute">
        {done !== null && 'Your password has been reset. Taking you to the login page.'}
      </p>
    </form>
  );
}
