import { hasGameStarted, isDeadlinePassed, isOfferedForPicks } from './deadlines.ts';
import type { GameFacts, GameStatus } from './facts.ts';

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
  | 'TEAM_USED';

export type TeamOptionState = 'AVAILABLE' | 'PREVIOUSLY_USED' | 'GAME_STARTED';

/** A week to pick in. */
export interface WeekAttempt {
  /** Null when not signed in. */
  viewerUserId: number | null;
  /** Null for an unknown entry; refused like another account's, so that ids cannot be probed. */
  entry: { userId: number; startWeek: number; eliminatedWeek: number | null } | null;
  week: number;
  /** Number of weeks of the season. */
  weekCount: number;
  /** The pool's decided week; null while it runs. */
  decidedWeek: number | null;
  /** All stored picks of the entry. */
  picks: readonly { week: number; teamId: string }[];
  /** Of the week; null when the week has no games yet, which makes it a bad week. */
  deadline: Date | null;
  /** The server's receive time. */
  now: Date;
}

export interface PickAttempt extends WeekAttempt {
  teamId: string;
  isKnownTeam: boolean;
  /** The team's game in that week; null when it has a bye. */
  game: GameFacts | null;
}

function refuseViewer({ viewerUserId, entry }: WeekAttempt): PickRefusal | null {
  if (viewerUserId === null) return 'NOT_SIGNED_IN';
  return entry?.userId === viewerUserId ? null : 'NOT_YOUR_ENTRY';
}

function refuseWeekNumber({ week, weekCount, entry, deadline }: WeekAttempt): PickRefusal | null {
  const isPlayed =
    Number.isInteger(week) && week >= (entry?.startWeek ?? 1) && week >= 1 && week <= weekCount;
  return isPlayed && deadline !== null ? null : 'BAD_WEEK';
}

function refuseState({ entry, week, decidedWeek, picks, deadline, now }: WeekAttempt): PickRefusal | null {
  if (entry !== null && entry.eliminatedWeek !== null) return 'ENTRY_ELIMINATED';
  if (decidedWeek !== null && week > decidedWeek) return 'POOL_DECIDED';
  if (picks.some((pick) => pick.week === week)) return 'PICK_EXISTS';
  return deadline !== null && isDeadlinePassed(deadline, now) ? 'DEADLINE_PASSED' : null;
}

/**
 * The reason why the entry cannot pick in this week, whatever the team; null when it can. Same order as
 * refusePick.
 */
export function refuseWeek(attempt: WeekAttempt): PickRefusal | null {
  return refuseViewer(attempt) ?? refuseWeekNumber(attempt) ?? refuseState(attempt);
}

/**
 * The reason to refuse a pick; null to accept it (SPECIFICATION 4.2). The order: not signed in; not your
 * entry; bad week or team; entry eliminated; (pool decided before that week;) pick exists; deadline passed;
 * team not playing; game started; team used.
 *
 * A week before the entry's first one is a bad week; a team whose game is postponed or cancelled is not
 * playing (see `isOfferedForPicks`).
 */
export function refusePick(attempt: PickAttempt): PickRefusal | null {
  const { game, isKnownTeam, picks, teamId, now } = attempt;
  const early = refuseViewer(attempt) ?? refuseWeekNumber(attempt);
  if (early !== null) return early;
  if (!isKnownTeam) return 'BAD_TEAM';
  const state = refuseState(attempt);
  if (state !== null) return state;
  if (game === null || !isOfferedForPicks(game)) return 'TEAM_NOT_PLAYING';
  if (hasGameStarted(game, now)) return 'GAME_STARTED';
  return picks.some((pick) => pick.teamId === teamId) ? 'TEAM_USED' : null;
}

/**
 * The state of a team's card (SPECIFICATION 4.3). As in refusePick, a started game comes before an earlier
 * use. Teams of games that are not offered (`isOfferedForPicks`) should get no card and are not selectable.
 */
export function teamOptionState({
  teamId,
  game,
  usedTeamIds,
  now,
}: {
  teamId: string;
  game: GameFacts;
  usedTeamIds: ReadonlySet<string>;
  now: Date;
}): TeamOptionState {
  if (!isOfferedForPicks(game) || hasGameStarted(game, now)) return 'GAME_STARTED';
  return usedTeamIds.has(teamId) ? 'PREVIOUSLY_USED' : 'AVAILABLE';
}

/** The details in a refusal's message; missing ones are left out. */
export interface RefusalDetails {
  week: number;
  weekCount: number;
  startWeek?: number;
  eliminatedWeek?: number | null;
  decidedWeek?: number | null;
  /** "Kansas City Chiefs". */
  teamName?: string;
  /** The week the team was used in. */
  usedWeek?: number | null;
  gameStatus?: GameStatus;
}

/**
 * The message for a person. It contains the words that existing scripts look for (SPECIFICATION 4.2):
 * "session", "already started", "deadline", "already used", "already exists"; no message contains those of
 * another cause.
 */
export function refusalMessage(refusal: PickRefusal, details: RefusalDetails): string {
  const {
    week,
    weekCount,
    startWeek = 1,
    eliminatedWeek,
    decidedWeek,
    teamName,
    usedWeek,
    gameStatus,
  } = details;
  const team = teamName === undefined ? 'This team' : `The ${teamName}`;
  switch (refusal) {
    case 'NOT_SIGNED_IN':
      return 'Your session has expired. Please log out and log back in.';
    case 'NOT_YOUR_ENTRY':
      return "You don't have permission to make picks for this entry.";
    case 'BAD_WEEK':
      return startWeek > 1
        ? `This entry plays from Week ${startWeek} to Week ${weekCount}. Please choose one of these weeks.`
        : `The week must be a whole number from 1 to ${weekCount}.`;
    case 'BAD_TEAM':
      return 'There is no such team. Please choose a team from the list.';
    case 'ENTRY_ELIMINATED':
      return eliminatedWeek == null
        ? 'This entry was eliminated and can no longer make picks.'
        : `This entry was eliminated in Week ${eliminatedWeek} and can no longer make picks.`;
    case 'POOL_DECIDED':
      return decidedWeek == null
        ? 'The pool is decided. No more picks are needed.'
        : `The pool was decided in Week ${decidedWeek}. No more picks are needed.`;
    case 'PICK_EXISTS':
      return `A pick already exists for Week ${week}. Only one pick per week is allowed, and it cannot be changed.`;
    case 'DEADLINE_PASSED':
      return `The pick deadline for Week ${week} has passed. Picks are no longer accepted.`;
    case 'TEAM_NOT_PLAYING':
      return gameStatus === 'POSTPONED' || gameStatus === 'CANCELLED'
        ? `${team}: the Week ${week} game is ${gameStatus.toLowerCase()}. Please choose another team.`
        : `${team} ${teamName === undefined ? 'is' : 'are'} not playing in Week ${week}. Please choose another team.`;
    case 'GAME_STARTED':
      return teamName === undefined
        ? "This team's game has already started. Please choose another team."
        : `The ${teamName} game has already started. Please choose another team.`;
    case 'TEAM_USED': {
      const used = `${team} ${teamName === undefined ? 'was' : 'were'} already used by this entry`;
      return `${used}${usedWeek == null ? '' : ` in Week ${usedWeek}`}. Please choose another team.`;
    }
  }
}
