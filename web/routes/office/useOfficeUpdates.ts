import { useEffect, useEffectEvent } from 'react';
import { graphql, requestSubscription, useRelayEnvironment } from 'react-relay/hooks';
import type { useOfficeUpdatesSubscription } from './__generated__/useOfficeUpdatesSubscription.graphql';

/** Milliseconds in which several changes cause one request. */
const PAUSE = 500;

/** Calls `refresh` when something changes that the pool's commissioners alone see: invitations, disputes, held updates. */
export function useOfficeUpdates(pool: string, refresh: () => void): void {
  const environment = useRelayEnvironment();
  const onNews = useEffectEvent(refresh);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = requestSubscription<useOfficeUpdatesSubscription>(environment, {
      subscription: graphql`
        subscription useOfficeUpdatesSubscription($pool: ID!) {
          officeUpdated(pool: $pool) {
            id
          }
        }
      `,
      variables: { pool },
      onNext: () => {
        clearTimeout(timer);
        timer = setTimeout(() => onNews(), PAUSE);
      },
      onError: () => {},
    });
    return () => {
      clearTimeout(timer);
      subscription.dispose();
    };
  }, [environment, pool]);
}
