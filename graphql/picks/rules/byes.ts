import { picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** The options that say which weeks an entry can leave free. */
export type ByeRules = Pick<PoolOptions, 'byeWeeks' | 'doublePickWeeks'>;

export function hasByes({ byeWeeks }: Pick<ByeRules, 'byeWeeks'>): boolean {
  return byeWeeks > 0;
}

/** @param taken the number of byes that the entry took */
export function byesLeft({ byeWeeks }: Pick<ByeRules, 'byeWeeks'>, taken: number): number {
  return byeWeeks - taken;
}

/** The weeks without all picks, in their order, for which no bye is left. */
export function withoutBye(
  { byeWeeks }: Pick<ByeRules, 'byeWeeks'>,
  shortWeeks: readonly number[],
): number[] {
  return [...shortWeeks].sort((a, b) => a - b).slice(byeWeeks);
}

interface Playing {
  startWeek: number;
  reinstatedThroughWeek: number | null;
  boughtBackThroughWeek: number | null;
}

/** The week through which nothing counts against an entry; 0 for none. */
export function clearedThroughWeek({
  reinstatedThroughWeek,
  boughtBackThroughWeek,
}: Omit<Playing, 'startWeek'>): number {
  return Math.max(reinstatedThroughWeek ?? 0, boughtBackThroughWeek ?? 0);
}

/**
 * The weeks in which an entry takes a bye (SPECIFICATION 5.10): the first ones that count for it and whose deadline has passed
 * without all of its picks, as many as the pool gives. In a week with two picks a bye stands for what is missing.
 * @param picks the entry's
 * @param weeks those that count and whose deadline has passed
 */
export function byesTaken(
  entry: Playing,
  picks: readonly { week: number }[],
  weeks: readonly number[],
  rules: ByeRules,
): number[] {
  if (!hasByes(rules)) return [];
  const cleared = clearedThroughWeek(entry);
  const made = (week: number) => picks.filter((pick) => pick.week === week).length;
  return weeks
    .filter((week) => week >= entry.startWeek && week > cleared && made(week) < picksInWeek(rules, week))
    .sort((a, b) => a - b)
    .slice(0, rules.byeWeeks);
}

/**
 * The byes of an entry that everybody may know: those before it went out, or in that week, and through the week that decided
 * the pool.
 * @param weeks of the pool
 * @param isRevealed whether the deadline of a week has passed
 */
export function shownByes(
  entry: Playing & { eliminatedWeek: number | null },
  picks: readonly { week: number }[],
  weeks: readonly { week: number; isVoid: boolean; deadlinePassedAt: Date | null }[],
  isRevealed: (week: number) => boolean,
  pool: ByeRules & { decidedWeek: number | null },
): number[] {
  const last = Math.min(entry.eliminatedWeek ?? Infinity, pool.decidedWeek ?? Infinity);
  const counting = weeks.flatMap(({ week, isVoid, deadlinePassedAt }) =>
    !isVoid && deadlinePassedAt !== null && isRevealed(week) ? [week] : [],
  );
  return byesTaken(entry, picks, counting, pool).filter((week) => week <= last);
}
