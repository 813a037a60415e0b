import { useEffect, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useSession } from '#web/app/session/SessionContext.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { requestDemoRun } from './useDemoRun.ts';
import type { useDemoRestartMutation } from './__generated__/useDemoRestartMutation.graphql';

/** Milliseconds between requests whether the next run answers. */
const ASK_EVERY = 500;

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
    const timer = setInterval(() => requestDemoRun(environment, () => void open()), ASK_EVERY);
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
