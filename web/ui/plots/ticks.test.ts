import { describe, expect, it } from 'vitest';
import { ticksUpTo } from './ticks.ts';

describe('the grid lines of a plot', () => {
  it.each([
    [0, [0, 1, 2]],
    [1, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [30, [0, 10, 20, 30]],
    [33, [0, 10, 20, 30, 40]],
    [20_000, [0, 5_000, 10_000, 15_000, 20_000]],
  ])('up to %i', (most, ticks) => {
    expect(ticksUpTo(most)).toEqual(ticks);
  });

  it('reach every number with at most six lines', () => {
    for (let most = 0; most < 3_000; most += 1) {
      const ticks = ticksUpTo(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
