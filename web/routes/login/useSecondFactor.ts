import { useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useToast } from '../../layout/Toasts.tsx';
import { commit } from '../../relay/commit.ts';
import { messageOf } from '../../relay/errors.ts';
import { answerWithPasskey, PasskeyError } from '../../session/passkeys.ts';
import { startMutation } from './passkeyLogIn.ts';
import { useLoggedIn } from './useLoggedIn.ts';
import type { passkeyLogInStartMutation } from './__generated__/passkeyLogInStartMutation.graphql';
import type { useSecondFactorMutation } from './__generated__/useSecondFactorMutation.graphql';

const finishMutation = graphql`
  mutation useSecondFactorMutation($input: LogInWithSecondFactorInput!) {
    logInWithSecondFactor(input: $input) {
      __typename
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

interface Step {
  ticket: string;
  destination: string;
  /** The log-in has expired: it starts again with the password. */
  onLeave: () => void;
  /** The code was wrong. */
  onWrong: (text: string) => void;
}

/** Completes a log-in with a right password, then redirects as any log-in does. */
export function useSecondFactor({ ticket, destination, onLeave, onWrong }: Step) {
  const environment = useRelayEnvironment();
  const [isFinishing, setFinishing] = useState(false);
  const loggedIn = useLoggedIn(destination);
  const toast = useToast();

  /** @returns the failure's type and message; null once the log-in is done */
  const send = async (proof: { totp: string } | { recoveryCode: string } | { passkey: string }) => {
    const { logInWithSecondFactor: result } = await commit<useSecondFactorMutation>(
      environment,
      finishMutation,
      { input: { ticket, ...proof } },
    );
    if (result.viewer) {
      await loggedIn(result.viewer.name);
      return null;
    }
    return { type: result.__typename, text: result.message ?? '' };
  };

  const run = (work: () => Promise<{ type?: string | undefined; text: string } | null>) => {
    setFinishing(true);
    const fail = ({ type, text }: { type?: string | undefined; text: string }) => {
      setFinishing(false);
      toast({ tone: 'error', title: 'Login Failed', text: text || 'Login failed' });
      if (type === 'NotFoundError') onLeave();
      if (type === 'InvalidCredentialsError') onWrong(text);
    };
    work().then(
      (failure) => failure && fail(failure),
      (error: unknown) => fail({ text: error instanceof PasskeyError ? error.message : messageOf(error) }),
    );
  };

  return {
    isFinishing,
    finish: (proof: { totp: string } | { recoveryCode: string }) => run(() => send(proof)),
    finishWithPasskey: () =>
      run(async () => {
        const { startPasskeyLogIn: started } = await commit<passkeyLogInStartMutation>(
          environment,
          startMutation,
          { input: { ticket } },
        );
        if (!started.options) return { type: started.__typename, text: started.message ?? '' };
        return send({ passkey: await answerWithPasskey(started.options) });
      }),
  };
}
