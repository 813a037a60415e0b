import { useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { usePollingWhenOffline } from '../relay/ConnectionContext.tsx';
import { useLive } from '../relay/useLive.ts';
import type { useWeekLiveSubscription } from './__generated__/useWeekLiveSubscription.graphql';
import { usePassed } from './usePassed.ts';

/** A refetch waits so long, and up to as long again by chance: thousands of pages hear of a change at once. */
const REFETCH_AFTER = 250;

const subscription = graphql`
  subscription useWeekLiveSubscription($pool: ID!, $week: Int!) {
    gamesUpdated(pool: $pool, week: $week) {
      id
      kickoff
      isCompleted
      ...GameRow_game
    }
  }
`;

interface WeekLive {
  /** The id of the pool. */
  pool: string;
  /** The number of the week that is shown. */
  week: number;
  games: readonly { readonly kickoff: string }[];
  /** What else, when it changes, means that more has changed than the subscriptions tell. */
  situation?: string;
  refetch: () => void;
  /** Milliseconds between polls while the socket is lost (SPEC 9). */
  pollEvery: number;
}

/**
 * Keeps the games of the shown week true without a reload: scores come by subscription, and for what only the clock
 * tells (a game starts without anybody saying so) the page's query is asked again. Without the socket it is polled.
 */
export function useWeekLive({ pool, week, games, situation = '', refetch, pollEvery }: WeekLive): void {
  useLive<useWeekLiveSubscription>(subscription, { pool, week });
  usePollingWhenOffline(refetch, pollEvery);

  const started = usePassed(games.map((game) => Date.parse(game.kickoff)));
  const seen = useRef({ week, started, situation });
  useEffect(() => {
    const before = seen.current;
    seen.current = { week, started, situation };
    if (before.week !== week) return undefined;
    // Fewer than before: the device's time has given way to the server's.
    if (started <= before.started && situation === before.situation) return undefined;
    const timer = setTimeout(refetch, REFETCH_AFTER * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [week, started, situation, refetch]);
}
