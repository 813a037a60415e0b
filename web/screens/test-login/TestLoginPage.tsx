import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/components/Card.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { messageOf } from '#web/app/relay/errors.ts';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import type { TestLoginPageMutation } from './__generated__/TestLoginPageMutation.graphql';

/** The test login (SPECIFICATION 7.5), in demo mode only. */
export function TestLoginPage() {
  const [run] = useFormMutation<TestLoginPageMutation>(
    graphql`
      mutation TestLoginPageMutation {
        testLogIn {
          __typename
          ...failure_error @alias(as: "failure")
        }
      }
    `,
    'Login failed',
  );
  const [isLoggingIn, setLoggingIn] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();

  const logIn = () => {
    setLoggingIn(true);
    const fail = (text: string) => {
      setLoggingIn(false);
      toast({ tone: 'error', title: 'Login Failed', text });
    };
    void run({}).then((outcome) => {
      if (outcome.kind === 'failed') return fail(outcome.message);
      return session.renew().then(
        () => void navigate('/picks'),
        (error: unknown) => fail(messageOf(error)),
      );
    });
  };

  return (
    <div className="grid gap-5 max-w-[36rem] [&_p]:mb-4">
      <h1>Test Login</h1>
      <Card>
        <p>Logs you in as a participant with several entries, to look around in the demo pool.</p>
        <Button look="primary" onClick={logIn} isWaiting={isLoggingIn}>
          {isLoggingIn ? 'Logging in…' : 'Log in as the test user'}
        </Button>
      </Card>
    </div>
  );
}
