import { useCallback, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { useToast } from '../../layout/Toasts.tsx';
import { messageOf } from '../../relay/errors.ts';
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
  const [commit] = useMutation<useLogInMutation>(graphql`
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
        ... on Error {
          message
        }
      }
    }
  `);
  const [isLoggingIn, setLoggingIn] = useState(false);
  const loggedIn = useLoggedIn(destination);
  const toast = useToast();

  const logIn = useCallback(
    (input: { email: string; password: string }) => {
      setLoggingIn(true);
      const fail = (text: string) => {
        setLoggingIn(false);
        toast({ tone: 'error', title: 'Login Failed', text: text || 'Login failed' });
      };
      commit({
        variables: { input },
        onError: (error) => fail(messageOf(error)),
        onCompleted: ({ logIn: result }) => {
          if (result.ticket && result.methods) {
            setLoggingIn(false);
            onSecondFactor({ ticket: result.ticket, methods: result.methods });
          } else if (result.viewer) {
            loggedIn(result.viewer.name).catch((error: unknown) => fail(messageOf(error)));
          } else fail(result.message ?? '');
        },
      });
    },
    [commit, loggedIn, onSecondFactor, toast],
  );
  return [logIn, isLoggingIn];
}
