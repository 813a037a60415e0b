import { useEffect, useMemo, useRef } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import { usePollingWhenOffline } from '../relay/ConnectionContext.tsx';
import { useRefetch } from '../relay/useRefetch.ts';
import type { useEntriesLiveQuery } from './__generated__/useEntriesLiveQuery.graphql';
import type { useEntriesLiveStandingsSubscription } from './__generated__/useEntriesLiveStandingsSubscription.graphql';
import type { useEntriesLiveWeekSubscription } from './__generated__/useEntriesLiveWeekSubscription.graphql';

const query = graphql`
  query useEntriesLiveQuery {
    # Once the session is over there are no entries to show; all pages are to know why.
    viewer {
      id
    }
    pool {
      id
      ...EntriesStrip_pool
    }
  }
`;

const standings = graphql`
  subscription useEntriesLiveStandingsSubscription($pool: ID!) {
    standingsUpdated(pool: $pool) {
      id
      currentWeek
    }
  }
`;

const weekly = graphql`
  subscription useEntriesLiveWeekSubscription($pool: ID!, $week: Int!) {
    weekUpdated(pool: $pool, week: $week) {
      id
      isDeadlinePassed
      isComplete
    }
  }
`;

/** Milliseconds; every page of the pool hears of a change at the same moment, and should not ask at the same moment. */
const SPREAD = 1_500;
const POLL_EVERY = 60_000;

/**
 * Keeps the strip of entries true. The subscriptions carry nothing of the viewer's own, so the server runs them once
 * for everybody; a pick submitted by anybody is no reason to ask again, a passed deadline is.
 */
export function useEntriesLive(pool: string, week: number): void {
  const refetch = useRefetch<useEntriesLiveQuery>(query, {});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useRef(() => {});
  useEffect(() => {
    later.current = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(refetch, Math.random() * SPREAD);
    };
    return () => clearTimeout(timer.current);
  }, [refetch]);

  usePollingWhenOffline(refetch, POLL_EVERY);

  useSubscription<useEntriesLiveStandingsSubscription>(
    useMemo(
      () => ({
        subscription: standings,
        variables: { pool },
        onNext: () => later.current(),
        // The strip then stays as it was until the next page load; the banner tells of a lost socket.
        onError: () => {},
      }),
      [pool],
    ),
  );

  const last = useRef('');
  useSubscription<useEntriesLiveWeekSubscription>(
    useMemo(
      () => ({
        subscription: weekly,
        variables: { pool, week },
        onNext: (data) => {
          const state = `${data?.weekUpdated.id} ${data?.weekUpdated.isDeadlinePassed} ${data?.weekUpdated.isComplete}`;
          if (state === last.current) return;
          last.current = state;
          later.current();
        },
        onError: () => {},
      }),
      [pool, week],
    ),
  );
}
