import type { StandingFacts } from '../rules/facts.ts';

/** The earliest entry comes first: entry ids increase in the order of joining. */
export function compareJoin(a: { id: number }, b: { id: number }): number {
  return a.id - b.id;
}

/**
 * The order of the standings (SPECIFICATION 5.9): alive entries in the order of joining; then eliminated
 * ones, latest week first, in the order of joining within a week.
 */
export function compareStandings(a: StandingFacts, b: StandingFacts): number {
  const weekA = a.eliminatedWeek ?? Infinity;
  const weekB = b.eliminatedWeek ?? Infinity;
  return weekA === weekB ? compareJoin(a, b) : weekB - weekA;
}
