import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { followDemoRun } from '#web/shared/log/lastCheckpoint.ts';
import type { useDemoRestartMutation } from './__generated__/useDemoRestartMutation.graphql';
import type { useDemoRestartQuery } from './__generated__/useDemoRestartQuery.graphql';

/** Milliseconds between questions whether the next run answers. */
const ASK_EVERY = 500;

const query = graphql`
  query useDemoRestartQuery {
    clock {
      demoRun
    }
  }
`;

/** Starts the demo again, and opens its first page once the next run answers. */
export function useDemoRestart() {
  const environment = useRelayEnvironment();
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const [isRestarting, setRestarting] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [run] = useFormMutation<useDemoRestartMutation>(graphql`
    mutation useDemoRestartMutation {
      startDemoAgain {
        __typename
        ...failure_error @alias(as: "failure")
      }
    }
  `);

  useEffect(() => {
    if (!isEnding) return undefined;
    const open = async () => {
      await navigate('/');
      session.end();
    };
    const timer = setInterval(() => {
      fetchQuery<useDemoRestartQuery>(environment, query, {}, { fetchPolicy: 'network-only' }).subscribe({
        next: ({ clock }) => followDemoRun(clock.demoRun, () => void open()),
        // Neither run answers yet.
        error: () => {},
      });
    }, ASK_EVERY);
    return () => clearInterval(timer);
  }, [isEnding, environment, navigate, session]);

  const restart = async () => {
    setRestarting(true);
    const outcome = await run({});
    if (outcome.kind !== 'failed') return setEnding(true);
    toast({ tone: 'error', title: 'The demo did not start again', text: outcome.message });
    setRestarting(false);
  };
  return { restart: () => void restart(), isRestarting };
}
