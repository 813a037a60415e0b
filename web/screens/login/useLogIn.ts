import { useCallback, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useLoggedIn } from './useLoggedIn.ts';
import type { SecondFactorMethod, useLogInMutation } from './__generated__/useLogInMutation.graphql';

/** A log-in with a right password that still needs a second factor. */
export interface PendingLogIn {
  ticket: string;
  methods: readonly SecondFactorMethod[];
}

/**
 * Logs in, then redirects to the requested page. Reports the result in the words of SPECIFICATION 8.3.
 * @param destination a path of this site
 * @param onSecondFactor called instead when the account has a second factor
 */
export function useLogIn(
  destination: string,
  onSecondFactor: (pending: PendingLogIn) => void,
): [logIn: (input: { email: string; password: string }) => void, isLoggingIn: boolean] {
  const [run] = useFormMutation<useLogInMutation>(
    graphql`
      mutation useLogInMutation($input: LogInInput!) {
        logIn(input: $input) {
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
  const [isLoggingIn, setLoggingIn] = useState(false);
  const loggedIn = useLoggedIn(destination);
  const toast = useToast();

  const logIn = useCallback(
    (input: { email: string; password: string }) => {
      setLoggingIn(true);
      const fail = (text: string) => {
        setLoggingIn(false);
        toast({ tone: 'error', title: 'Login Failed', text });
      };
      void run({ input }).then((outcome) => {
        if (outcome.kind === 'done') {
          return loggedIn(outcome.done.viewer.name).catch((error: unknown) => fail(messageOf(error)));
        }
        const { ticket, methods } = outcome.answer ?? {};
        if (!ticket || !methods) return fail(outcome.message);
        setLoggingIn(false);
        return onSecondFactor({ ticket, methods });
      });
    },
    [run, loggedIn, onSecondFactor, toast],
  );
  return [logIn, isLoggingIn];
}
