import { useEffect, useMemo, useRef } from 'react';
import { graphql, useFragment, useSubscription } from 'react-relay/hooks';
import { usePollingWhenOffline } from '../../relay/ConnectionContext.tsx';
import type { usePicksLive_pool$key } from './__generated__/usePicksLive_pool.graphql';
import type { usePicksLiveGamesSubscription } from './__generated__/usePicksLiveGamesSubscription.graphql';
import type { usePicksLiveStandingsSubscription } from './__generated__/usePicksLiveStandingsSubscription.graphql';
import type { usePicksLiveWeekSubscription } from './__generated__/usePicksLiveWeekSubscription.graphql';
import { usePassed } from './usePassed.ts';

/** Milliseconds. SPEC 9: the picks page asks for the deadline every 60 s; here only while the socket is lost. */
const POLL_EVERY = 60_000;
/** A deadline that has come by our clock, but not by the server's yet. */
const OVERDUE_EVERY = 3_000;
/** A refetch waits so long, and up to as long again by chance: thousands of pages hear of a deadline at once. */
const REFETCH_AFTER = 250;

const weekSubscription = graphql`
  subscription usePicksLiveWeekSubscription($pool: ID!, $week: Int!) {
    weekUpdated(pool: $pool, week: $week) {
      id
      deadline
      deadlineLabel
      isDeadlinePassed
      isComplete
      picksSubmitted
    }
  }
`;

const gamesSubscription = graphql`
  subscription usePicksLiveGamesSubscription($pool: ID!, $week: Int!) {
    gamesUpdated(pool: $pool, week: $week) {
      id
      kickoff
      displayStatus
      isCompleted
      statusText
      lineText
      homeScore
      awayScore
    }
  }
`;

const standingsSubscription = graphql`
  subscription usePicksLiveStandingsSubscription($pool: ID!) {
    standingsUpdated(pool: $pool) {
      id
      currentWeek
      stats {
        activePlayers
      }
    }
  }
`;

/**
 * Keeps the shown week true without a reload. What everybody may see comes with the subscriptions; when that, or the
 * clock, says that more must have changed (a deadline or a kick-off passed, a game ended, the week moved on), the
 * page's query is asked again for the rest: all picks, permissions, outcomes.
 */
export function usePicksLive(
  key: usePicksLive_pool$key,
  options: {
    /** The address names no week: the page follows the current one. */
    followsCurrentWeek: boolean;
    refetch: () => void;
  },
): void {
  const { followsCurrentWeek, refetch } = options;
  const pool = useFragment(
    graphql`
      fragment usePicksLive_pool on Pool {
        id
        currentWeek
        week(number: $week) {
          number
          deadline
          isDeadlinePassed
          isComplete
          games {
            kickoff
            displayStatus
            isCompleted
          }
        }
      }
    `,
    key,
  );
  const { week } = pool;
  const variables = useMemo(() => ({ pool: pool.id, week: week.number }), [pool.id, week.number]);
  useSubscription<usePicksLiveWeekSubscription>(
    useMemo(() => ({ subscription: weekSubscription, variables }), [variables]),
  );
  useSubscription<usePicksLiveGamesSubscription>(
    useMemo(() => ({ subscription: gamesSubscription, variables }), [variables]),
  );
  useSubscription<usePicksLiveStandingsSubscription>(
    useMemo(() => ({ subscription: standingsSubscription, variables: { pool: pool.id } }), [pool.id]),
  );
  usePollingWhenOffline(refetch, POLL_EVERY);

  const isOverdue = usePassed([Date.parse(week.deadline)]) === 1 && !week.isDeadlinePassed;
  const kickoffsPassed = usePassed(week.games.map((game) => Date.parse(game.kickoff)));
  const situation = [
    week.isDeadlinePassed,
    week.isComplete,
    week.games.filter((game) => game.displayStatus !== 'SCHEDULED').length,
    week.games.filter((game) => game.isCompleted).length,
    kickoffsPassed,
    followsCurrentWeek ? pool.currentWeek : null,
  ].join(' ');
  const seen = useRef({ week: week.number, situation });
  useEffect(() => {
    const before = seen.current;
    seen.current = { week: week.number, situation };
    if (before.week !== week.number || before.situation === situation) return undefined;
    const timer = setTimeout(refetch, REFETCH_AFTER * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [week.number, situation, refetch]);
  useEffect(() => {
    if (!isOverdue) return undefined;
    const first = setTimeout(refetch, REFETCH_AFTER * (1 + Math.random()));
    const timer = setInterval(refetch, OVERDUE_EVERY);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isOverdue, refetch]);
}
