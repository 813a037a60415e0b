import { useEffect, useMemo } from 'react';
import { fetchQuery, graphql, useRelayEnvironment, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import { useConnection } from '../relay/ConnectionContext.tsx';
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

/**
 * Keeps the page's clock in step with the server's: when it jumps (demo), and when the page or the socket
 * comes back, since the monotonic time of a browser stops while the device sleeps.
 */
export function useClockSync(): void {
  const clock = useServerClock();
  const environment = useRelayEnvironment();
  const connection = useConnection();

  const config = useMemo<GraphQLSubscriptionConfig<useClockSyncSubscription>>(
    () => ({
      subscription,
      variables: {},
      onNext: (data) => {
        if (data?.clockUpdated) clock.set(data.clockUpdated.now, data.clockUpdated.speed);
      },
      // Without the subscription the clock still runs; it is set again when the page comes back.
      onError: () => {},
    }),
    [clock],
  );
  useSubscription(config);

  useEffect(() => {
    let asked = { unsubscribe: () => {} };
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      asked.unsubscribe();
      asked = fetchQuery<useClockSyncQuery>(
        environment,
        query,
        {},
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: (data) => clock.set(data.clock.now, data.clock.speed),
        error: () => {},
      });
    };
    const askWhenConnected = () => {
      if (connection.state() === 'connected') ask();
    };
    askWhenConnected();
    const stop = connection.listen(askWhenConnected);
    document.addEventListener('visibilitychange', ask);
    return () => {
      asked.unsubscribe();
      stop();
      document.removeEventListener('visibilitychange', ask);
    };
  }, [clock, environment, connection]);
}
