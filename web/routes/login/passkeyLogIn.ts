import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { commit } from '../../relay/commit.ts';
import { messageOf } from '../../relay/errors.ts';
import { answerWithPasskey, PasskeyError } from '../../session/passkeys.ts';
import type { passkeyLogInFinishMutation } from './__generated__/passkeyLogInFinishMutation.graphql';
import type { passkeyLogInStartMutation } from './__generated__/passkeyLogInStartMutation.graphql';

/** The result of a log-in by passkey. */
export type PasskeyLogIn = { name: string } | { message: string };

export const startMutation = graphql`
  mutation passkeyLogInStartMutation($input: StartPasskeyLogInInput!) {
    startPasskeyLogIn(input: $input) {
      ... on StartPasskeyLogInPayload {
        ticket
        options
      }
      ... on Error {
        __typename
        message
      }
    }
  }
`;

const finishMutation = graphql`
  mutation passkeyLogInFinishMutation($input: FinishPasskeyLogInInput!) {
    finishPasskeyLogIn(input: $input) {
      ... on LogInPayload {
        viewer {
          id
          name
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

/** Logs in by a passkey alone: the browser offers those that it has for this site. */
export async function logInWithPasskey(environment: IEnvironment): Promise<PasskeyLogIn> {
  try {
    const { startPasskeyLogIn: started } = await commit<passkeyLogInStartMutation>(
      environment,
      startMutation,
      { input: {} },
    );
    if (!started.ticket || !started.options) return { message: started.message ?? '' };
    const { ticket } = started;
    const passkey = await answerWithPasskey(started.options);
    const { finishPasskeyLogIn: result } = await commit<passkeyLogInFinishMutation>(
      environment,
      finishMutation,
      { input: { ticket, passkey } },
    );
    return result.viewer ? { name: result.viewer.name } : { message: result.message ?? '' };
  } catch (error) {
    return { message: error instanceof PasskeyError ? error.message : messageOf(error) };
  }
}
