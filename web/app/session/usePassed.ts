import { useCallback, useSyncExternalStore } from 'react';
import { useServerClock } from './ClockContext.tsx';

/** Milliseconds between readings of the clock. */
const LOOK_EVERY = 1_000;

/**
 * How many of the times (in milliseconds) have passed on the server's clock; renders only when that changes.
 */
export function usePassed(instants: readonly number[]): number {
  const clock = useServerClock();
  const subscribe = useCallback(
    (look: () => void) => {
      const timer = setInterval(look, LOOK_EVERY);
      const stop = clock.listen(look);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
    [clock],
  );
  const count = () => {
    const now = clock.now();
    return instants.filter((instant) => now >= instant).length;
  };
  return useSyncExternalStore(subscribe, count, count);
}
