import { useEffect, useMemo, useRef } from 'react';
import { graphql, useSubscription } from 'react-relay/hooks';
import { usePollingWhenOffline } from '../../relay/ConnectionContext.tsx';
import type { useDashboardLiveGamesSubscription } from './__generated__/useDashboardLiveGamesSubscription.graphql';
import type { useDashboardLiveStandingsSubscription } from './__generated__/useDashboardLiveStandingsSubscription.graphql';
import type { useDashboardLiveWeekSubscription } from './__generated__/useDashboardLiveWeekSubscription.graphql';

const games = graphql`
  subscription useDashboardLiveGamesSubscription($pool: ID!, $week: Int!) {
    gamesUpdated(pool: $pool, week: $week) {
      id
      kickoff
      ...GameRow_game
    }
  }
`;

const standings = graphql`
  subscription useDashboardLiveStandingsSubscription($pool: ID!) {
    standingsUpdated(pool: $pool) {
      id
      currentWeek
      stats {
        totalPlayers
        activePlayers
        eliminatedPlayers
        currentWeek
      }
    }
  }
`;

const week = graphql`
  subscription useDashboardLiveWeekSubscription($pool: ID!, $week: Int!) {
    weekUpdated(pool: $pool, week: $week) {
      id
      deadline
      deadlineLabel
      isDeadlinePassed
      isComplete
    }
  }
`;

/** Milliseconds between polls while the socket is lost (SPEC section 9: games 5 s). */
const POLL_EVERY = 5_000;

interface DashboardLive {
  pool: string;
  currentWeek: number;
  shownWeek: number;
  refetch: () => void;
}

/** Scores, counters and the deadline move by themselves; without the socket the page asks. */
export function useDashboardLive({ pool, currentWeek, shownWeek, refetch }: DashboardLive): void {
  useSubscription<useDashboardLiveGamesSubscription>(
    useMemo(() => ({ subscription: games, variables: { pool, week: shownWeek } }), [pool, shownWeek]),
  );
  useSubscription<useDashboardLiveStandingsSubscription>(
    useMemo(() => ({ subscription: standings, variables: { pool } }), [pool]),
  );
  useSubscription<useDashboardLiveWeekSubscription>(
    useMemo(() => ({ subscription: week, variables: { pool, week: currentWeek } }), [pool, currentWeek]),
  );
  usePollingWhenOffline(refetch, POLL_EVERY);

  // A new current week is another week's deadline and, without a week in the address, another week's games.
  const known = useRef(currentWeek);
  useEffect(() => {
    if (known.current === currentWeek) return;
    known.current = currentWeek;
    refetch();
  }, [currentWeek, refetch]);
}
