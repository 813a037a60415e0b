import { useSyncExternalStore } from 'react';
import { graphql } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useServerClock } from '#web/app/session/ClockContext.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import type { useDemoClockMutation } from './__generated__/useDemoClockMutation.graphql';

/** The speed of the demo's clock, and the function that sets the clock. */
export function useDemoClock() {
  const clock = useServerClock();
  const toast = useToast();
  const [run, isSetting] = useFormMutation<useDemoClockMutation>(graphql`
    mutation useDemoClockMutation($input: SetDemoClockInput!) {
      setDemoClock(input: $input) {
        ... on SetDemoClockPayload {
          clock {
            now
            speed
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const set = async (input: useDemoClockMutation['variables']['input']) => {
    const outcome = await run({ input });
    if (outcome.kind === 'failed')
      toast({ tone: 'error', title: 'The clock did not change', text: outcome.message });
    else clock.set(outcome.done.clock.now, outcome.done.clock.speed);
  };
  return {
    speed: useSyncExternalStore(clock.listen, clock.speed),
    set: (input: useDemoClockMutation['variables']['input']) => void set(input),
    isSetting,
  };
}
