import { periodOf, type PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** How often an entry can pick a team, and the parts of the season in which that is counted. */
export type TeamUseRules = Pick<PoolOptions, 'teamUses' | 'reuseTeamsFromWeek'>;

interface Use {
  week: number;
  teamId: string;
}

/** The picks that count together with one of this week: those of its part of the season. */
const countedWith = <Own extends Use>(rules: TeamUseRules, week: number, picks: readonly Own[]): Own[] =>
  picks.filter((pick) => periodOf(rules, pick.week) === periodOf(rules, week));

/** Whether picks use a team up, so that the entry cannot pick it (again) in this week: never twice in a week (SPECIFICATION 5.10). */
export function isUsedUp(rules: TeamUseRules, { week, teamId }: Use, picks: readonly Use[]): boolean {
  const uses = countedWith(rules, week, picks).filter((pick) => pick.teamId === teamId);
  if (uses.some((pick) => pick.week === week)) return true;
  return rules.teamUses > 0 && uses.length >= rules.teamUses;
}

/**
 * The picks that stand in the way of another one of this week: all of the week, and of each other team that is used up the
 * latest, in the given order.
 */
export function barringPicks<Own extends Use>(
  rules: TeamUseRules,
  week: number,
  picks: readonly Own[],
): Own[] {
  const counted = countedWith(rules, week, picks);
  const uses = new Map<string, Own[]>();
  for (const pick of counted) uses.set(pick.teamId, [...(uses.get(pick.teamId) ?? []), pick]);
  return counted.filter((pick) => {
    const own = uses.get(pick.teamId)!;
    if (pick.week === week) return true;
    if (own.some((other) => other.week === week || other.week > pick.week)) return false;
    return isUsedUp(rules, { week, teamId: pick.teamId }, own);
  });
}

/** The latest pick of each team that was picked for another week and can be picked again in this one, in the given order. */
export function reusablePicks<Own extends Use>(
  rules: TeamUseRules,
  week: number,
  picks: readonly Own[],
): Own[] {
  const counted = countedWith(rules, week, picks);
  const latest = new Map(counted.map((pick) => [pick.teamId, pick]));
  return [...latest.values()].filter(({ teamId }) => !isUsedUp(rules, { week, teamId }, counted));
}

/**
 * The number of a use, which is unique among an entry's picks of a team in a part of the season, so that the database
 * holds the limit: the first free number, or without limit the week itself.
 * @param taken the numbers of the entry's other picks of the team in this part of the season
 */
export function nextTeamUse(
  { teamUses }: Pick<TeamUseRules, 'teamUses'>,
  week: number,
  taken: readonly number[],
): number {
  if (teamUses === 0) return week;
  let use = 1;
  while (taken.includes(use)) use += 1;
  return use;
}
