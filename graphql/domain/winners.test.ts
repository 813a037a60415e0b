import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  disputeClosesAt,
  endingOf,
  isDisputeOpen,
  payoutDueAt,
  prizeShares,
  placedGroups,
  rolledOverCents,
  seasonEndsAt,
} from './winners.ts';

describe('endingOf', () => {
  it('is the last one standing', () => {
    expect(
      endingOf(
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
      endingOf(
        new Map([
          [2, 26],
          [null, 4],
        ]),
      ),
    ).toEqual({ lastWeek: null, winnerCount: 4 });
  });

  it('is those who lasted longest when all are eliminated, before Week 10 and after it', () => {
    expect(
      endingOf(
        new Map([
          [4, 1],
          [9, 2],
        ]),
      ),
    ).toEqual({ lastWeek: 9, winnerCount: 2 });
    expect(
      endingOf(
        new Map([
          [15, 2],
          [4, 1],
        ]),
      ),
    ).toEqual({ lastWeek: 15, winnerCount: 2 });
    expect(endingOf(new Map([[1, 30]]))).toEqual({ lastWeek: 1, winnerCount: 30 });
  });

  it('has no winners in a pool without entries', () => {
    expect(endingOf(new Map())).toBeNull();
    expect(
      endingOf(
        new Map([
          [null, 0],
          [3, 0],
        ]),
      ),
    ).toBeNull();
  });

  it('has no entry that outlasts a winner', () => {
    const weeks = fc.array(fc.option(fc.integer({ min: 1, max: 18 })), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(weeks, (ends) => {
        const survivalCounts = new Map<number | null, number>();
        for (const week of ends) survivalCounts.set(week, (survivalCounts.get(week) ?? 0) + 1);
        const { lastWeek, winnerCount } = endingOf(survivalCounts)!;
        expect(ends.filter((week) => week === lastWeek)).toHaveLength(winnerCount);
        for (const week of ends) expect(week ?? Infinity).toBeLessThanOrEqual(lastWeek ?? Infinity);
      }),
      { numRuns: 300 },
    );
  });
});

describe('prizeShares', () => {
  it('are equal parts of the prize, with the odd cents for the earliest joined', () => {
    const survivalCounts = new Map([
      [null, 3],
      [2, 8],
    ]);
    expect(prizeShares(survivalCounts, 55_000)).toEqual([18_334, 18_333, 18_333]);
    expect(prizeShares(new Map([[4, 2]]), 10_000)).toEqual([5000, 5000]);
    expect(prizeShares(new Map(), 5000)).toEqual([]);
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

describe('placedGroups', () => {
  const counts = new Map<number | null, number>([
    [null, 1],
    [17, 2],
    [12, 1],
    [3, 6],
  ]);

  it('gives all to the winners by default', () => {
    expect(placedGroups(counts, 50_000)).toEqual([{ week: null, shares: [50_000] }]);
  });

  it('pays percentages to the last ones; who lasted equally long share their places', () => {
    expect(placedGroups(counts, 50_000, { prizePercentages: [60, 25, 15] })).toEqual([
      { week: null, shares: [30_000] },
      { week: 17, shares: [10_000, 10_000] },
    ]);
  });

  it('pays no more than the places there are', () => {
    expect(placedGroups(counts, 50_000, { prizePercentages: [70, 30] })).toEqual([
      { week: null, shares: [35_000] },
      { week: 17, shares: [7500, 7500] },
    ]);
    expect(placedGroups(new Map([[null, 1]]), 5000, { prizePercentages: [60, 40] })).toEqual([
      { week: null, shares: [5000] },
    ]);
  });

  it('keeps the prize for the next season without a single winner', () => {
    const rules = { rollover: 'NO_WINNER' } as const;
    expect(placedGroups(counts, 50_000, rules)).toEqual([{ week: null, shares: [50_000] }]);
    expect(placedGroups(new Map([[18, 3]]), 15_000, rules)).toEqual([{ week: 18, shares: [0, 0, 0] }]);
  });

  it('pays the last ones first, in whatever order they are counted, and skips weeks in which nobody went', () => {
    const mixed = new Map<number | null, number>([
      [3, 6],
      [18, 0],
      [17, 2],
      [null, 1],
    ]);
    expect(placedGroups(mixed, 50_000, { prizePercentages: [60, 40] })).toEqual([
      { week: null, shares: [30_000] },
      { week: 17, shares: [10_000, 10_000] },
    ]);
    mixed.delete(null);
    expect(placedGroups(mixed, 50_000)).toEqual([{ week: 17, shares: [25_000, 25_000] }]);
  });

  it('pays nobody in a pool without entries', () => {
    expect(placedGroups(new Map(), 50_000)).toEqual([]);
    expect(placedGroups(new Map([[null, 0]]), 50_000, { rollover: 'NO_WINNER' })).toEqual([]);
  });

  it('pays out every cent', () => {
    const groups = placedGroups(counts, 10_001, { prizePercentages: [34, 33, 33] });
    expect(groups.flatMap(({ shares }) => shares).reduce((sum, each) => sum + each, 0)).toBe(10_001);
  });
});

describe('rolledOverCents', () => {
  const single = new Map([[null, 1]]);
  const several = new Map([[18, 3]]);

  it('is the whole prize where no single entry wins and the pool rolls it over', () => {
    const rules = { rollover: 'NO_WINNER' } as const;
    expect([single, several, new Map()].map((counts) => rolledOverCents(counts, 5000, rules))).toEqual([
      0, 5000, 0,
    ]);
    expect(rolledOverCents(several, 5000)).toBe(0);
    expect(rolledOverCents(several, 5000, { rollover: 'NEVER' })).toBe(0);
  });
});
