import type { PickOutcome, ResultFacts, TieRule } from '../facts.ts';
import type { FieldGroup } from './field.ts';

/** Whether a game of the week can still get a result as planned: it is neither decided nor put off. */
export function isOpen({ status }: ResultFacts): boolean {
  return status === 'SCHEDULED' || status === 'LIVE';
}

/**
 * A group as it enters the open games: the strikes of decided games are deducted from its lives, and only its teams in open
 * games are left.
 */
export function openGroup<Group extends Omit<FieldGroup, 'count'>>(
  group: Group,
  outcomes: ReadonlyMap<string, PickOutcome>,
  tieRule: TieRule,
): Group {
  let { livesLeft } = group;
  const teams: string[] = [];
  for (const team of group.teams) {
    const outcome = outcomes.get(team) ?? 'PENDING';
    if (outcome === 'PENDING') teams.push(team);
    if (outcome === 'LOST' || (outcome === 'TIED' && tieRule === 'LOSS')) livesLeft--;
  }
  return { ...group, teams, livesLeft: Math.max(0, livesLeft) };
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
