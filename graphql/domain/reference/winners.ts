import type { StandingFacts } from '../facts.ts';
import { entriesCostCents, splitCents } from '../money.ts';
import type { PrizeShare } from '../winners.ts';
import { compareJoin } from './standings.ts';

/**
 * The winners of a decided pool and their prizes (SPECIFICATION 5.6): the alive entries; if none, those that
 * lasted longest. They share the fees of all entries equally; cents that do not divide go one each to the
 * earliest joined.
 *
 * @returns earliest joined first; none for a pool without entries.
 */
export function winnersOf(entries: readonly StandingFacts[], entryFeeCents: number): PrizeShare[] {
  const weekOf = (entry: StandingFacts) => entry.eliminatedWeek ?? Infinity;
  const last = entries.reduce((latest, entry) => Math.max(latest, weekOf(entry)), 0);
  const winners = entries.filter((entry) => weekOf(entry) === last).sort(compareJoin);
  const shares = splitCents(entriesCostCents(entryFeeCents, entries.length), winners.length);
  return winners.map(({ id }, index) => ({ entryId: id, prizeCents: shares[index]! }));
}
