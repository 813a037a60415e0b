import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { usePassed } from '../../games/usePassed.ts';
import { useWeekLive } from '../../games/useWeekLive.ts';
import { useLive } from '../../relay/useLive.ts';
import type { usePicksLive_pool$key } from './__generated__/usePicksLive_pool.graphql';
import type { usePicksLiveStandingsSubscription } from './__generated__/usePicksLiveStandingsSubscription.graphql';
import type { usePicksLiveWeekSubscription } from './__generated__/usePicksLiveWeekSubscription.graphql';

/** Milliseconds. SPEC 9: the picks page asks for the deadline every 60 s; here only while the socket is lost. */
const POLL_EVERY = 60_000;
/** A deadline that has come by our clock, but not by the server's yet: asked for soon, by chance not by all at once. */
const OVERDUE_AFTER = 250;
const OVERDUE_EVERY = 3_000;

const weekSubscription = graphql`
  subscription usePicksLiveWeekSubscription($pool: ID!, $week: Int!) {
    weekUpdated(pool: $pool, week: $week) {
      id
      deadline
      deadlineLabel
      deadlineOffsetMinutes
      isDeadlinePassed
      isComplete
      picksSubmitted
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
        viewerEntries {
          viewerCanPick(week: $week) {
            allowed
          }
        }
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
  useLive<usePicksLiveWeekSubscription>(weekSubscription, { pool: pool.id, week: week.number });
  useLive<usePicksLiveStandingsSubscription>(standingsSubscription, { pool: pool.id });
  useWeekLive({
    pool: pool.id,
    week: week.number,
    games: week.games,
    situation: [
      week.isDeadlinePassed,
      week.isComplete,
      week.games.filter((game) => game.displayStatus !== 'SCHEDULED').length,
      week.games.filter((game) => game.isCompleted).length,
      followsCurrentWeek ? pool.currentWeek : null,
      // A pick made elsewhere, of which the strip of entries has heard.
      pool.viewerEntries.filter((entry) => entry.viewerCanPick.allowed).length,
    ].join(' '),
    refetch,
    pollEvery: POLL_EVERY,
  });

  const isOverdue = usePassed([Date.parse(week.deadline)]) === 1 && !week.isDeadlinePassed;
  useEffect(() => {
    if (!isOverdue) return undefined;
    const first = setTimeout(refetch, OVERDUE_AFTER * (1 + Math.random()));
    const timer = setInterval(refetch, OVERDUE_EVERY);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isOverdue, refetch]);
}
