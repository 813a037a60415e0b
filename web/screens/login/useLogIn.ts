import { graphql } from 'react-relay/hooks';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { type PendingLogIn, useFirstFactor } from './useFirstFactor.ts';
import type { useLogInMutation$variables } from './__generated__/useLogInMutation.graphql';

/** Logs in by a password; reports a failure in the words of SPECIFICATION 8.3. */
export function useLogIn(destination: string, onSecondFactor: (pending: PendingLogIn) => void) {
  const toast = useToast();
  return useFirstFactor<useLogInMutation$variables>(
    graphql`
      mutation useLogInMutation($input: LogInInput!) {
        logIn(input: $input) {
          ...useFirstFactor_result @relay(mask: false)
        }
      }
    `,
    {
      destination,
      onSecondFactor,
      onFailed: (text) => toast({ tone: 'error', title: 'Login Failed', text }),
    },
  );
}
