import { useCallback, useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../layout/toasts.tsx';
import { messageOf } from '../../relay/errors.ts';
import { useSession } from '../../session/SessionContext.tsx';
import type { useLogInMutation } from './__generated__/useLogInMutation.graphql';

/**
 * Logs in, then leads to the page that was wanted. Tells how it went in the words of SPEC section 8.
 * @param destination a path of this site.
 */
export function useLogIn(
  destination: string,
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
        ... on Error {
          message
        }
      }
    }
  `);
  const [isLoggingIn, setLoggingIn] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
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
          if (!result.viewer) {
            fail(result.message ?? '');
            return;
          }
          const { name } = result.viewer;
          session.renew().then(
            () => {
              toast({ tone: 'success', title: 'Login Successful', text: `Welcome back, ${name}!` });
              void navigate(destination, { replace: true });
            },
            (error: unknown) => fail(messageOf(error)),
          );
        },
      });
    },
    [commit, session, navigate, toast, destination],
  );
  return [logIn, isLoggingIn];
}
