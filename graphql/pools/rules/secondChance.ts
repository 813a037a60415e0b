import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import type { PoolOptions } from './options/poolOptions.ts';

interface PlayedWeek {
  week: number;
  deadline: Date;
  completedAt: Date | null;
}

/**
 * The week through which a pool is decided for everybody: all its weeks up to it are complete, and their deadlines have passed;
 * null before its first week is.
 * @param weeks of the pool's season, ascending
 */
export function decidedThroughWeek(
  weeks: readonly PlayedWeek[],
  firstWeek: number,
  now: Date,
): number | null {
  let through: number | null = null;
  for (const { week, deadline, completedAt } of weeks) {
    if (week < firstWeek) continue;
    // Games can be canceled before the deadline, which is secret until then.
    if (completedAt === null || !isDeadlinePassed(deadline, now)) break;
    through = week;
  }
  return through;
}

/** The options of a pool that goes on from a later week: those of the pool, without what lies before that week. */
export function optionsFrom(options: PoolOptions, firstWeek: number): PoolOptions {
  const still = (week: number | null) => (week !== null && week >= firstWeek ? week : null);
  const buyBackThroughWeek = still(options.buyBackThroughWeek);
  return {
    ...options,
    firstWeek,
    doublePickWeeks: options.doublePickWeeks.filter((week) => week >= firstWeek),
    lateJoinThroughWeek: still(options.lateJoinThroughWeek),
    reuseTeamsFromWeek: still(options.reuseTeamsFromWeek),
    buyBackThroughWeek,
    buyBackFeeCents: buyBackThroughWeek === null ? null : options.buyBackFeeCents,
  };
}
