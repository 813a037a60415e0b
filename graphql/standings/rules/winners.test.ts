import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  disputeClosesAt,
  endingOf,
  paidShares,
  isDisputeOpen,
  isWinner,
  lostTieBreak,
  payoutDueAt,
  type PrizeRules,
  seasonEndsAt,
  type SurvivalCounts,
} from './winners.ts';

const won = (survivalCounts: SurvivalCounts) => {
  const { lastWeek, winnerCount } = endingOf(survivalCounts, 0) ?? {};
  return { lastWeek, winnerCount };
};
const groupsOf = (survivalCounts: SurvivalCounts, prizeCents: number, rules?: PrizeRules) =>
  endingOf(survivalCounts, prizeCents, rules)?.groups;

describe('the winners', () => {
  it('is the last one standing', () => {
    expect(
      won(
        new Map([
          [4, 1],
          [null, 1],
          [9, 1],
        ]),
      ),
    ).toEqual({ lastWeek: null, winnerCount: 1 });
  });

  it('is all survivors', () => {
    expect(
      won(
        new Map([
          [2, 26],
          [null, 4],
        ]),
      ),
    ).toEqual({ lastWeek: null, winnerCount: 4 });
  });

  it('is those who lasted longest when all are eliminated, before Week 10 and after it', () => {
    expect(
      won(
        new Map([
          [4, 1],
          [9, 2],
        ]),
      ),
    ).toEqual({ lastWeek: 9, winnerCount: 2 });
    expect(
      won(
        new Map([
          [15, 2],
          [4, 1],
        ]),
      ),
    ).toEqual({ lastWeek: 15, winnerCount: 2 });
    expect(won(new Map([[1, 30]]))).toEqual({ lastWeek: 1, winnerCount: 30 });
  });

  it('has no winners in a pool without entries', () => {
    expect(endingOf(new Map(), 5000)).toBeNull();
    expect(
      endingOf(
        new Map([
          [null, 0],
          [3, 0],
        ]),
        5000,
      ),
    ).toBeNull();
  });

  it('has no entry that outlasts a winner', () => {
    const weeks = fc.array(fc.option(fc.integer({ min: 1, max: 18 })), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(weeks, (ends) => {
        const survivalCounts = new Map<number | null, number>();
        for (const week of ends) survivalCounts.set(week, (survivalCounts.get(week) ?? 0) + 1);
        const ending = endingOf(survivalCounts, 0)!;
        const { lastWeek, winnerCount } = ending;
        expect(ends.filter((week) => isWinner(ending, { id: 1, eliminatedWeek: week }))).toHaveLength(
          winnerCount,
        );
        for (const week of ends) expect(week ?? Infinity).toBeLessThanOrEqual(lastWeek ?? Infinity);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the times after', () => {
  const end = new Date('2026-01-05T04:30:00Z');

  it('ends the season with its last result', () => {
    const weeks = [{ completedAt: end }, { completedAt: new Date('2025-12-30T04:30:00Z') }];
    expect(seasonEndsAt(2, weeks)).toEqual(end);
    expect(seasonEndsAt(2, [...weeks.slice(0, 1), { completedAt: null }])).toBeNull();
    expect(seasonEndsAt(3, weeks)).toBeNull();
  });

  it('pays within 48 hours of the season’s end', () => {
    expect(payoutDueAt(end, 48)).toEqual(new Date('2026-01-07T04:30:00Z'));
  });

  it('takes disputes until 24 hours after the week’s last final', () => {
    expect(disputeClosesAt(end, 24)).toEqual(new Date('2026-01-06T04:30:00Z'));
    expect(isDisputeOpen(end, 24, new Date('2026-01-06T04:30:00Z'))).toBe(true);
    expect(isDisputeOpen(end, 24, new Date('2026-01-06T04:30:00.001Z'))).toBe(false);
    expect(isDisputeOpen(null, 24, end)).toBe(true);
  });
});

describe('the parts of the prize', () => {
  const counts = new Map<number | null, number>([
    [null, 1],
    [17, 2],
    [12, 1],
    [3, 6],
  ]);

  it('are equal for several winners, with the odd cents for the earliest joined', () => {
    const survivors = new Map([
      [null, 3],
      [2, 8],
    ]);
    expect(groupsOf(survivors, 55_000)).toEqual([{ week: null, shares: [18_334, 18_333, 18_333] }]);
    expect(groupsOf(new Map([[4, 2]]), 10_000)).toEqual([{ week: 4, shares: [5000, 5000] }]);
  });

  it('gives all to the winners by default', () => {
    expect(groupsOf(counts, 50_000)).toEqual([{ week: null, shares: [50_000] }]);
  });

  it('pays percentages to the last ones; who lasted equally long share their places', () => {
    expect(groupsOf(counts, 50_000, { prizePercentages: [60, 25, 15] })).toEqual([
      { week: null, shares: [30_000] },
      { week: 17, shares: [10_000, 10_000] },
    ]);
  });

  it('pays no more than the places there are', () => {
    expect(groupsOf(counts, 50_000, { prizePercentages: [70, 30] })).toEqual([
      { week: null, shares: [35_000] },
      { week: 17, shares: [7500, 7500] },
    ]);
    expect(groupsOf(new Map([[null, 1]]), 5000, { prizePercentages: [60, 40] })).toEqual([
      { week: null, shares: [5000] },
    ]);
  });

  it('keeps the prize for the next season without a single winner', () => {
    const rules = { rollover: 'NO_WINNER' } as const;
    expect(groupsOf(counts, 50_000, rules)).toEqual([{ week: null, shares: [50_000] }]);
    expect(groupsOf(new Map([[18, 3]]), 15_000, rules)).toEqual([{ week: 18, shares: [0, 0, 0] }]);
  });

  it('pays the last ones first, in whatever order they are counted, and skips weeks in which nobody went', () => {
    const mixed = new Map<number | null, number>([
      [3, 6],
      [18, 0],
      [17, 2],
      [null, 1],
    ]);
    expect(groupsOf(mixed, 50_000, { prizePercentages: [60, 40] })).toEqual([
      { week: null, shares: [30_000] },
      { week: 17, shares: [10_000, 10_000] },
    ]);
    mixed.delete(null);
    expect(groupsOf(mixed, 50_000)).toEqual([{ week: 17, shares: [25_000, 25_000] }]);
  });

  it('pays nobody in a pool without entries', () => {
    expect(groupsOf(new Map(), 50_000)).toBeUndefined();
    expect(groupsOf(new Map([[null, 0]]), 50_000, { rollover: 'NO_WINNER' })).toBeUndefined();
  });

  it('pays out every cent', () => {
    const groups = groupsOf(counts, 10_001, { prizePercentages: [34, 33, 33] });
    expect(groups!.flatMap(({ shares }) => shares).reduce((sum, each) => sum + each, 0)).toBe(10_001);
  });
});

describe('the prize of the next season', () => {
  const single = new Map([[null, 1]]);
  const several = new Map([[18, 3]]);
  const rolledOver = (counts: SurvivalCounts, rules?: PrizeRules) =>
    endingOf(counts, 5000, rules)!.rolledOverCents;

  it('is the whole prize where no single entry wins and the pool rolls it over', () => {
    const rules = { rollover: 'NO_WINNER' } as const;
    expect([single, several].map((counts) => rolledOver(counts, rules))).toEqual([0, 5000]);
    expect(rolledOver(several)).toBe(0);
    expect(rolledOver(several, { rollover: 'NEVER' })).toBe(0);
  });

  it('leaves nobody who won, also for a reader without the prize', () => {
    const rules = { rollover: 'NO_WINNER' } as const;
    const wonBy = (counts: SurvivalCounts, eliminatedWeek: number | null) =>
      isWinner(endingOf(counts, 0, rules)!, { id: 1, eliminatedWeek });
    expect([wonBy(single, null), wonBy(several, 18)]).toEqual([true, false]);
  });
});

describe('a tie that the margin breaks', () => {
  const rules = { tieBreak: 'MARGIN' } as const;
  const counts = new Map<number | null, number>([
    [null, 3],
    [4, 2],
  ]);
  const margins = new Map([
    [7, 41],
    [3, 57],
    [9, -2],
  ]);

  it('goes to the largest total, which takes the whole prize', () => {
    const ending = endingOf(counts, 5001, rules, margins)!;
    expect(ending).toMatchObject({ lastWeek: null, winnerCount: 1, rolledOverCents: 0 });
    expect(ending.tieBreak).toEqual({ margins, margin: 57 });
    expect(ending.groups).toEqual([{ week: null, shares: [5001], entryIds: [3] }]);
    const alive = [3, 7, 9].map((id) => ({ id, eliminatedWeek: null }));
    expect(alive.map((entry) => isWinner(ending, entry))).toEqual([true, false, false]);
    expect(alive.map((entry) => lostTieBreak(ending, entry))).toEqual([
      null,
      'Survived; lost the tie-break, +41 to +57',
      'Survived; lost the tie-break, -2 to +57',
    ]);
    // Who went out before had no part in it.
    expect(isWinner(ending, { id: 1, eliminatedWeek: 4 })).toBe(false);
    expect(lostTieBreak(ending, { id: 1, eliminatedWeek: 4 })).toBeNull();
  });

  it('splits the prize between equal totals, the odd cent to the earliest joined', () => {
    const equal = new Map([
      [7, 0],
      [3, 0],
      [9, -2],
    ]);
    const ending = endingOf(counts, 5001, rules, equal)!;
    expect(ending.groups).toEqual([{ week: null, shares: [2501, 2500], entryIds: [3, 7] }]);
    expect(ending.winnerCount).toBe(2);
    expect(lostTieBreak(ending, { id: 9, eliminatedWeek: null })).toBe(
      'Survived; lost the tie-break, -2 to 0',
    );
  });

  it('decides between those that went out last, too', () => {
    const ending = endingOf(
      new Map([[6, 2]]),
      5000,
      rules,
      new Map([
        [1, -9],
        [2, -3],
      ]),
    )!;
    expect(ending).toMatchObject({ lastWeek: 6, winnerCount: 1 });
    expect(lostTieBreak(ending, { id: 1, eliminatedWeek: 6 })).toBe('Lost the tie-break, -9 to -3');
  });

  it('is no matter of a single winner, nor of a pool that splits', () => {
    const single = new Map([[null, 1]]);
    expect(endingOf(single, 5000, rules)).toEqual(endingOf(single, 5000));
    const split = endingOf(counts, 5000, { tieBreak: 'SPLIT' }, margins)!;
    expect([split.winnerCount, split.tieBreak]).toEqual([3, null]);
    expect(lostTieBreak(split, { id: 7, eliminatedWeek: null })).toBeNull();
  });

  it('is refused without margins', () => {
    expect(() => endingOf(counts, 5000, rules)).toThrow(RangeError);
  });
});

describe('paid shares', () => {
  // $360 for the survivor, and $240 for eleven that went out together.
  const { groups } = endingOf(
    new Map([
      [null, 1],
      [18, 11],
    ]),
    60_000,
    { prizePercentages: [60, 40] },
  )!;
  const payout = (amountCents: number, eliminatedWeek: number | null, id = 1) => ({
    amountCents,
    entry: { id, eliminatedWeek },
  });

  it.each([
    ['a share in full', [payout(36_000, null)], 1],
    ['a share of the second place, whichever cents did not divide', [payout(2181, 18)], 1],
    ['less than the share', [payout(100, 18)], 0],
    ['an entry without a share', [payout(36_000, 12)], 0],
  ])('count %s', (_what, payouts, count) => {
    expect(paidShares(groups, payouts)).toBe(count);
  });

  it('count none of an entry that lost the tie-break', () => {
    const margins = new Map([
      [1, 5],
      [2, 3],
    ]);
    const ending = endingOf(new Map([[null, 2]]), 5000, { tieBreak: 'MARGIN' }, margins)!;
    expect(paidShares(ending.groups, [payout(5000, null, 2)])).toBe(0);
    expect(paidShares(ending.groups, [payout(5000, null, 1)])).toBe(1);
  });
});
