import type { FeedGameStatus } from '#kernel/scoreFeed.ts';

export interface PolledGame {
  kickoff: Date;
  isKickoffConfirmed: boolean;
  status: FeedGameStatus;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Interval while a game is live, or should be by its kickoff. */
const whileLive = 15 * second;
/** A game without a final this long after its kickoff is not expected to change soon. */
const longestGame = 8 * hour;

function baseDelay(now: number, games: PolledGame[]): number {
  let delay = hour;
  for (const { kickoff, isKickoffConfirmed, status } of games) {
    if (status === 'LIVE') return whileLive;
    const until = kickoff.getTime() - now;
    const isDue = until <= 0 && until > -longestGame;
    // A postponed game may be played after all: after bad weather, or because the feed was wrong.
    if (isDue && (status === 'POSTPONED' || status === 'CANCELLED')) return whileLive;
    if (isKickoffConfirmed && (status === 'SCHEDULED' || status === 'POSTPONED')) {
      if (isDue) return whileLive;
      if (until > 0 && until <= 10 * minute) delay = Math.min(delay, 30 * second, Math.max(until, whileLive));
      // Lines and kickoffs change; never sleep past a kickoff.
      else if (until > 0 && until <= 24 * hour)
        delay = Math.min(delay, until <= 6 * hour ? 5 * minute : 15 * minute);
      else if (until > 0) delay = Math.min(delay, until);
    }
    // Results are corrected soon after the end, if at all.
    if (status === 'FINAL' && until > -longestGame) delay = Math.min(delay, 5 * minute);
  }
  return delay;
}

/** Real milliseconds until the next poll: short while games are live, long otherwise, longer after failures. */
export function nextPollDelay(state: {
  now: Date;
  games: PolledGame[];
  /** Number of consecutive failures. */
  failures: number;
  /** The feed's Retry-After, if any. */
  retryAfterSeconds?: number | null;
  /** A random number from 0 to 1, for jitter. */
  jitter: number;
}): number {
  const { now, games, failures, retryAfterSeconds, jitter } = state;
  const base = baseDelay(now.getTime(), games);
  const patience = base === whileLive ? 5 * minute : 15 * minute;
  const backOff = failures > 0 ? Math.min(patience, whileLive * 2 ** Math.min(failures, 10)) : 0;
  const requested = Math.min((retryAfterSeconds ?? 0) * second, hour);
  // After a failure the next poll comes sooner than for a feed without live games.
  const delay = Math.max(failures > 0 ? backOff : base, requested);
  return Math.round(delay * (0.9 + 0.2 * Math.min(1, Math.max(0, jitter))));
}
