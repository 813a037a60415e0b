import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '../relay/useFormMutation.ts';
import { forgetSelections } from '../selections/selections.ts';
import { useSession } from '../session/SessionContext.tsx';
import type { useLogOutMutation } from './__generated__/useLogOutMutation.graphql';

/** Logs out, then reloads the page, or leads to the log-out of the sign-in provider where the site wants that. An error is only logged (SPECIFICATION 6.4). */
export function useLogOut(): [logOut: () => void, isLoggingOut: boolean] {
  const [run, isLoggingOut] = useFormMutation<useLogOutMutation>(graphql`
    mutation useLogOutMutation {
      logOut {
        __typename
        providerUrl
      }
    }
  `);
  const session = useSession();
  const logOut = useCallback(() => {
    void run({}).then((outcome) => {
      if (outcome.kind === 'failed') {
        console.error('Logging out failed.', outcome.cause);
        return;
      }
      forgetSelections();
      const { providerUrl } = outcome.done;
      if (providerUrl == null) session.end();
      else window.location.assign(providerUrl);
    });
  }, [run, session]);
  return [logOut, isLoggingOut];
}
