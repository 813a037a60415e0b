import { listed } from '#kernel/rules/listed.ts';
import { missingPickReminder, type MissingPickRules } from '#graphql/pools/rules/rulesText/missingPick.ts';

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
    ...(isAll ? [] : [missingPickReminder(picksNeeded, rules, planned.length > 0)]),
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
