import { hasGameStarted, isDeadlinePassed, isOfferedForPicks } from '#graphql/season/rules/deadlines.ts';
import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import { type LimitRefusal, overLimit, type TeamLimits } from './teamLimits.ts';

/** The refusal reasons of a pick; equal to the enum of schema.graphql. */
export type PickRefusal =
  | 'NOT_SIGNED_IN'
  | 'NOT_YOUR_ENTRY'
  | 'BAD_WEEK'
  | 'BAD_TEAM'
  | 'ENTRY_ELIMINATED'
  | 'POOL_DECIDED'
  | 'PICK_EXISTS'
  | 'DEADLINE_PASSED'
  | 'TEAM_NOT_PLAYING'
  | 'GAME_STARTED'
  | 'TEAM_USED'
  | LimitRefusal
  | 'CLOCK_BEHIND';

export type TeamOptionState = 'AVAILABLE' | 'PREVIOUSLY_USED' | LimitRefusal | 'GAME_STARTED';

/** A stored pick of the entry. */
export interface OwnPick {
  week: number;
  teamId: string;
  /** Whether its owner may replace it: the pool allows changes, and the game has not begun. */
  isOpen?: boolean;
  /** Whether it was picked automatically while a pick that arrived in time was on its way. */
  givesWay?: boolean;
}

/** A week to pick in. */
export interface WeekAttempt {
  /** Null when not signed in. */
  viewerUserId: number | null;
  /** Null for an unknown entry; refused like another account's, so that ids cannot be probed. */
  entry: { userId: number; startWeek: number; eliminatedWeek: number | null } | null;
  week: number;
  /** The last week that the pool plays. */
  weekCount: number;
  /** The first one. */
  firstWeek: number;
  /** The number of picks that an entry makes in the week. */
  picksInWeek: 1 | 2;
  /** The pool's decided week; null while it runs. */
  decidedWeek: number | null;
  /** The stored picks of the entry that count against a pick of the week: those of its period (`periodOf`). */
  picks: readonly OwnPick[];
  /** Of the week; null when the week has no games yet, which makes it a bad week. */
  deadline: Date | null;
  /** The server's receive time. */
  now: Date;
}

export interface PickAttempt extends WeekAttempt {
  teamId: string;
  /** The team whose pick of the week this one replaces; null for one more pick, or the only pick of the week. */
  replaces: string | null;
  isKnownTeam: boolean;
  /** The team's game in that week; null when it has a bye. */
  game: GameFacts | null;
  /** The team's own line at the receive time, negative when it is favored; null without one. */
  line: number | null;
  limit: TeamLimits;
}

function refuseViewer({ viewerUserId, entry }: WeekAttempt): PickRefusal | null {
  if (viewerUserId === null) return 'NOT_SIGNED_IN';
  return entry?.userId === viewerUserId ? null : 'NOT_YOUR_ENTRY';
}

function refuseWeekNumber({ week, firstWeek, weekCount, entry, deadline }: WeekAttempt): PickRefusal | null {
  const first = Math.max(firstWeek, entry?.startWeek ?? firstWeek);
  const isPlayed = Number.isInteger(week) && week >= first && week <= weekCount;
  return isPlayed && deadline !== null ? null : 'BAD_WEEK';
}

function refuseState(
  { entry, week, decidedWeek, deadline, now }: WeekAttempt,
  isTaken: boolean,
): PickRefusal | null {
  if (entry !== null && entry.eliminatedWeek !== null) return 'ENTRY_ELIMINATED';
  if (decidedWeek !== null && week > decidedWeek) return 'POOL_DECIDED';
  if (isTaken) return 'PICK_EXISTS';
  return deadline !== null && isDeadlinePassed(deadline, now) ? 'DEADLINE_PASSED' : null;
}

/** Whether the entry has all its picks of the week. */
function isFull({ picks, week, picksInWeek }: WeekAttempt): boolean {
  return picks.filter((pick) => pick.week === week).length >= picksInWeek;
}

/**
 * The reason why the entry cannot make one more pick in this week, whatever the team; null when it can. Same order as
 * refusePick.
 */
export function refuseWeek(attempt: WeekAttempt): PickRefusal | null {
  return refuseViewer(attempt) ?? refuseWeekNumber(attempt) ?? refuseState(attempt, isFull(attempt));
}

/**
 * The stored pick that an accepted attempt replaces (SPECIFICATION 4.7): the named one, else the only pick of a week with
 * one; null when it is one more pick.
 */
export function replacedPick<Own extends OwnPick>(
  attempt: Pick<PickAttempt, 'week' | 'picksInWeek' | 'replaces'> & { picks: readonly Own[] },
): Own | null {
  const { week, picksInWeek, replaces } = attempt;
  const own = attempt.picks.filter((pick) => pick.week === week);
  if (replaces !== null) return own.find((pick) => pick.teamId === replaces) ?? null;
  if (picksInWeek === 1) return own[0] ?? null;
  return own.length < picksInWeek ? null : (own.find((pick) => pick.givesWay) ?? null);
}

/**
 * Whether stored picks of the week stand in the way: one of the same team, one that cannot be replaced, or as many as
 * the week takes.
 */
function isTaken(attempt: PickAttempt): boolean {
  const { picks, week, teamId } = attempt;
  if (picks.some((pick) => pick.week === week && pick.teamId === teamId)) return true;
  const replaced = replacedPick(attempt);
  return replaced === null ? isFull(attempt) : !(replaced.isOpen || replaced.givesWay);
}

/**
 * The reason to refuse a pick; null to accept it (SPECIFICATION 4.2). The order: not signed in; not your
 * entry; bad week or team; entry eliminated; (pool decided before that week;) pick exists; deadline passed;
 * team not playing; game started; team used; team over a limit of the pool.
 *
 * A week before the entry's first one is a bad week; a team whose game is postponed or canceled is not
 * playing (see `isOfferedForPicks`).
 */
export function refusePick(attempt: PickAttempt): PickRefusal | null {
  const { game, isKnownTeam, picks, teamId, now, line, limit } = attempt;
  const early = refuseViewer(attempt) ?? refuseWeekNumber(attempt);
  if (early !== null) return early;
  if (!isKnownTeam) return 'BAD_TEAM';
  const state = refuseState(attempt, isTaken(attempt));
  if (state !== null) return state;
  if (game === null || !isOfferedForPicks(game)) return 'TEAM_NOT_PLAYING';
  if (hasGameStarted(game, now)) return 'GAME_STARTED';
  // One of this week has been refused as existing.
  if (picks.some((pick) => pick.teamId === teamId)) return 'TEAM_USED';
  return overLimit(limit, { line });
}

/**
 * The state of a team's card (SPECIFICATION 4.3). As in refusePick, a started game comes before an earlier
 * use, which comes before a limit. Teams of games that are not offered (`isOfferedForPicks`) should get no card and are not selectable.
 */
export function teamOptionState({
  teamId,
  game,
  usedTeamIds,
  line,
  limit,
  now,
}: {
  teamId: string;
  game: GameFacts;
  usedTeamIds: ReadonlySet<string>;
  /** The team's own. */
  line: number | null;
  limit: TeamLimits;
  now: Date;
}): TeamOptionState {
  if (!isOfferedForPicks(game) || hasGameStarted(game, now)) return 'GAME_STARTED';
  if (usedTeamIds.has(teamId)) return 'PREVIOUSLY_USED';
  return overLimit(limit, { line }) ?? 'AVAILABLE';
}
