import { useEffect } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { createRefetch } from '../relay/refetch.ts';
import { useConnection } from '../relay/ConnectionContext.tsx';
import { subscribe } from '../relay/subscribe.ts';
import { useServerClock } from './ClockContext.tsx';
import type { useClockSyncQuery } from './__generated__/useClockSyncQuery.graphql';
import type { useClockSyncSubscription } from './__generated__/useClockSyncSubscription.graphql';

const query = graphql`
  query useClockSyncQuery {
    clock {
      now
      speed
    }
  }
`;

const subscription = graphql`
  subscription useClockSyncSubscription {
    clockUpdated {
      now
      speed
    }
  }
`;

const AT_ONCE = { after: 0, spread: 0 };

/**
 * Keeps the page's clock in step with the server's: when it jumps (demo), and when the page or the socket
 * comes back, since the monotonic time of a browser stops while the device sleeps.
 */
export function useClockSync(): void {
  const clock = useServerClock();
  const environment = useRelayEnvironment();
  const connection = useConnection();

  useEffect(() => {
    const reading = createRefetch(
      (onSettled) => {
        const running = fetchQuery<useClockSyncQuery>(
          environment,
          query,
          {},
          { fetchPolicy: 'network-only' },
        ).subscribe({
          next: (data) => clock.set(data.clock.now, data.clock.speed),
          complete: () => onSettled(),
          error: onSettled,
        });
        return () => running.unsubscribe();
      },
      () => AT_ONCE,
    );
    // When it ends, the clock still runs; it is set again when the page comes back.
    const unsubscribe = subscribe<useClockSyncSubscription>(
      environment,
      subscription,
      {},
      {
        onNext: ({ clockUpdated: { now, speed } }) => {
          // An answer on its way may be older than the jump.
          reading.stop();
          clock.set(now, speed);
        },
      },
    );
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      reading.stop();
      reading.now();
    };
    const askWhenConnected = () => {
      if (connection.state() === 'connected') ask();
    };
    askWhenConnected();
    const stop = connection.listen(askWhenConnected);
    document.addEventListener('visibilitychange', ask);
    return () => {
      unsubscribe();
      reading.stop();
      stop();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [clock, environment, connection]);
}
