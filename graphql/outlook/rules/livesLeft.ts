import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { strikeWeeksOf } from '#graphql/grading/rules/strikes.ts';

/** More lives than results can take: of entries that nothing in the week puts out. */
const SAFE = 99;

/** What of an entry decides how many losses it survives in a week. */
export interface WeekStanding {
  /** The commissioner eliminated the entry in this week. */
  isOut: boolean;
  /** Nothing of this week counts: the entry is reinstated or bought back through it. */
  isSafe: boolean;
  /** As stored: "3,12,12". */
  strikeWeeks: string;
  /** The number of its picks for the week. */
  picks: number;
  /** Whether it has a bye for picks that are missing in the week. */
  hasBye: boolean;
}

/**
 * The lives that an entry has in a week before the results of its picks, once the deadline has passed: missing picks are
 * deducted. 0: out whatever the results are.
 */
export function livesLeftInWeek(
  { isOut, isSafe, strikeWeeks, picks, hasBye }: WeekStanding,
  week: number,
  options: Pick<PoolOptions, 'lives' | 'noPick' | 'doublePickWeeks'>,
): number {
  if (isOut) return 0;
  if (isSafe) return SAFE;
  const missing = hasBye ? 0 : Math.max(0, picksInWeek(options, week) - picks);
  if (missing > 0 && options.noPick === 'OUT') return 0;
  const strikes = strikeWeeksOf(strikeWeeks).filter((struck) => struck < week).length;
  return Math.max(0, options.lives - strikes - missing);
}

/** The standing of a stored entry in a week. */
export function weekStanding(
  entry: {
    eliminatedWeek: number | null;
    eliminationReason: string | null;
    reinstatedThroughWeek: number | null;
    boughtBackThroughWeek: number | null;
    strikeWeeks: string;
  },
  week: number,
  picks: number,
  hasBye: boolean,
): WeekStanding {
  return {
    isOut: entry.eliminatedWeek === week && entry.eliminationReason === 'ADMIN',
    isSafe: (entry.reinstatedThroughWeek ?? 0) >= week || (entry.boughtBackThroughWeek ?? 0) >= week,
    strikeWeeks: entry.strikeWeeks,
    picks,
    hasBye,
  };
}
