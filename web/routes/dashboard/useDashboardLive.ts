import { graphql } from 'react-relay/hooks';
import { useWeekLive } from '../../games/useWeekLive.ts';
import { useLive } from '../../relay/useLive.ts';
import type { useDashboardLiveStandingsSubscription } from './__generated__/useDashboardLiveStandingsSubscription.graphql';
import type { useDashboardLiveWeekSubscription } from './__generated__/useDashboardLiveWeekSubscription.graphql';

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
      outcome {
        decidedWeek
        lastWeek
        winnerCount
        shareCents
        payoutDueLabel
      }
      winners {
        prizeCents
        entry {
          id
          username
        }
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
      deadlineOffsetMinutes
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
  shown: { readonly number: number; readonly games: readonly { readonly kickoff: string }[] };
  refetch: () => void;
}

/** Scores, counters and the deadline move by themselves; without the socket the page asks. */
export function useDashboardLive({ pool, currentWeek, shown, refetch }: DashboardLive): void {
  useLive<useDashboardLiveStandingsSubscription>(standings, { pool });
  useLive<useDashboardLiveWeekSubscription>(week, { pool, week: currentWeek });
  useWeekLive({
    pool,
    week: shown.number,
    games: shown.games,
    // A new current week is another week's deadline and, without a week in the address, another week's games.
    situation: String(currentWeek),
    refetch,
    pollEvery: POLL_EVERY,
  });
}
