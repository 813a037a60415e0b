import type { PickOutcome, ResultFacts } from '#graphql/grading/rules/facts.ts';
import { lossesToGo, livesLost, type StrikeRules } from '#graphql/grading/rules/livesLost.ts';
import type { FieldGroup } from './field.ts';

/** Whether a game of the week can still get a result as planned: it is neither decided nor put off. */
export function isOpen({ status }: ResultFacts): boolean {
  return status === 'SCHEDULED' || status === 'LIVE';
}

/**
 * A group as it enters the open games: the strikes of decided games are deducted from its lives, and only its teams in open
 * games are left. Its lives are then the losses that put it out: one where a loss puts out at once.
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

/** Groups that have become alike, counted together. */
export function merged(groups: readonly FieldGroup[]): FieldGroup[] {
  const counts = new Map<string, FieldGroup>();
  for (const { teams, livesLeft, count } of groups) {
    const key = `${teams.join()} ${livesLeft}`;
    counts.set(key, { teams, livesLeft, count: count + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()];
}
