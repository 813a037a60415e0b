import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareJoin, disputeClosesAt, endingOf, isDisputeOpen, payoutDueAt } from './winners.ts';

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

  it('is those who lasted longest when all are out, before Week 10 and after it alike', () => {
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

  it('is nobody in a pool without entries', () => {
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

  it('lets nobody outlast a winner', () => {
    const weeks = fc.array(fc.option(fc.integer({ min: 1, max: 18 })), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(weeks, (ends) => {
        const fates = new Map<number | null, number>();
        for (const week of ends) fates.set(week, (fates.get(week) ?? 0) + 1);
        const { lastWeek, winnerCount } = endingOf(fates)!;
        expect(ends.filter((week) => week === lastWeek)).toHaveLength(winnerCount);
        for (const week of ends) expect(week ?? Infinity).toBeLessThanOrEqual(lastWeek ?? Infinity);
      }),
      { numRuns: 300 },
    );
  });
});

describe('compareJoin', () => {
  it('puts the earliest joined first, then the lowest id', () => {
    const standing = (id: number, day: number) => ({
      id,
      joinedAt: new Date(Date.UTC(2025, 7, day)),
      eliminatedWeek: null,
    });
    const entries = [standing(1, 5), standing(3, 3), standing(2, 3)];
    expect(entries.sort(compareJoin).map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});

describe('the times after', () => {
  const end = new Date('2026-01-05T04:30:00Z');

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
