import { KeyRound } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useRef } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Button } from '../../components/Button.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import form from '../../components/form.module.css';
import { useToast } from '../../layout/toasts.tsx';
import { messageOf } from '../../relay/errors.ts';
import { passwordProblem } from '../../session/passwordProblem.ts';
import { AccountSection } from './AccountSection.tsx';
import type { ChangePasswordMutation } from './__generated__/ChangePasswordMutation.graphql';
import type { ChangePassword_viewer$key } from './__generated__/ChangePassword_viewer.graphql';

export function ChangePassword({ viewer: key }: { viewer: ChangePassword_viewer$key }) {
  const { email } = useFragment(
    graphql`
      fragment ChangePassword_viewer on Viewer {
        email
      }
    `,
    key,
  );
  const [commit, isChanging] = useMutation<ChangePasswordMutation>(graphql`
    mutation ChangePasswordMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        __typename
        ... on Error {
          message
        }
      }
    }
  `);
  const current = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const toast = useToast();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChanging) return;
    const whole = event.currentTarget;
    const currentPassword = current.current?.value ?? '';
    const newPassword = password.current?.value ?? '';
    const problem = passwordProblem(newPassword, confirmation.current?.value ?? '');
    if (!currentPassword || problem) {
      const { title, text } = problem ?? {
        title: 'Missing Information',
        text: 'Please fill in all password fields.',
      };
      toast({ tone: 'error', title, text });
      const field = !currentPassword ? current : problem?.field === 'password' ? password : confirmation;
      field.current?.focus();
      return;
    }
    const fail = (text?: string) =>
      toast({ tone: 'error', title: 'Password Not Changed', text: text || 'Failed to change password' });
    commit({
      variables: { input: { currentPassword, newPassword } },
      onError: (error) => fail(messageOf(error)),
      onCompleted: ({ changePassword: result }) => {
        if (result.__typename !== 'ChangePasswordPayload') {
          fail(result.message);
          return;
        }
        whole.reset();
        toast({ tone: 'success', title: 'Password Changed', text: 'Your other sessions have ended.' });
      },
    });
  };

  return (
    <AccountSection id="password" title="Change password" icon={KeyRound}>
      <form className={form.form} noValidate onSubmit={submit}>
        {/* For the password manager, which wants to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField ref={current} label="Current password" autoComplete="current-password" required />
        <PasswordField
          ref={password}
          label="New password"
          autoComplete="new-password"
          hint="At least 6 characters."
          required
        />
        <PasswordField ref={confirmation} label="Confirm password" autoComplete="new-password" required />
        <div className={form.actions}>
          <Button type="submit" disabled={isChanging}>
            {isChanging ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
