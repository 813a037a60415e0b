import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { commit } from '../../../relay/commit.ts';
import { messageOf } from '../../../relay/errors.ts';
import { answerWithPasskey, PasskeyError } from '../../../session/passkeys.ts';
import { useSession } from '../../../session/SessionContext.tsx';
import type { useReauthenticateMutation } from './__generated__/useReauthenticateMutation.graphql';
import type { useReauthenticateStartMutation } from './__generated__/useReauthenticateStartMutation.graphql';

const startMutation = graphql`
  mutation useReauthenticateStartMutation {
    startPasskeyReauthentication {
      ... on StartPasskeyReauthenticationPayload {
        options
      }
      ... on Error {
        message
      }
    }
  }
`;

const mutation = graphql`
  mutation useReauthenticateMutation($input: ReauthenticateInput!) {
    reauthenticate(input: $input) {
      __typename
      ... on Error {
        message
      }
    }
  }
`;

/** Reauthenticates the session's owner. The response sets a new cookie, so the socket is reopened. */
export function useReauthenticate(onProven: () => void, onProblem: (text: string) => void) {
  const environment = useRelayEnvironment();
  const session = useSession();
  const [isProving, setProving] = useState(false);

  const send = async (how: { password: string } | { totp: string } | 'passkey'): Promise<string | null> => {
    let input: useReauthenticateMutation['variables']['input'];
    if (how === 'passkey') {
      const { startPasskeyReauthentication: started } = await commit<useReauthenticateStartMutation>(
        environment,
        startMutation,
        {},
      );
      if (!started.options) return started.message ?? '';
      input = { passkey: await answerWithPasskey(started.options) };
    } else input = how;
    const { reauthenticate: result } = await commit<useReauthenticateMutation>(environment, mutation, {
      input,
    });
    if (result.__typename !== 'ReauthenticatePayload') return result.message ?? '';
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
