import type { StandingFacts } from '../facts.ts';
import { entriesCostCents, splitCents } from '../money.ts';
import type { PoolOptions } from '../options/poolOptions.ts';
import type { PrizeShare } from '../winners.ts';
import { compareJoin } from './standings.ts';

/** The options of a pool that divide its prize. */
export type PrizeOptions = Pick<PoolOptions, 'prizePercentages' | 'rollover'>;

const ONE_WINNER: PrizeOptions = { prizePercentages: [100], rollover: 'NEVER' };

/**
 * The winners of a decided pool and their prizes (SPECIFICATION 5.6, 5.10): the alive entries; if none, those that
 * lasted longest. They share the fees of all entries equally; cents that do not divide go one each to the
 * earliest joined. With percentages the places go down the standings, one to each entry; entries that lasted equally long
 * share what their places get, and the first ones also get what is left. Nothing is paid where a prize without a single
 * winner goes to the next season.
 *
 * @returns those that lasted longest first, then the earliest joined; none for a pool without entries.
 */
export function winnersOf(
  entries: readonly StandingFacts[],
  entryFeeCents: number,
  { prizePercentages, rollover }: PrizeOptions = ONE_WINNER,
): PrizeShare[] {
  const weekOf = (entry: StandingFacts) => entry.eliminatedWeek ?? Infinity;
  const standings = [...entries].sort((a, b) => weekOf(b) - weekOf(a) || compareJoin(a, b));
  const alike = (entry: StandingFacts) => standings.filter((other) => weekOf(other) === weekOf(entry));
  const first = standings[0];
  if (first === undefined) return [];
  const isRolledOver = rollover === 'NO_WINNER' && alike(first).length > 1;
  const prize = isRolledOver ? 0 : entriesCostCents(entryFeeCents, entries.length);
  const percentOf = new Map(standings.map(({ id }, place) => [id, prizePercentages[place] ?? 0]));
  const part = (group: readonly StandingFacts[]) =>
    Math.floor((prize * group.reduce((sum, { id }) => sum + percentOf.get(id)!, 0)) / 100);
  // Who is alike with somebody who takes a place is paid.
  const groups = standings
    .filter((entry) => alike(entry)[0] === entry)
    .map(alike)
    .filter((group) => group.some(({ id }) => percentOf.get(id)! > 0));
  const others = groups.slice(1).reduce((sum, group) => sum + part(group), 0);
  return groups.flatMap((group, index) => {
    const shares = splitCents(index === 0 ? prize - others : part(group), group.length);
    return group.map(({ id }, place) => ({ entryId: id, prizeCents: shares[place]! }));
  });
}
