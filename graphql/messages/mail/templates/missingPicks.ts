import { listed } from '#kernel/rules/listed.ts';
import type { PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** The options that say what a missing pick costs. */
export type MissingPickRules = Pick<PoolOptions, 'byeWeeks' | 'noPick' | 'lives' | 'pickTo'>;

/** An entry for which the deadline takes its plan. */
export interface PlannedEntry {
  username: string;
  /** Full names, in the order in which they are taken. */
  teams: readonly string[];
  /** Whether the entry has all picks of the week then. */
  isComplete: boolean;
}

/** The sentence of a reminder: which entries still need a pick. @param picksNeeded in the week, of each entry */
export function missingPicks(week: number, usernames: readonly string[], picksNeeded: 1 | 2): string {
  const [one, many] =
    picksNeeded === 1
      ? ['has no pick', 'have no pick']
      : ['has not made both its picks', 'have not made both their picks'];
  return usernames.length === 1
    ? `your entry ${usernames[0]} ${one} for Week ${week} yet.`
    : `${usernames.length} of your entries ${many} for Week ${week} yet:\n${usernames.join('\n')}`;
}

/**
 * What happens without it: what the deadline takes from plans, and what the others pay.
 * @param entries the number of entries that need a pick
 */
export function withoutPick(
  entries: number,
  planned: readonly PlannedEntry[],
  picksNeeded: 1 | 2,
  rules: MissingPickRules,
): string {
  const isAll = planned.length === entries && planned.every(({ isComplete }) => isComplete);
  return [
    ...(planned.length === 0 ? [] : [takenFromPlans(entries, planned)]),
    ...(isAll ? [] : [priceOfNoPick(picksNeeded, rules, planned.length > 0)]),
  ].join(' ');
}

function takenFromPlans(entries: number, planned: readonly PlannedEntry[]): string {
  const [first] = planned as [PlannedEntry];
  if (entries === 1) {
    const is = first.teams.length === 1 ? 'team is' : 'teams are';
    return `Without a pick by the deadline, your plan's ${is} taken, as things stand: ${listed(first.teams)}.`;
  }
  const each = planned.map(({ username, teams }) => `${listed(teams)} for ${username}`).join('; ');
  return `Without a pick by the deadline, your plans' teams are taken, as things stand: ${each}.`;
}

function priceOfNoPick(picksNeeded: 1 | 2, rules: MissingPickRules, isOther: boolean): string {
  const { byeWeeks, noPick, lives, pickTo } = rules;
  const entry = isOther ? 'Any other entry' : 'An entry';
  const isOne = picksNeeded === 1;
  if (byeWeeks > 0) return `${entry} without a pick takes a bye, as long as it has one left.`;
  if (noPick === 'AUTO') {
    const team = pickTo === 'WIN' ? 'favorite' : 'underdog';
    return isOne
      ? `${entry} without a pick gets the biggest ${team} that it has left.`
      : `For each pick that is still missing then, an entry gets the biggest ${team} that it has left.`;
  }
  if (noPick === 'STRIKE' && lives > 1)
    return isOne
      ? `${entry} without a pick loses a life.`
      : 'Each pick that is still missing then costs a life.';
  return isOne
    ? `${entry} without a pick is eliminated.`
    : 'An entry that still lacks one of its two picks then is eliminated.';
}
