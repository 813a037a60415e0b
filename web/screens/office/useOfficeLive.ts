import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import { type LiveOptions, useLive } from '#web/app/live/useLive.ts';
import { subscribe } from '#web/app/relay/subscribe.ts';
import type { useOfficeLiveSubscription } from './__generated__/useOfficeLiveSubscription.graphql';

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;
const POOL = ['pool'] as const;

/**
 * Keeps an office screen current (web/app/live/useLive.ts), also on changes that only commissioners see:
 * invitations, disputes, held updates.
 * @returns refetches after a command whose response lacks some of its effects
 */
export function useOfficeLive<Q extends OperationType>({
  pool,
  refetchOn = POOL,
  pollEvery = POLL_EVERY,
  ...options
}: Omit<LiveOptions<Q>, 'pollEvery'> & { pollEvery?: number }): () => void {
  const environment = useRelayEnvironment();
  const refetch = useLive<Q>({ pool, refetchOn, pollEvery, ...options });
  useEffect(
    () =>
      // Without the subscription, public pool events and polls remain.
      subscribe<useOfficeLiveSubscription>(
        environment,
        graphql`
          subscription useOfficeLiveSubscription($pool: ID!) {
            officeUpdated(pool: $pool) {
              id
            }
          }
        `,
        { pool },
        { onNext: () => refetch.current?.soon() },
      ),
    [environment, pool, refetch],
  );
  return () => refetch.current?.now();
}
