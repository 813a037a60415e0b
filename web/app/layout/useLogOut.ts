import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '../relay/useFormMutation.ts';
import { forgetTab } from '../session/forgetTab.ts';
import { useSession } from '../session/SessionContext.tsx';
import type { useLogOutMutation } from './__generated__/useLogOutMutation.graphql';

/**
 * Logs out and ends the notifications of this browser, then reloads the page, or leads to the log-out of the sign-in
 * provider where the site wants that. An error is only logged (SPECIFICATION 6.4).
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
      // Not in a first view; without a network the account is logged out all the same.
      await import('../session/endPush.ts').then(({ endPush }) => endPush()).catch(() => {});
      const { providerUrl } = outcome.done;
      if (providerUrl == null) session.end();
      else window.location.assign(providerUrl);
    });
  }, [run, session]);
  return [logOut, isLoggingOut];
}
