import { describe, expect, it } from 'vitest';

import {
  columnsOf,
  countsStrikes,
  DEFAULT_OPTIONS,
  numbersOf,
  optionsOf,
  type PoolOptions,
} from './poolOptions.ts';

describe('options in the columns of a pool', () => {
  it('are read as they were stored', () => {
    const changed: PoolOptions = {
      ...DEFAULT_OPTIONS,
      lives: 2,
      doublePickWeeks: [12, 13],
      prizePercentages: [60, 40],
      lastWeek: 10,
      showPaid: true,
    };
    for (const options of [DEFAULT_OPTIONS, changed]) expect(optionsOf(columnsOf(options))).toEqual(options);
    expect(columnsOf(changed)).toEqual({ ...changed, doublePickWeeks: '12,13', prizePercentages: '60,40' });
  });

  it('list numbers, or none', () => {
    expect([numbersOf(''), numbersOf('7'), numbersOf('12,13')]).toEqual([[], [7], [12, 13]]);
  });
});

describe('strikes', () => {
  it('are counted where an entry can have more than one, with lives or with two picks in a week, or byes', () => {
    const counts = (lives: number, doublePickWeeks: number[], byeWeeks = 0) =>
      countsStrikes({ lives, byeWeeks, doublePickWeeks });
    expect(counts(1, [], 1)).toBe(true);
    expect([counts(1, []), counts(2, []), counts(1, [3]), counts(2, [3])]).toEqual([false, true, true, true]);
  });
});
