import type { StandingFacts } from '../rules/facts.ts';
import { splitCents } from '#graphql/money/rules/money.ts';
import { isTieBroken } from '#graphql/standings/rules/margins.ts';
import type { PrizeRules, PrizeShare } from '#graphql/standings/rules/winners.ts';
import { compareJoin } from './standings.ts';

/**
 * The winners of a decided pool and their prizes (SPECIFICATION 5.6, 5.10): the alive entries; if none, those that
 * lasted longest. They share the prize equally; indivisible cents go one each to the earliest joined. With percentages
 * the places follow the standings, one entry each; tied entries pool and share the prizes of their places, and the
 * first entries also get what is left. Nothing is paid where a prize without a single winner rolls over to the next
 * season. Where a margin breaks ties, only the entries with the largest total share first place. Verifiers run it, too.
 *
 * @param marginOf the total margin of an entry (`totalMargin`), called only where it breaks a tie
 * @returns by last week survived, descending, then by joining; empty for a pool without entries
 */
export function winnersOf<Entry extends StandingFacts>(
  entries: readonly Entry[],
  prizeCents: number,
  { prizePercentages = [100], rollover = 'NEVER', ...rules }: PrizeRules = {},
  marginOf: (entry: Entry) => number = () => 0,
): PrizeShare[] {
  const weekOf = (entry: Entry) => entry.eliminatedWeek ?? Infinity;
  const standings = [...entries].sort((a, b) => weekOf(b) - weekOf(a) || compareJoin(a, b));
  const alike = new Map<number, Entry[]>();
  for (const entry of standings) {
    const others = alike.get(weekOf(entry));
    if (others === undefined) alike.set(weekOf(entry), [entry]);
    else others.push(entry);
  }
  const [first] = alike.values();
  if (first === undefined) return [];
  if (isTieBroken(rules, first.length)) {
    const margins = new Map(first.map((entry) => [entry, marginOf(entry)]));
    const ranked = [...first].sort((a, b) => margins.get(b)! - margins.get(a)!);
    const best = first.filter((entry) => margins.get(entry) === margins.get(ranked[0]!));
    const shares = splitCents(prizeCents, best.length);
    return best.map(({ id }, place) => ({ entryId: id, prizeCents: shares[place]! }));
  }
  const prize = rollover === 'NO_WINNER' && first.length > 1 ? 0 : prizeCents;
  const percentOf = new Map(standings.map(({ id }, place) => [id, prizePercentages[place] ?? 0]));
  const part = (group: readonly Entry[]) =>
    Math.floor((prize * group.reduce((sum, { id }) => sum + percentOf.get(id)!, 0)) / 100);
  // Entries tied with one in a paid place are paid, too.
  const groups = [...alike.values()].filter((group) => group.some(({ id }) => percentOf.get(id)! > 0));
  const others = groups.slice(1).reduce((sum, group) => sum + part(group), 0);
  return groups.flatMap((group, index) => {
    const shares = splitCents(index === 0 ? prize - others : part(group), group.length);
    return group.map(({ id }, place) => ({ entryId: id, prizeCents: shares[place]! }));
  });
}
