import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { openAddress } from '#web/app/session/openAddress.ts';
import type { ConfirmAtProviderMutation } from './__generated__/ConfirmAtProviderMutation.graphql';

/** Confirms at the sign-in provider, which returns to the page; the action must be started again. */
export function ConfirmAtProvider({ provider }: { provider: string }) {
  const [run, isStarting] = useFormMutation<ConfirmAtProviderMutation>(graphql`
    mutation ConfirmAtProviderMutation($input: StartProviderVisitInput!) {
      startProviderVisit(input: $input) {
        __typename
        ... on StartProviderVisitPayload {
          url
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const [problem, setProblem] = useState<string | null>(null);
  const { pathname, search, hash } = useLocation();
  const start = async () => {
    const returnTo = pathname + search + hash;
    const outcome = await run({ input: { purpose: 'REAUTHENTICATE', returnTo } });
    if (outcome.kind === 'failed') setProblem(outcome.message);
    else openAddress(outcome.done.url);
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <Button wide isWaiting={isStarting} onClick={() => void start()}>
        Confirm with {provider}
      </Button>
    </>
  );
}
