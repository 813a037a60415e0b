import { graphql } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import { mutate } from '#web/app/relay/mutate.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import { answerWithPasskey, PasskeyError } from '#web/app/session/passkeys.ts';
import { UNSAID } from './useFirstFactor.ts';
import type { passkeyLogInFinishMutation } from './__generated__/passkeyLogInFinishMutation.graphql';
import type { passkeyLogInStartMutation } from './__generated__/passkeyLogInStartMutation.graphql';

export type PasskeyLogIn = { name: string } | { message: string };

export const startMutation = graphql`
  mutation passkeyLogInStartMutation($input: StartPasskeyLogInInput!) {
    startPasskeyLogIn(input: $input) {
      ... on StartPasskeyLogInPayload {
        ticket
        options
      }
      ...failure_error @alias(as: "failure")
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
      ...failure_error @alias(as: "failure")
    }
  }
`;

/** Logs in by a passkey alone: the browser offers those that it has for this site. */
export async function logInWithPasskey(environment: IEnvironment): Promise<PasskeyLogIn> {
  try {
    const started = await mutate<passkeyLogInStartMutation>(
      environment,
      startMutation,
      { input: {} },
      {},
      UNSAID,
    );
    if (started.kind === 'failed') return { message: started.message };
    const { ticket, options } = started.done;
    const passkey = await answerWithPasskey(options);
    const finished = await mutate<passkeyLogInFinishMutation>(
      environment,
      finishMutation,
      { input: { ticket, passkey } },
      {},
      UNSAID,
    );
    return finished.kind === 'failed' ? { message: finished.message } : { name: finished.done.viewer.name };
  } catch (error) {
    return { message: error instanceof PasskeyError ? error.message : messageOf(error) };
  }
}
