import type { GameStatus } from '#graphql/grading/rules/facts.ts';
import { replacedPick, type PickAttempt, type PickRefusal } from './picks.ts';
import type { LimitedTeam } from './teamLimit.ts';
import { limitOf, type TeamLimits } from './teamLimits.ts';
import { statusWords } from '#graphql/season/rules/statusWords.ts';

/** The server's clock is too far behind the pool's log. */
export const CLOCK_BEHIND =
  'The clock of this server is behind, so the pick was not recorded. Please try again, and tell whoever runs the site.';

/**
 * FINAL: the only pick of a week, in a pool without changes. BOTH: two picks that cannot be changed. UNNAMED: two picks,
 * and it is not said which one to replace. STARTED: the game of the pick has begun. SAME: it is of the same team. CHANGED:
 * it was changed at the same time. MADE: nothing more is needed, and a change is possible. FIRST, SECOND: that one of two, as
 * a commissioner named it.
 */
export type ExistingPick =
  'FINAL' | 'BOTH' | 'MADE' | 'UNNAMED' | 'STARTED' | 'SAME' | 'CHANGED' | 'FIRST' | 'SECOND';

/** Why a stored pick stands in the way of a refused attempt. */
export function existingPick(attempt: PickAttempt, mayChange: boolean): ExistingPick {
  const { picks, week, teamId, picksInWeek } = attempt;
  const isSame = picks.some((pick) => pick.week === week && pick.teamId === teamId);
  if (!mayChange) return picksInWeek === 1 ? 'FINAL' : isSame ? 'SAME' : 'BOTH';
  if (isSame) return 'SAME';
  if (attempt.replaces !== null && replacedPick(attempt) === null) return 'CHANGED';
  return replacedPick(attempt) === null ? 'UNNAMED' : 'STARTED';
}

function existsMessage(week: number, exists: ExistingPick): string {
  switch (exists) {
    case 'FINAL':
      return `A pick already exists for Week ${week}. Only one pick per week is allowed, and it cannot be changed.`;
    case 'BOTH':
      return `The second pick already exists for Week ${week}, too. Only two picks are allowed in this week, and they cannot be changed.`;
    case 'MADE':
      return `A pick already exists for Week ${week}. Nothing more is needed.`;
    case 'UNNAMED':
      return `The second pick already exists for Week ${week}, too. Please choose the one to replace.`;
    case 'STARTED':
      return `A pick already exists for Week ${week}. It can no longer be changed, because its game has begun.`;
    case 'SAME':
      return `This pick already exists for Week ${week}.`;
    case 'FIRST':
    case 'SECOND':
      return `The ${exists.toLowerCase()} pick already exists for Week ${week}. It can be changed, and the other one made.`;
    case 'CHANGED':
      return `Another pick already exists for Week ${week}: it was changed at the same time. Please check it.`;
  }
}

/** The details in a refusal's message; missing ones are left out. */
export interface RefusalDetails {
  week: number;
  /** The first and the last week that the pool plays. */
  firstWeek?: number;
  weekCount: number;
  startWeek?: number;
  /** Why a stored pick of the week stands in the way; by default it cannot be changed. */
  exists?: ExistingPick;
  eliminatedWeek?: number | null;
  decidedWeek?: number | null;
  /** "Kansas City Chiefs". */
  teamName?: string;
  /** The week the team was used in. */
  usedWeek?: number | null;
  gameStatus?: GameStatus;
  /** The team that a limit bars, and what the pool allows. */
  overLimit?: LimitedTeam & { limit: TeamLimits };
}

/**
 * The message for a person. It contains the words that existing scripts look for (SPECIFICATION 4.2):
 * "session", "already started", "deadline", "already used", "already exists"; no message contains those of
 * another cause.
 */
export function refusalMessage(refusal: PickRefusal, details: RefusalDetails): string {
  const {
    week,
    firstWeek = 1,
    weekCount,
    startWeek = 1,
    exists = 'FINAL',
    eliminatedWeek,
    decidedWeek,
    teamName,
    usedWeek,
    gameStatus,
    overLimit,
  } = details;
  const team = teamName === undefined ? 'This team' : `The ${teamName}`;
  switch (refusal) {
    case 'NOT_SIGNED_IN':
      return 'Your session has expired. Please log out and log back in.';
    case 'NOT_YOUR_ENTRY':
      return "You don't have permission to make picks for this entry.";
    case 'BAD_WEEK':
      return startWeek > firstWeek
        ? `This entry plays from Week ${startWeek} to Week ${weekCount}. Please choose one of these weeks.`
        : `The week must be a whole number from ${firstWeek} to ${weekCount}.`;
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
    case 'CLOCK_BEHIND':
      return CLOCK_BEHIND;
    case 'PICK_EXISTS':
      return existsMessage(week, exists);
    case 'DEADLINE_PASSED':
      return `The pick deadline for Week ${week} has passed. Picks are no longer accepted.`;
    case 'TEAM_NOT_PLAYING':
      return gameStatus === 'POSTPONED' || gameStatus === 'CANCELLED'
        ? `${team}: the Week ${week} game is ${statusWords[gameStatus]}. Please choose another team.`
        : `${team} ${teamName === undefined ? 'is' : 'are'} not playing in Week ${week}. Please choose another team.`;
    case 'GAME_STARTED':
      return teamName === undefined
        ? "This team's game has already started. Please choose another team."
        : `The ${teamName} game has already started. Please choose another team.`;
    case 'TEAM_USED': {
      const used = `${team} ${teamName === undefined ? 'was' : 'were'} already used by this entry`;
      return `${used}${usedWeek == null ? '' : ` in Week ${usedWeek}`}. Please choose another team.`;
    }
    default: {
      const is = teamName === undefined ? 'is' : 'are';
      const { barredWords, words } = limitOf(refusal);
      const what = overLimit === undefined ? barredWords : words(overLimit.limit, overLimit);
      return `${team} ${is} ${what}. Please choose another team.`;
    }
  }
}
