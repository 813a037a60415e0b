import type { PickOutcome } from '#graphql/grading/rules/facts.ts';
import type { StrikeRules } from '#graphql/grading/rules/livesLost.ts';
import { periodOf, picksInWeek, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';
import type { TeamUseRules } from '#graphql/picks/rules/teamUses.ts';
import { groupState, type WeekGroup } from './field.ts';

/**
 * Picks that have used teams through a week, if the entry picked in every week; 0 where teams can be reused
 * without limit.
 */
function teamsUsed(
  startWeek: number,
  week: number,
  options: Pick<PoolOptions, 'doublePickWeeks'> & TeamUseRules,
): number {
  if (options.teamUses === 0) return 0;
  let used = 0;
  for (let each = startWeek; each <= week; each++) {
    if (periodOf(options, each) === periodOf(options, week)) used += picksInWeek(options, each);
  }
  return used;
}

/**
 * The rank of an entry after a week, from 1: entries that are in, or may be, come before eliminated ones;
 * within each, more teams left come first. Ties share a rank.
 * @param groups the entries in the week, this one included
 */
export function rankOf(
  entry: Omit<WeekGroup, 'count'>,
  groups: readonly WeekGroup[],
  week: number,
  outcomes: ReadonlyMap<string, PickOutcome>,
  options: Pick<PoolOptions, 'doublePickWeeks'> & TeamUseRules & StrikeRules,
): number {
  const isOut = (group: Omit<WeekGroup, 'count'>) =>
    groupState({ ...group, count: 1 }, outcomes, options) === 'OUT';
  const ranked = { isOut: isOut(entry), used: teamsUsed(entry.startWeek, week, options) };
  let place = 1;
  for (const group of groups) {
    const other = { isOut: isOut(group), used: teamsUsed(group.startWeek, week, options) };
    if (other.isOut !== ranked.isOut ? ranked.isOut : other.used < ranked.used) place += group.count;
  }
  return place;
}
