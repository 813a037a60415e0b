import type { FeedGameStatus } from './feed.ts';

export interface PolledGame {
  kickoff: Date;
  isKickoffConfirmed: boolean;
  status: FeedGameStatus;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How often while a game is live, or would be by its kick-off. */
const whileLive = 15 * second;
/** A game that is not final this long after its kick-off is not expected to move soon. */
const longestGame = 8 * hour;

function baseDelay(now: number, games: PolledGame[]): number {
  let delay = hour;
  for (const { kickoff, isKickoffConfirmed, status } of games) {
    if (status === 'LIVE') return whileLive;
    const until = kickoff.getTime() - now;
    const isDue = until <= 0 && until > -longestGame;
    // A game that is put off may be played all the same: after the weather, or because the feed was mistaken.
    if (isDue && (status === 'POSTPONED' || status === 'CANCELLED')) return whileLive;
    if (isKickoffConfirmed && (status === 'SCHEDULED' || status === 'POSTPONED')) {
      if (isDue) return whileLive;
      if (until > 0 && until <= 10 * minute) delay = Math.min(delay, 30 * second, Math.max(until, whileLive));
      // Lines move and kick-offs are changed; never sleep past a kick-off.
      else if (until > 0 && until <= 24 * hour)
        delay = Math.min(delay, until <= 6 * hour ? 5 * minute : 15 * minute);
      else if (until > 0) delay = Math.min(delay, until);
    }
    // Results are corrected soon after the end, or not at all.
    if (status === 'FINAL' && until > -longestGame) delay = Math.min(delay, 5 * minute);
  }
  return delay;
}

/**
 * Real milliseconds until the feed is read again: often while games are live, rarely otherwise, ever less often
 * while it fails.
 */
export function nextPollDelay(state: {
  now: Date;
  /** The games of the weeks that are read. */
  games: PolledGame[];
  /** How many times in a row the feed could not be read. */
  failures: number;
  /** What the feed asked for, when it did. */
  retryAfterSeconds?: number | null;
  /** A random number from 0 to 1, so that not everybody asks at once. */
  jitter: number;
}): number {
  const { now, games, failures, retryAfterSeconds, jitter } = state;
  const base = baseDelay(now.getTime(), games);
  const patience = base === whileLive ? 5 * minute : 15 * minute;
  const backOff = failures > 0 ? Math.min(patience, whileLive * 2 ** Math.min(failures, 10)) : 0;
  const asked = Math.min((retryAfterSeconds ?? 0) * second, hour);
  // A feed that fails is asked again sooner than a quiet one would be.
  const delay = Math.max(failures > 0 ? backOff : base, asked);
  return Math.round(delay * (0.9 + 0.2 * Math.min(1, Math.max(0, jitter))));
}
