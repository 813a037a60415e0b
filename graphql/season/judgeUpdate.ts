import type { Game } from '#prisma/generated/sqlite/client.ts';
import { hasGameStarted } from './rules/deadlines.ts';
import { statusWords } from './rules/statusWords.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';

/** The fields of a stored game that a feed may change. */
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
  /** Changed fields; empty when the update equals the stored game. */
  | { verdict: 'change'; change: GameChange }
  /**
   * The update contradicts a final or the commissioner's decision, and is held for the commissioner. Its
   * other fields are ignored.
   */
  | { verdict: 'hold'; why: string }
  /** The update has impossible values. */
  | { verdict: 'ignore'; why: string };

/** No game ever came near this score; a larger number is an error of the feed. */
const HIGHEST_SCORE = 200;
/** No line ever came near this value. */
const WIDEST_LINE = 60;

/**
 * Decides how a feed's update changes a game. Plausible updates are trusted: a live game's score may also
 * decrease (a touchdown is revoked). Only the commissioner changes a final result, or a game that the
 * commissioner has postponed or canceled.
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
  return { verdict: 'change', change: changedFields(stored, change) };
}

function judgeAfterFinal(stored: Game, update: GameUpdate): Judgement {
  const isSame =
    update.status === 'FINAL' &&
    update.homeScore === stored.homeScore &&
    update.awayScore === stored.awayScore;
  if (isSame) return { verdict: 'change', change: {} };
  if (stored.resultSource === 'ADMIN') {
    // The feed may lag behind the commissioner: until it has a result, there is nothing to decide.
    return update.status === 'FINAL'
      ? { verdict: 'hold', why: 'The feed has another score than the commissioner entered.' }
      : { verdict: 'change', change: {} };
  }
  return {
    verdict: 'hold',
    why:
      update.status === 'FINAL'
        ? 'The feed changed the score after the final.'
        : `The feed took a final back to ${statusWords[update.status]}.`,
  };
}

/** Judges updates of a game that the commissioner has postponed or canceled; the feed may lag behind. */
function judgeAfterCallingOff(stored: Game, { status }: GameUpdate): Judgement {
  return status === 'LIVE' || status === 'FINAL'
    ? {
        verdict: 'hold',
        why: `The feed says ${statusWords[status]} of a game that is ${statusWords[stored.status]}.`,
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
  return isConfirmed && now < kickoff ? 'a final before kickoff' : null;
}

/** Kickoff and venue change only until the game begins, since picks were judged by them. */
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
      // An update with one score keeps the stored score.
      ...(homeScore === null || awayScore === null ? {} : { homeScore, awayScore }),
      ...(update.wentToOvertime === undefined ? {} : { wentToOvertime: update.wentToOvertime }),
    };
  }
  const kickoff = update.kickoff ?? stored.kickoff;
  const neverBegan = status === 'SCHEDULED' && stored.status === 'LIVE' && now < kickoff;
  // A scheduled game has no score, even when the feed sends zeroes. A suspended game keeps its score and
  // stays closed for picks; a game reported live too early does not.
  return { status, period: null, clock: null, ...(neverBegan ? { homeScore: null, awayScore: null } : {}) };
}

/** The line may change until kickoff and is then locked. Feeds drop or replace it during the game. */
function lineChange(stored: Game, after: Game, update: GameUpdate, now: Date): GameChange {
  if (stored.lineLockedAt !== null) return {};
  const offered = update.line !== undefined && Math.abs(update.line) <= WIDEST_LINE ? update.line : null;
  if (!hasGameStarted(after, now)) return offered === null ? {} : { line: offered };
  const line = stored.line ?? offered;
  // No line to lock yet.
  if (line === null) return {};
  return { line, lockedLine: line, lineLockedAt: after.kickoff < now ? after.kickoff : now };
}

function changedFields(stored: Game, change: GameChange): GameChange {
  const isNew = ([key, value]: [string, unknown]) => {
    const before = stored[key as keyof GameChange];
    return before instanceof Date && value instanceof Date
      ? before.getTime() !== value.getTime()
      : before !== value;
  };
  return Object.fromEntries(Object.entries(change).filter(isNew));
}
