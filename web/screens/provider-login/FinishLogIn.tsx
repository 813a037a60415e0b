import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { ProviderLink } from '#web/ui/components/ProviderLink.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { type PendingLogIn, useFirstFactor } from '../login/useFirstFactor.ts';

const SecondFactorForm = lazy(async () => ({
  default: (await import('../login/SecondFactorForm.tsx')).SecondFactorForm,
}));

/** The identity is linked: logs in without another press, as the person has just signed in at the provider. */
export function FinishLogIn({ provider, returnTo }: { provider: string; returnTo: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingLogIn | null>(null);
  const [logIn] = useFirstFactor(
    graphql`
      mutation FinishLogInMutation {
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
