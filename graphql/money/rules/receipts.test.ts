import { describe, expect, it } from 'vitest';

import { feeState, isEntryFeePaid, missingCents } from './receipts.ts';

const fee = (receivedCents: number, status: 'PENDING' | 'COMPLETED' = 'PENDING') => ({
  amountCents: 5000,
  receivedCents,
  status,
});

describe('a fee', () => {
  it('is unpaid, partly paid, or paid once it is marked so', () => {
    expect([fee(0), fee(1), fee(5000), fee(0, 'COMPLETED')].map(feeState)).toEqual([
      ...['UNPAID', 'PARTIAL', 'PARTIAL', 'PAID'],
    ]);
  });

  it('misses what has not been received, and never less than nothing', () => {
    expect([fee(0), fee(1200), fee(6000), fee(0, 'COMPLETED')].map(missingCents)).toEqual([5000, 3800, 0, 0]);
  });

  it('pays the entry before it buys back', () => {
    const of = (receivedCents: number, buyBackCents: number) =>
      isEntryFeePaid({ ...fee(receivedCents), buyBackCents });
    expect([of(2999, 2000), of(3000, 2000), of(5000, 0)]).toEqual([false, true, false]);
    expect(isEntryFeePaid({ ...fee(0, 'COMPLETED'), buyBackCents: 0 })).toBe(true);
  });
});
