import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import { strikeWeeksOf } from '#graphql/grading/rules/strikes.ts';

/** More lives than results can cost: entries that nothing in the week can eliminate. */
const SAFE = 99;

/** The facts that decide how many losses an entry survives in a week. */
export interface WeekStanding {
  /** Eliminated by the commissioner in this week. */
  isOut: boolean;
  /** Nothing in this week counts: the entry is reinstated or bought back through it. */
  isSafe: boolean;
  /** As stored: "3,12,12". */
  strikeWeeks: string;
  /** Number of picks for the week. */
  picks: number;
  /** Whether it has a bye for missing picks of the week. */
  hasBye: boolean;
}

/**
 * Lives of an entry in a week after the deadline and before the results of its picks; missing picks are
 * deducted. 0: eliminated whatever the results.
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

/** The facts of a stored entry in a week. */
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
