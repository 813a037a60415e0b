import { Suspense, useState, useRef, type SubmitEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { notSent } from '#web/ui/text/mailObstacle.ts';
import { Skeleton } from '#web/ui/components/Skeleton.tsx';
import { AskForPasswordLink } from '../login/AskForPasswordLink.tsx';
import type { PendingLogIn } from '../login/useFirstFactor.ts';
import { ByMailedCode } from './ByMailedCode.tsx';
import { HERE } from './here.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { useLogIn } from '../login/useLogIn.ts';
import type { ProveAccount_pool$key } from './__generated__/ProveAccount_pool.graphql';

const SecondFactorForm = lazyPart(
  async () => (await import('../login/SecondFactorForm.tsx')).SecondFactorForm,
);

interface ProveAccountProps {
  provider: string;
  email: string;
  hasPassword: boolean;
  /** Why the site cannot send mail; null when it can. */
  mailObstacle: Parameters<typeof notSent>[0];
  pool: ProveAccount_pool$key | null | undefined;
}

/** An account has the address: its owner shows that it is theirs, by its password or by a code in its mailbox. */
export function ProveAccount({ provider, email, hasPassword, mailObstacle, pool: key }: ProveAccountProps) {
  const pool = useFragment(
    graphql`
      fragment ProveAccount_pool on Pool {
        ...AskForPasswordLink_pool
      }
    `,
    key ?? null,
  );
  const [search] = useSearchParams();
  const [isByMail, setByMail] = useState(!hasPassword || search.has('code'));
  const [pending, setPending] = useState<PendingLogIn | null>(null);
  if (pending !== null) {
    return (
      <Suspense fallback={<Skeleton shape="row" count={2} />}>
        <SecondFactorForm pending={pending} destination={HERE} onLeave={() => setPending(null)} />
      </Suspense>
    );
  }
  const obstacle = notSent(mailObstacle);
  return (
    <div className="grid gap-4">
      <p>
        There is an account with the address <strong>{email}</strong>, and {provider} is not linked to it yet.{' '}
        {isByMail
          ? 'Show that it is yours by a code that we mail to this address.'
          : 'Show that it is yours by its password.'}
      </p>
      {!isByMail && <ByPassword email={email} onSecondFactor={setPending} />}
      {isByMail && obstacle === null && (
        <ByMailedCode given={search.get('code')} onSecondFactor={setPending} />
      )}
      {isByMail && obstacle !== null && (
        <p role="alert">
          {obstacle.replace('Not sent', 'No code can be mailed')} <AskForPasswordLink pool={pool} />
        </p>
      )}
      {hasPassword && (obstacle === null || isByMail) && (
        <Button look="quiet" wide onClick={() => setByMail(!isByMail)}>
          {isByMail ? 'Use the password instead' : 'Mail me a code instead'}
        </Button>
      )}
    </div>
  );
}

interface ByPasswordProps {
  email: string;
  onSecondFactor: (pending: PendingLogIn) => void;
}

/** An ordinary log-in to the account of the address. */
function ByPassword({ email, onSecondFactor }: ByPasswordProps) {
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
