import { describe, expect, it } from 'vitest';

import { commissionEarnedCents, entriesCostCents, formatCents, splitCents } from './money.ts';

describe('formatCents', () => {
  it.each([
    [150_000, '$1,500'],
    [5050, '$50.50'],
    [5005, '$50.05'],
    [5000, '$50'],
    [0, '$0'],
    [7, '$0.07'],
    [123_456_789_01, '$123,456,789.01'],
    [-5050, '-$50.50'],
  ])('%d: %s', (cents, text) => {
    expect(formatCents(cents, 'USD')).toBe(text);
  });

  it.each([
    ['EUR', 150_000, '€1,500'],
    ['EUR', 2550, '€25.50'],
    ['GBP', -500, '-£5'],
    ['CAD', 2500, 'CA$25'],
    ['CHF', 2550, 'CHF\u00a025.50'],
  ])('in %s, %d: %s', (currency, cents, text) => {
    expect(formatCents(cents, currency)).toBe(text);
  });

  it('refuses parts of a cent', () => {
    for (const cents of [0.5, Number.NaN, Infinity])
      expect(() => formatCents(cents, 'USD')).toThrow(RangeError);
  });
});

describe('entriesCostCents', () => {
  it('is entries times fee: 30 entries at $50 make a pool of $1,500', () => {
    expect(entriesCostCents(5000, 30)).toBe(150_000);
    expect(entriesCostCents(5000, 3)).toBe(15_000);
    expect(() => entriesCostCents(0.5, 3)).toThrow(RangeError);
  });
});

describe('splitCents', () => {
  it('gives the remainder to the first shares', () => {
    expect(splitCents(100, 3)).toEqual([34, 33, 33]);
    expect(splitCents(2, 3)).toEqual([1, 1, 0]);
    expect(splitCents(100, 0)).toEqual([]);
  });

  it('refuses amounts that cannot be split', () => {
    for (const [total, count] of [
      [-1, 2],
      [0.5, 2],
      [1, -1],
      [1, 1.5],
    ] as const) {
      expect(() => splitCents(total, count)).toThrow(RangeError);
    }
  });
});

describe('commissionEarnedCents', () => {
  const paid = {
    commissionCents: 500,
    referrerUserId: 1,
    entryUserId: 2,
    isFeePaid: true,
  };

  it('is earned once the referred entry has paid', () => {
    expect(commissionEarnedCents(paid)).toBe(500);
    expect(commissionEarnedCents({ ...paid, isFeePaid: false })).toBe(0);
  });

  it('is not earned without a referrer or for own entries', () => {
    expect(commissionEarnedCents({ ...paid, referrerUserId: null })).toBe(0);
    expect(commissionEarnedCents({ ...paid, referrerUserId: 2 })).toBe(0);
  });
});
