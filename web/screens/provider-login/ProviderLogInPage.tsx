import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { RouteQuery } from '#web/app/layout/RouteQuery.tsx';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { AuthCard } from '../login/AuthCard.tsx';
import { LinkIdentity } from './LinkIdentity.tsx';
import { ProveAccount } from './ProveAccount.tsx';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '#web/shared/later/lazyPart.ts';
import { ProviderLink } from '#web/ui/components/ProviderLink.tsx';
import { useFirstFactor, type PendingLogIn } from '../login/useFirstFactor.ts';
import { ButtonLink } from '#web/ui/form/ButtonLink.tsx';
import type { ProviderLogInPageQuery } from './__generated__/ProviderLogInPageQuery.graphql';

export { ProviderLogInPage as Component };

export const query = graphql`
  query ProviderLogInPageQuery {
    site {
      mailObstacle
      signInProvider
    }
    viewer {
      id
      email
    }
    pool {
      ...ProveAccount_pool
    }
    providerLogIn {
      step
      email
      hasPassword
      returnTo
    }
  }
`;

/** What follows the return from the sign-in provider (SPECIFICATION 6.10). */
function ProviderLogInPage() {
  return (
    <AuthCard title="Sign in" back={{ to: '/login', label: 'Back to login' }}>
      <RouteQuery<[ProviderLogInPageQuery]>
        skeleton={<Loading label="Reading your sign-in" shape="row" count={2} />}
      >
        {(reference) => <NextStep reference={reference} />}
      </RouteQuery>
    </AuthCard>
  );
}

/**
 * Whether the page to go to is a form of joining, which takes name and address from the sign-in: an invitation's, or one that
 * is open to newcomers.
 */
function canJoinAt(path: string, isOpen: boolean): boolean {
  return /^(\/p\/[^/]+\/join-pool|\/join\/.)/.test(path) || (isOpen && /^\/join-pool(\?|$)/.test(path));
}

function NextStep({ reference }: { reference: PreloadedQuery<ProviderLogInPageQuery> }) {
  const { site, viewer, pool, providerLogIn } = usePreloadedQuery<ProviderLogInPageQuery>(query, reference);
  const [search] = useSearchParams();
  const isOpen = useSessionData().pool?.joinStartWeek != null;
  const provider = site.signInProvider;
  if (provider == null) return <p>This site has no sign-in provider. Please log in with your password.</p>;
  const problem = search.get('problem');
  if (problem !== null) return <Problem provider={provider} problem={problem} />;
  if (!providerLogIn) {
    const code = search.get('code');
    return code === null ? <Problem provider={provider} problem="EXPIRED" /> : <OtherBrowser code={code} />;
  }
  const { step, email, hasPassword, returnTo } = providerLogIn;
  switch (step) {
    case 'FINISH':
      return <FinishLogIn provider={provider} returnTo={returnTo} />;
    case 'LINK':
      return <LinkIdentity provider={provider} returnTo={returnTo} isAsked />;
    case 'PROVE':
      if (viewer && viewer.email === email) return <LinkIdentity provider={provider} returnTo={returnTo} />;
      return (
        <ProveAccount
          provider={provider}
          email={email ?? ''}
          hasPassword={hasPassword}
          mailObstacle={site.mailObstacle}
          pool={pool}
        />
      );
    case 'JOIN':
      if (canJoinAt(returnTo, isOpen)) return <Navigate to={returnTo} replace />;
      return <NoAccount provider={provider} email={email ?? ''} isOpen={isOpen} />;
    default:
      return <Problem provider={provider} problem={step} />;
  }
}

const SecondFactorForm = lazyPart(
  async () => (await import('../login/SecondFactorForm.tsx')).SecondFactorForm,
);

/** The identity is linked: logs in without another press, as the person has just signed in at the provider. */
function FinishLogIn({ provider, returnTo }: { provider: string; returnTo: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingLogIn | null>(null);
  const [logIn] = useFirstFactor(
    graphql`
      mutation ProviderLogInPageFinishMutation {
        finishProviderLogIn {
          ...useFirstFactor_result @relay(mask: false)
        }
      }
    `,
    { destination: returnTo, onSecondFactor: setPending, onFailed: setProblem },
  );
  const begin = useEffectEvent(() => logIn({}));
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, []);

  if (problem !== null) {
    return (
      <div className="grid gap-4">
        <p role="alert">{problem}</p>
        <ProviderLink name={provider} returnTo={returnTo} />
      </div>
    );
  }
  if (pending !== null) {
    return (
      <Suspense fallback={<Skeleton shape="row" count={2} />}>
        <SecondFactorForm
          pending={pending}
          destination={returnTo}
          onLeave={() => setProblem('This log-in has ended. Please start again.')}
        />
      </Suspense>
    );
  }
  return (
    <Loading label="Signing you in">
      <p>Signing you in…</p>
      <Skeleton shape="row" count={2} />
    </Loading>
  );
}

interface NoAccountProps {
  provider: string;
  email: string;
  /** Whether the pool is open to newcomers. */
  isOpen: boolean;
}

/** Nobody has the address yet: an account comes with the first entry. */
function NoAccount({ provider, email, isOpen }: NoAccountProps) {
  return (
    <div className="grid gap-4">
      <p>
        There is no account with the address <strong>{email}</strong> yet.
      </p>
      {isOpen ? (
        <>
          <p>An account comes with your first entry in a pool. You need no password for it.</p>
          <ButtonLink to="/join-pool" look="primary" wide>
            Join the pool
          </ButtonLink>
        </>
      ) : (
        <p>
          Registration is closed. With an invitation you can still join: open its link, and press “Sign in
          with {provider}” there.
        </p>
      )}
      <p>
        Do you have an account with another address? Log in to it with your password, then link {provider}{' '}
        under My account.
      </p>
    </div>
  );
}

/** By the problem that the server names in the address, or by a step with which nothing goes on. */
const problems: Readonly<Record<string, (provider: string) => string>> = {
  NOT_STARTED: () =>
    'This sign-in did not begin in this browser, or took longer than 15 minutes. Please start again.',
  CANCELED: (provider) => `You are not signed in: ${provider} says that the sign-in was canceled.`,
  REFUSED: (provider) =>
    `The answer of ${provider} did not pass the checks of this site, so you are not signed in. Please try again. If it happens again, tell the administrator of this site.`,
  UNAVAILABLE: (provider) =>
    `${provider} does not answer at the moment. Please try again in a few minutes, or log in with your password.`,
  NOT_FRESH: (provider) =>
    `${provider} did not ask you to sign in again, so it does not confirm that it is you. Please confirm in another way.`,
  EXPIRED: () => 'This sign-in has expired, or has been used. Please start again.',
  UNVERIFIED: (provider) =>
    `${provider} does not say that your email address is verified, so no account can be found by it. Log in with your password, then link ${provider} under My account.`,
  UNKNOWN: (provider) =>
    `Whom you signed in as at ${provider} is not linked to your account. Please confirm in another way.`,
};

function Problem({ provider, problem }: { provider: string; problem: string }) {
  const words = problems[problem] ?? problems.REFUSED!;
  return (
    <div className="grid gap-4">
      <p role="alert">{words(provider)}</p>
      <ProviderLink name={provider} returnTo="/dashboard" />
    </div>
  );
}

/** The mail was opened in a browser that did not ask for it. */
function OtherBrowser({ code }: { code: string }) {
  return (
    <div className="grid gap-4">
      <p>
        This sign-in began in another browser. Enter the code there: <strong>{code}</strong>
      </p>
      <p>If you did not begin one, close this page. Without the code nothing is linked.</p>
    </div>
  );
}
