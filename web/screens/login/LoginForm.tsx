import { Suspense, useRef, useState, type SubmitEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { safeDestination } from '#web/app/relay/loadPage.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import type { PendingLogIn } from './useFirstFactor.ts';
import { useLogIn } from './useLogIn.ts';
import { KeySquare } from 'lucide-react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import { useLoggedIn } from './useLoggedIn.ts';

// Most sites have no sign-in provider.
const ProviderLink = lazyPart(async () => (await import('#web/ui/components/ProviderLink.tsx')).ProviderLink);

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

/** Logs in without e-mail and password. Its code is loaded at the press. */
function PasskeyButton({ destination }: { destination: string }) {
  const [isWaiting, setWaiting] = useState(false);
  const environment = useRelayEnvironment();
  const loggedIn = useLoggedIn(destination);
  const toast = useToast();

  const logIn = async () => {
    setWaiting(true);
    try {
      const { logInWithPasskey } = await import('./passkeyLogIn.ts');
      const result = await logInWithPasskey(environment);
      if ('name' in result) {
        await loggedIn(result.name);
        return;
      }
      toast({ tone: 'error', title: 'Login Failed', text: result.message });
    } catch (error) {
      toast({ tone: 'error', title: 'Login Failed', text: messageOf(error) });
    }
    setWaiting(false);
  };

  return (
    <Button wide isWaiting={isWaiting} onClick={() => void logIn()}>
      <KeySquare aria-hidden size={18} />
      {isWaiting ? 'Waiting for your passkey…' : 'Sign in with a passkey'}
    </Button>
  );
}
