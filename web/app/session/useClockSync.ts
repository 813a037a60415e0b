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
 * Synchronizes the clock when the server's jumps (demo), and when the page or socket comes back, since a
 * browser's monotonic time stops while the device sleeps.
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
    // Without the subscription the clock runs on, and is set again when the page comes back.
    const unsubscribe = subscribe<useClockSyncSubscription>(
      environment,
      subscription,
      {},
      {
        onNext: ({ clockUpdated: { now, speed } }) => {
          // A pending response may predate the jump.
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
