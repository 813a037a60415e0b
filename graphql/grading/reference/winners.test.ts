import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endingOf, isWinner, type PrizeRules } from '#graphql/standings/rules/winners.ts';
import { winnersOf } from './winners.ts';

/** Entries by the weeks in which they went out, in the order of joining. */
const entriesOf = (...weeks: (number | null)[]) =>
  weeks.map((eliminatedWeek, index) => ({ id: index + 1, eliminatedWeek }));
const paid = (weeks: (number | null)[], options?: PrizeRules) =>
  winnersOf(entriesOf(...weeks), 1000 * weeks.length, options).map(({ entryId, prizeCents }) => [
    entryId,
    prizeCents,
  ]);

describe('winners by the reference', () => {
  it('are those that are in; none of a pool without entries', () => {
    expect(paid([])).toEqual([]);
    expect(paid([3, null, 9])).toEqual([[2, 3000]]);
  });

  it('are those that lasted longest where all are out, and share equally; the odd cents go to the earliest', () => {
    expect(winnersOf(entriesOf(9, 3, 9, 9), 1000)).toEqual([
      { entryId: 1, prizeCents: 334 },
      { entryId: 3, prizeCents: 333 },
      { entryId: 4, prizeCents: 333 },
    ]);
  });

  it('take places down the standings; who lasted as long shares them, and nobody else is named', () => {
    const places: PrizeRules = { prizePercentages: [60, 25, 15], rollover: 'NEVER', tieBreak: 'SPLIT' };
    expect(paid([null, 17, 17, 12, 3], places)).toEqual([
      [1, 3000],
      [2, 1000],
      [3, 1000],
    ]);
    // The second place is shared by two, of whom one has none by itself.
    expect(paid([null, 17, 17], { ...places, prizePercentages: [70, 30] })).toEqual([
      [1, 2100],
      [2, 450],
      [3, 450],
    ]);
    // What is left for a place that nobody takes goes to the first ones.
    expect(paid([null], { ...places, prizePercentages: [70, 30] })).toEqual([[1, 1000]]);
  });

  it('get nothing where a prize without a single winner goes to the next season', () => {
    const rollover: PrizeRules = { prizePercentages: [100], rollover: 'NO_WINNER', tieBreak: 'SPLIT' };
    expect(paid([18, 18, 3], rollover)).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(paid([null, 18], rollover)).toEqual([[1, 2000]]);
  });

  it('are those of the counts by which the server pays', () => {
    const weeks = fc.array(fc.option(fc.integer({ min: 1, max: 6 })), { maxLength: 12 });
    const percentages = fc.constantFrom([100], [60, 40], [50, 30, 20], [34, 33, 33]);
    const rollovers = fc.constantFrom<NonNullable<PrizeRules['rollover']>>('NEVER', 'NO_WINNER');
    fc.assert(
      fc.property(
        weeks,
        percentages,
        rollovers,
        fc.nat(50_000),
        (ends, prizePercentages, rollover, prize) => {
          const options: PrizeRules = { prizePercentages, rollover, tieBreak: 'SPLIT' };
          const counts = new Map<number | null, number>();
          for (const week of ends) counts.set(week, (counts.get(week) ?? 0) + 1);
          const groups = endingOf(counts, prize, options)?.groups ?? [];
          const won = winnersOf(entriesOf(...ends), prize, options);
          expect(won.map(({ prizeCents }) => prizeCents)).toEqual(groups.flatMap(({ shares }) => shares));
          expect(won.map(({ entryId }) => ends[entryId - 1])).toEqual(
            groups.flatMap(({ week, shares }) => shares.map(() => week)),
          );
        },
      ),
    );
  });

  it('are those of the largest total where the margin breaks a tie, by both forms of the rule', () => {
    const options: PrizeRules = { prizePercentages: [100], rollover: 'NEVER', tieBreak: 'MARGIN' };
    const end = fc.record({
      week: fc.option(fc.integer({ min: 1, max: 3 })),
      margin: fc.integer({ min: -3, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(end, { minLength: 1, maxLength: 9 }), fc.nat(50_000), (ends, prize) => {
        const entries = entriesOf(...ends.map(({ week }) => week));
        const marginOf = (id: number) => ends[id - 1]!.margin;
        const won = winnersOf(entries, prize, options, ({ id }) => marginOf(id));
        const last = Math.max(...ends.map(({ week }) => week ?? Infinity));
        const lasted = entries.filter(({ eliminatedWeek }) => (eliminatedWeek ?? Infinity) === last);
        const most = Math.max(...lasted.map(({ id }) => marginOf(id)));
        expect(won.map(({ entryId }) => entryId)).toEqual(
          lasted.filter(({ id }) => marginOf(id) === most).map(({ id }) => id),
        );
        expect(won.reduce((sum, { prizeCents }) => sum + prizeCents, 0)).toBe(prize);

        const counts = new Map<number | null, number>();
        for (const { week } of ends) counts.set(week, (counts.get(week) ?? 0) + 1);
        const margins = new Map(lasted.map(({ id }) => [id, marginOf(id)]));
        const ending = endingOf(counts, prize, options, margins)!;
        expect(ending.winnerCount).toBe(won.length);
        expect(ending.groups[0]!.shares).toEqual(won.map(({ prizeCents }) => prizeCents));
        const winners = entries.filter((entry) => isWinner(ending, entry));
        expect(winners.map(({ id }) => id)).toEqual(won.map(({ entryId }) => entryId));
      }),
    );
  });
});
