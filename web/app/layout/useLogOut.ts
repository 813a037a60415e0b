import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '../relay/useFormMutation.ts';
import { forgetTab } from '../session/forgetTab.ts';
import { useSession } from '../session/SessionContext.tsx';
import type { useLogOutMutation } from './__generated__/useLogOutMutation.graphql';

/**
 * Logs out and ends this browser's notifications, then reloads, or redirects to the sign-in provider's
 * log-out if so configured. Errors are only logged (SPECIFICATION 6.4).
 */
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
    void run({}).then(async (outcome) => {
      if (outcome.kind === 'failed') {
        console.error('Logging out failed.', outcome.cause);
        return;
      }
      forgetTab();
      // Lazy; offline the log-out continues without it.
      await import('../session/endPush.ts').then(({ endPush }) => endPush()).catch(() => {});
      const { providerUrl } = outcome.done;
      if (providerUrl == null) session.end();
      else window.location.assign(providerUrl);
    });
  }, [run, session]);
  return [logOut, isLoggingOut];
}
