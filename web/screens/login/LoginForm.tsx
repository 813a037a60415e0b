import type { SubmitEvent } from 'react';
import { lazy, Suspense, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { safeDestination } from '#web/app/relay/loadPage.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import type { PendingLogIn } from './useFirstFactor.ts';
import { useLogIn } from './useLogIn.ts';

// Most sites have no sign-in provider.
const ProviderLink = lazy(async () => ({
  default: (await import('#web/ui/components/ProviderLink.tsx')).ProviderLink,
}));

interface LoginFormProps {
  onSecondFactor: (pending: PendingLogIn) => void;
}

export function LoginForm({ onSecondFactor }: LoginFormProps) {
  const [search] = useSearchParams();
  const { site } = useSessionData();
  const destination = safeDestination(search.get('returnTo'));
  const [logIn, isLoggingIn] = useLogIn(destination, onSecondFactor);
  const toast = useToast();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    if (!input.email || !input.password) {
      toast({
        tone: 'error',
        title: 'Missing Information',
        text: 'Please enter both your email and password.',
      });
      (input.email ? password : email).current?.focus();
      return;
    }
    void logIn({ input });
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <Field
        ref={email}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="primary" wide isWaiting={isLoggingIn}>
        {isLoggingIn ? 'Logging in…' : 'Login'}
      </Button>
      <PasskeyButton destination={destination} />
      {site.signInProvider != null && (
        <Suspense fallback={null}>
          <ProviderLink name={site.signInProvider} returnTo={destination} />
        </Suspense>
      )}
      <Link to="/forgot-password" className="tap justify-self-start font-semibold">
        Forgot password?
      </Link>
    </form>
  );
}
