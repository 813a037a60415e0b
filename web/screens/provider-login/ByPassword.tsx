import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import type { PendingLogIn } from '../login/useFirstFactor.ts';
import { useLogIn } from '../login/useLogIn.ts';
import { HERE } from './here.ts';

interface ByPasswordProps {
  email: string;
  onSecondFactor: (pending: PendingLogIn) => void;
}

/** An ordinary log-in to the account of the address. */
export function ByPassword({ email, onSecondFactor }: ByPasswordProps) {
  const [logIn, isLoggingIn] = useLogIn(HERE, onSecondFactor);
  const [problem, setProblem] = useState<string | null>(null);
  const password = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    setProblem(typed === '' ? 'Please enter your password.' : null);
    if (typed === '') password.current?.focus();
    else void logIn({ input: { email, password: typed } });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      {/* Tells the password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        problem={problem}
        required
      />
      <Button type="submit" look="primary" wide isWaiting={isLoggingIn}>
        {isLoggingIn ? 'Logging in…' : 'Continue'}
      </Button>
    </form>
  );
}
