import type { Game } from '../../prisma/generated/sqlite/client.ts';
import { hasGameStarted } from '../domain/deadlines.ts';
import type { GameUpdate } from '../feeds/feed.ts';

/** What of a stored game may change by a feed. */
export type GameChange = Partial<
  Pick<
    Game,
    | 'feedId'
    | 'kickoff'
    | 'isKickoffConfirmed'
    | 'isNeutralSite'
    | 'status'
    | 'period'
    | 'clock'
    | 'homeScore'
    | 'awayScore'
    | 'wentToOvertime'
    | 'line'
    | 'lockedLine'
    | 'lineLockedAt'
    | 'completedAt'
    | 'resultSource'
  >
>;

export type Judgement =
  /** To be written; empty when the feed says what is stored. */
  | { verdict: 'change'; change: GameChange }
  /** Against a final result, or the administrator's word: for the administrator to decide. Nothing else of the update counts. */
  | { verdict: 'hold'; why: string }
  /** Cannot be true. */
  | { verdict: 'ignore'; why: string };

/** No game ever came near it; a larger number is a fault of the feed. */
const HIGHEST_SCORE = 200;
/** Nor near this. */
const WIDEST_LINE = 60;

/**
 * What an update of a feed does to a game. A feed is believed as long as it makes sense: while a game is live its
 * scores may also go down (touchdowns are taken back). A final result, and a game that the administrator put off or called
 * off, is changed by the administrator alone.
 */
export function judgeUpdate(stored: Game, update: GameUpdate, now: Date): Judgement {
  if (stored.status === 'FINAL') return judgeAfterFinal(stored, update);
  if (stored.resultSource === 'ADMIN') return judgeAfterCallingOff(stored, update);
  const nonsense = contradiction(stored, update, now);
  if (nonsense !== null) return { verdict: 'ignore', why: nonsense };

  const change: GameChange = { ...schedule(stored, update), ...scoreboard(stored, update, now) };
  if (update.feedId !== undefined && stored.feedId === null) change.feedId = update.feedId;
  const after = { ...stored, ...change };
  if (after.status === 'FINAL') {
    const endedAt = update.endedAt !== undefined && update.endedAt < now ? update.endedAt : now;
    Object.assign(change, { completedAt: endedAt, resultSource: 'FEED' });
  }
  Object.assign(change, lineChange(stored, after, update, now));
  return { verdict: 'change', change: onlyNew(stored, change) };
}

function judgeAfterFinal(stored: Game, update: GameUpdate): Judgement {
  const isSame =
    update.status === 'FINAL' &&
    update.homeScore === stored.homeScore &&
    update.awayScore === stored.awayScore;
  if (isSame) return { verdict: 'change', change: {} };
  if (stored.resultSource === 'ADMIN') {
    // The administrator may be ahead of the feed: until that has a result of its own, there is nothing to decide.
    return update.status === 'FINAL'
      ? { verdict: 'hold', why: 'The feed has another score than the administrator entered.' }
      : { verdict: 'change', change: {} };
  }
  return {
    verdict: 'hold',
    why:
      update.status === 'FINAL'
        ? 'The feed changed the score after the final.'
        : `The feed took a final back to ${update.status.toLowerCase()}.`,
  };
}

/** The administrator put the game off or called it off, and takes that back; the feed may not have heard of it. */
function judgeAfterCallingOff(stored: Game, { status }: GameUpdate): Judgement {
  return status === 'LIVE' || status === 'FINAL'
    ? {
        verdict: 'hold',
        why: `The feed says ${status.toLowerCase()} of a game that is ${stored.status.toLowerCase()}.`,
      }
    : { verdict: 'change', change: {} };
}

function contradiction(stored: Game, update: GameUpdate, now: Date): string | null {
  const scores = [update.homeScore, update.awayScore];
  if (
    scores.some((score) => score !== null && (!Number.isInteger(score) || score < 0 || score > HIGHEST_SCORE))
  ) {
    return 'a score that cannot be';
  }
  if (update.status !== 'FINAL') return null;
  if (scores.includes(null)) return 'a final without a score';
  const kickoff = update.kickoff ?? stored.kickoff;
  const isConfirmed = update.isKickoffConfirmed ?? stored.isKickoffConfirmed;
  return isConfirmed && now < kickoff ? 'a final before kick-off' : null;
}

/** Kick-off and place, until the game is under way: what it starts by is then history, and picks were judged by it. */
function schedule(stored: Game, update: GameUpdate): GameChange {
  if (stored.status === 'LIVE' || update.status === 'LIVE' || update.status === 'FINAL') return {};
  return {
    ...(update.kickoff === undefined ? {} : { kickoff: update.kickoff }),
    ...(update.isKickoffConfirmed === undefined ? {} : { isKickoffConfirmed: update.isKickoffConfirmed }),
    ...(update.isNeutralSite === undefined ? {} : { isNeutralSite: update.isNeutralSite }),
  };
}

function scoreboard(stored: Game, update: GameUpdate, now: Date): GameChange {
  const { status, homeScore, awayScore } = update;
  if (status === 'LIVE' || status === 'FINAL') {
    return {
      status,
      period: status === 'FINAL' ? null : update.period,
      clock: status === 'FINAL' ? null : update.clock,
      // Half a score is none: the stored one stands.
      ...(homeScore === null || awayScore === null ? {} : { homeScore, awayScore }),
      ...(update.wentToOvertime === undefined ? {} : { wentToOvertime: update.wentToOvertime }),
    };
  }
  const kickoff = update.kickoff ?? stored.kickoff;
  const neverBegan = status === 'SCHEDULED' && stored.status === 'LIVE' && now < kickoff;
  // Whatever zeroes the feed sends, a scheduled game has no score of its own. One that was broken off keeps the score
  // it had, and with it stays closed for picks; one that was called live by mistake before its time does not.
  return { status, period: null, clock: null, ...(neverBegan ? { homeScore: null, awayScore: null } : {}) };
}

/** The line moves until kick-off; then it is locked as it stood. Feeds drop or replace it once a game is under way. */
function lineChange(stored: Game, after: Game, update: GameUpdate, now: Date): GameChange {
  if (stored.lineLockedAt !== null) return {};
  const offered = update.line !== undefined && Math.abs(update.line) <= WIDEST_LINE ? update.line : null;
  if (!hasGameStarted(after, now)) return offered === null ? {} : { line: offered };
  const line = stored.line ?? offered;
  // No line, nothing to lock; it may still come.
  if (line === null) return {};
  return { line, lockedLine: line, lineLockedAt: after.kickoff < now ? after.kickoff : now };
}

function onlyNew(stored: Game, change: GameChange): GameChange {
  const isNew = ([key, value]: [string, unknown]) => {
    const before = stored[key as keyof GameChange];
    return before instanceof Date && value instanceof Date
      ? before.getTime() !== value.getTime()
      : before !== value;
  };
  return Object.fromEntries(Object.entries(change).filter(isNew));
}
