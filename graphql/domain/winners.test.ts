import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { StandingFacts } from './facts.ts';
import { disputeClosesAt, isDisputeOpen, payoutDueAt, prizeShares, winnersOf } from './winners.ts';

function standing(id: number, eliminatedWeek: number | null, joined = id): StandingFacts {
  return { id, eliminatedWeek, joinedAt: new Date(Date.UTC(2025, 7, joined)) };
}

const ids = (entries: readonly { id: number }[]) => entries.map((entry) => entry.id);

describe('winnersOf', () => {
  it('is the last one standing', () => {
    expect(ids(winnersOf([standing(1, 4), standing(2, null), standing(3, 9)]))).toEqual([2]);
  });

  it('is those who lasted longest when all are out, in any week', () => {
    expect(ids(winnersOf([standing(1, 4), standing(2, 9), standing(3, 9)]))).toEqual([2, 3]);
    expect(ids(winnersOf([standing(1, 4), standing(2, 15), standing(3, 15)]))).toEqual([2, 3]);
    expect(ids(winnersOf([standing(1, 1), standing(2, 1)]))).toEqual([1, 2]);
  });

  it('is all survivors, earliest joined first, then lowest id', () => {
    const entries = [standing(1, null, 5), standing(2, null, 3), standing(3, null, 3), standing(4, 2)];
    expect(ids(winnersOf(entries))).toEqual([2, 3, 1]);
    expect(ids(entries)).toEqual([1, 2, 3, 4]);
  });

  it('is nobody in a pool without entries', () => {
    expect(winnersOf([])).toEqual([]);
  });
});

describe('prizeShares', () => {
  it('gives the pool of $1,500 to one, or half to each of two', () => {
    expect(prizeShares([standing(1, null)], 150_000)).toEqual([{ entryId: 1, prizeCents: 150_000 }]);
    expect(
      prizeShares([standing(1, null), standing(2, null)], 150_000).map((share) => share.prizeCents),
    ).toEqual([75_000, 75_000]);
  });

  it('gives the cents that do not divide to the earliest joined', () => {
    const winners = [standing(1, null, 9), standing(2, null, 3), standing(3, null, 3)];
    expect(prizeShares(winners, 5000)).toEqual([
      { entryId: 2, prizeCents: 1667 },
      { entryId: 3, prizeCents: 1667 },
      { entryId: 1, prizeCents: 1666 },
    ]);
  });

  it('adds up to the prize, and nobody gets over a cent more than another, never one who joined later', () => {
    const winners = fc.uniqueArray(fc.tuple(fc.nat(), fc.nat({ max: 5 })), {
      minLength: 1,
      maxLength: 60,
      selector: ([id]) => id,
    });
    fc.assert(
      fc.property(winners, fc.nat({ max: 2 ** 40 }), (made, prizeCents) => {
        const entries = made.map(([id, joined]) => standing(id, null, joined));
        const shares = prizeShares(entries, prizeCents);
        expect(shares.reduce((sum, share) => sum + share.prizeCents, 0)).toBe(prizeCents);
        const cents = shares.map((share) => share.prizeCents);
        expect(cents).toEqual([...cents].sort((a, b) => b - a));
        expect(cents[0]! - cents.at(-1)!).toBeLessThanOrEqual(1);
        expect(shares.map((share) => share.entryId)).toEqual(ids(winnersOf(entries)));
      }),
      { numRuns: 300 },
    );
  });

  it('gives nothing away without winners', () => {
    expect(prizeShares([], 150_000)).toEqual([]);
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
