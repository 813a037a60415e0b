import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '#web/app/relay/errors.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import type { DemoRole, useDemoLogInMutation } from './__generated__/useDemoLogInMutation.graphql';

/** The screen on which each role begins. */
const FIRST_SCREEN: Record<DemoRole, string> = { PLAYER: '/picks', COMMISSIONER: '/office' };

/** Signs a visitor of the demo in without a password, and opens the first screen of the role. */
export function useDemoLogIn() {
  const [run] = useFormMutation<useDemoLogInMutation>(
    graphql`
      mutation useDemoLogInMutation($input: TestLogInInput!) {
        testLogIn(input: $input) {
          __typename
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Login failed',
  );
  /** The role that is signing in. */
  const [waiting, setWaiting] = useState<DemoRole | null>(null);
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();

  const logIn = async (as: DemoRole) => {
    setWaiting(as);
    try {
      const outcome = await run({ input: { as } });
      if (outcome.kind === 'failed') throw new Error(outcome.message);
      await session.renew();
      await navigate(FIRST_SCREEN[as]);
    } catch (error) {
      toast({ tone: 'error', title: 'Login Failed', text: messageOf(error) });
    }
    setWaiting(null);
  };
  return { logIn: (as: DemoRole) => void logIn(as), waiting };
}
