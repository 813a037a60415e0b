import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { messageOf } from '#web/app/relay/errors.ts';
import type { Failure } from '#web/app/relay/failure.ts';
import { answerWithPasskey, PasskeyError } from '#web/app/session/passkeys.ts';
import { startMutation } from './passkeyLogIn.ts';
import { UNSAID } from './useFirstFactor.ts';
import { useLoggedIn } from './useLoggedIn.ts';
import type { passkeyLogInStartMutation } from './__generated__/passkeyLogInStartMutation.graphql';
import type { useSecondFactorMutation } from './__generated__/useSecondFactorMutation.graphql';

const finishMutation = graphql`
  mutation useSecondFactorMutation($input: LogInWithSecondFactorInput!) {
    logInWithSecondFactor(input: $input) {
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
  const [start] = useFormMutation<passkeyLogInStartMutation>(startMutation, UNSAID);
  const [finishLogIn] = useFormMutation<useSecondFactorMutation>(finishMutation, UNSAID);
  const [isFinishing, setFinishing] = useState(false);
  const loggedIn = useLoggedIn(destination);
  const toast = useToast();

  /** @returns the failure; null once the log-in is done */
  const send = async (proof: { totp: string } | { recoveryCode: string } | { passkey: string }) => {
    const outcome = await finishLogIn({ input: { ticket, ...proof } });
    if (outcome.kind === 'failed') return outcome;
    await loggedIn(outcome.done.viewer.name);
    return null;
  };

  const run = (work: () => Promise<Pick<Failure, 'type' | 'message'> | null>) => {
    setFinishing(true);
    const fail = ({ type, message }: Pick<Failure, 'type' | 'message'>) => {
      setFinishing(false);
      toast({ tone: 'error', title: 'Login Failed', text: message });
      if (type === 'NotFoundError') onLeave();
      if (type === 'InvalidCredentialsError') onWrong(message);
    };
    work().then(
      (failure) => failure && fail(failure),
      (error: unknown) =>
        fail({ type: null, message: error instanceof PasskeyError ? error.message : messageOf(error) }),
    );
  };

  return {
    isFinishing,
    finish: (proof: { totp: string } | { recoveryCode: string }) => run(() => send(proof)),
    finishWithPasskey: () =>
      run(async () => {
        const started = await start({ input: { ticket } });
        if (started.kind === 'failed') return started;
        return send({ passkey: await answerWithPasskey(started.done.options) });
      }),
  };
}
