import { useEffect, useMemo, useRef } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import { usePollingWhenOffline } from '../../relay/ConnectionContext.tsx';
import type { useHistoryLiveStandingsSubscription } from './__generated__/useHistoryLiveStandingsSubscription.graphql';
import type { useHistoryLiveWeekSubscription } from './__generated__/useHistoryLiveWeekSubscription.graphql';

/** Milliseconds between polls while the socket is lost. */
const POLL_EVERY = 60_000;
/** What has moved is asked for after so long, and up to as long again by chance: everybody hears of it at once. */
const GATHER = 400;

const standings = graphql`
  subscription useHistoryLiveStandingsSubscription($pool: ID!) {
    standingsUpdated(pool: $pool) {
      id
      currentWeek
      stats {
        activePlayers
        eliminatedPlayers
      }
    }
  }
`;

const week = graphql`
  subscription useHistoryLiveWeekSubscription($pool: ID!, $week: Int!) {
    weekUpdated(pool: $pool, week: $week) {
      id
      isDeadlinePassed
      isComplete
    }
  }
`;

/**
 * Calls `moved` when somebody went out or came back, when the deadline of the current week passed and when the week is
 * complete; not for each pick that is submitted.
 */
export function useHistoryLive(pool: string, currentWeek: number, moved: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const phase = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
  const soon = useMemo(
    () => () => {
      timer.current ??= setTimeout(
        () => {
          timer.current = null;
          moved();
        },
        GATHER * (1 + Math.random()),
      );
    },
    [moved],
  );
  useSubscription<useHistoryLiveStandingsSubscription>(
    useMemo(() => ({ subscription: standings, variables: { pool }, onNext: soon }), [pool, soon]),
  );
  useSubscription<useHistoryLiveWeekSubscription>(
    useMemo(
      () => ({
        subscription: week,
        variables: { pool, week: currentWeek },
        onNext: (event) => {
          if (!event) return;
          const { id, isDeadlinePassed, isComplete } = event.weekUpdated;
          const now = `${id} ${isDeadlinePassed} ${isComplete}`;
          // A pick before the deadline changes nothing that this page shows.
          if (isDeadlinePassed && phase.current !== now) soon();
          phase.current = now;
        },
      }),
      [pool, currentWeek, soon],
    ),
  );
  usePollingWhenOffline(moved, POLL_EVERY);
}
