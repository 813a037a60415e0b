import type { StandingFacts } from '../rules/facts.ts';

/** By joining, earliest first: entry ids increase in this order. */
export function compareJoin(a: { id: number }, b: { id: number }): number {
  return a.id - b.id;
}

/**
 * The order of the standings (SPECIFICATION 5.9): alive entries by joining; then eliminated ones, latest week
 * first, by joining within a week.
 */
export function compareStandings(a: StandingFacts, b: StandingFacts): number {
  const weekA = a.eliminatedWeek ?? Infinity;
  const weekB = b.eliminatedWeek ?? Infinity;
  return weekA === weekB ? compareJoin(a, b) : weekB - weekA;
}
