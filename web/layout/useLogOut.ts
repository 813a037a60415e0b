import { useCallback } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { forgetSelections } from '../selections/selections.ts';
import { useSession } from '../session/SessionContext.tsx';
import type { useLogOutMutation } from './__generated__/useLogOutMutation.graphql';

/** Logs out, then reloads the page. An error is only logged (SPECIFICATION 6.4). */
export function useLogOut(): [logOut: () => void, isLoggingOut: boolean] {
  const [commit, isLoggingOut] = useMutation<useLogOutMutation>(graphql`
    mutation useLogOutMutation {
      logOut {
        __typename
      }
    }
  `);
  const session = useSession();
  const logOut = useCallback(() => {
    commit({
      variables: {},
      onCompleted: () => {
        forgetSelections();
        session.end();
      },
      onError: (error) => console.error('Logging out failed.', error),
    });
  }, [commit, session]);
  return [logOut, isLoggingOut];
}
