import type { StandingFacts } from './facts.ts';
import { compareJoin } from './winners.ts';

/** The order of the standings (SPEC section 2): alive by join; then out, latest week first, by join within a week. */
export function compareStandings(a: StandingFacts, b: StandingFacts): number {
  const weekA = a.eliminatedWeek ?? Infinity;
  const weekB = b.eliminatedWeek ?? Infinity;
  return weekA === weekB ? compareJoin(a, b) : weekB - weekA;
}
