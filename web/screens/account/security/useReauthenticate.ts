import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import { answerWithPasskey, PasskeyError } from '#web/app/session/passkeys.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import type { useReauthenticateMutation } from './__generated__/useReauthenticateMutation.graphql';
import type { useReauthenticateStartMutation } from './__generated__/useReauthenticateStartMutation.graphql';

const startMutation = graphql`
  mutation useReauthenticateStartMutation {
    startPasskeyReauthentication {
      ... on StartPasskeyReauthenticationPayload {
        options
      }
      ...failure_error @alias(as: "failure")
    }
  }
`;

const mutation = graphql`
  mutation useReauthenticateMutation($input: ReauthenticateInput!) {
    reauthenticate(input: $input) {
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** Reauthenticates the session. The response sets a new cookie, so the socket is reopened. */
export function useReauthenticate(onProven: () => void, onProblem: (text: string) => void) {
  const [start] = useFormMutation<useReauthenticateStartMutation>(startMutation);
  const [reauthenticate] = useFormMutation<useReauthenticateMutation>(mutation);
  const session = useSession();
  const [isProving, setProving] = useState(false);

  const send = async (how: { password: string } | { totp: string } | 'passkey'): Promise<string | null> => {
    let input: useReauthenticateMutation['variables']['input'];
    if (how === 'passkey') {
      const started = await start({});
      if (started.kind === 'failed') return started.message;
      input = { passkey: await answerWithPasskey(started.done.options) };
    } else input = how;
    const outcome = await reauthenticate({ input });
    if (outcome.kind === 'failed') return outcome.message;
    await session.renew();
    return null;
  };

  return {
    isProving,
    prove(how: { password: string } | { totp: string } | 'passkey') {
      setProving(true);
      void send(how)
        .catch((error: unknown) => (error instanceof PasskeyError ? error.message : messageOf(error)))
        .then((problem) => {
          setProving(false);
          if (problem === null) onProven();
          else onProblem(problem || 'That was not correct. Please try again.');
        });
    },
  };
}
