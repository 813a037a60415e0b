import type { PickOutcome, ResultFacts } from '#graphql/grading/rules/facts.ts';
import { lossesToGo, livesLost, type StrikeRules } from '#graphql/grading/rules/livesLost.ts';
import type { FieldGroup } from './field.ts';

/** Whether a game can still get a result on schedule: it is neither decided nor postponed nor canceled. */
export function isOpen({ status }: ResultFacts): boolean {
  return status === 'SCHEDULED' || status === 'LIVE';
}

/**
 * A group before the open games: without the lives lost in decided games, and with its teams in open games
 * only. Its lives become the number of losses that eliminate it: one where a loss eliminates at once.
 */
export function openGroup<Group extends Omit<FieldGroup, 'count'>>(
  group: Group,
  outcomes: ReadonlyMap<string, PickOutcome>,
  rules: StrikeRules,
): Group {
  let { livesLeft } = group;
  const teams: string[] = [];
  for (const team of group.teams) {
    const outcome = outcomes.get(team) ?? 'PENDING';
    if (outcome === 'PENDING') teams.push(team);
    livesLeft -= livesLost(outcome, rules);
  }
  return { ...group, teams, livesLeft: lossesToGo(Math.max(0, livesLeft), rules) };
}

/** Combines groups that have become alike. */
export function merged(groups: readonly FieldGroup[]): FieldGroup[] {
  const counts = new Map<string, FieldGroup>();
  for (const { teams, livesLeft, count } of groups) {
    const key = `${teams.join()} ${livesLeft}`;
    counts.set(key, { teams, livesLeft, count: count + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()];
}
