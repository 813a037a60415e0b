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
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Login failed',
  );
  const [isWaiting, setWaiting] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();

  const logIn = async (as: DemoRole) => {
    setWaiting(true);
    const outcome = await run({ input: { as } });
    let problem = outcome.kind === 'failed' ? outcome.message : null;
    if (problem === null) {
      try {
        await session.renew();
        await navigate(FIRST_SCREEN[as]);
      } catch (error) {
        problem = messageOf(error);
      }
    }
    if (problem !== null) toast({ tone: 'error', title: 'Login Failed', text: problem });
    setWaiting(false);
  };
  return { logIn: (as: DemoRole) => void logIn(as), isWaiting };
}
