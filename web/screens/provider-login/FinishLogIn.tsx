import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { ProviderLink } from '#web/ui/components/ProviderLink.tsx';
import { Loading, Skeleton } from '#web/ui/components/Skeleton.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import type { PendingLogIn } from '../login/useLogIn.ts';
import { useLoggedIn } from '../login/useLoggedIn.ts';
import type { FinishLogInMutation } from './__generated__/FinishLogInMutation.graphql';

const SecondFactorForm = lazy(async () => ({
  default: (await import('../login/SecondFactorForm.tsx')).SecondFactorForm,
}));

/** The identity is linked: logs in without another press, as the person has just signed in at the provider. */
export function FinishLogIn({ provider, returnTo }: { provider: string; returnTo: string }) {
  const [run] = useFormMutation<FinishLogInMutation>(
    graphql`
      mutation FinishLogInMutation {
        finishProviderLogIn {
          __typename
          ... on LogInPayload {
            viewer {
              id
              name
            }
          }
          ... on SecondFactorRequired {
            ticket
            methods
          }
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Login failed',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<PendingLogIn | null>(null);
  const loggedIn = useLoggedIn(returnTo);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void run({}).then((outcome) => {
      if (outcome.kind === 'done') {
        return loggedIn(outcome.done.viewer.name).catch((error: unknown) => setProblem(messageOf(error)));
      }
      const { ticket, methods } = outcome.answer ?? {};
      return ticket && methods ? setPending({ ticket, methods }) : setProblem(outcome.message);
    });
  }, [run, loggedIn]);

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
