import { describe, expect, it } from 'vitest';

import {
  lastJoinWeek,
  livesText,
  missedStrikes,
  shownStrikes,
  shownStrikeWeeks,
  strikeWeeksOf,
} from './strikes.ts';

const LIVES = 3;
const alive = (strikeWeeks: string) => ({ eliminatedWeek: null, eliminationReason: null, strikeWeeks });
const revealed = new Set([1, 2, 3]);

describe('strikes', () => {
  it('are stored by week, one for each', () => {
    expect(strikeWeeksOf('')).toEqual([]);
    expect(strikeWeeksOf('3,12,12')).toEqual([3, 12, 12]);
  });

  it('show at the deadline of their week', () => {
    expect(shownStrikeWeeks(alive('2,3,4'), revealed)).toEqual([2, 3]);
    expect(shownStrikes(alive('2,4'), LIVES, revealed)).toBe(1);
    expect(livesText(alive('2,4'), LIVES, revealed)).toBe('2 of 3 lives left');
  });

  it('leave an entry that is publicly alive its last life', () => {
    expect(shownStrikes(alive('1,2,3'), LIVES, revealed)).toBe(2);
  });

  it('are all of an entry that a result put out, from the deadline of that week on', () => {
    const out = { eliminatedWeek: 3, eliminationReason: 'NO_PICK' as const, strikeWeeks: '1' };
    expect(shownStrikes(out, LIVES, revealed)).toBe(3);
    expect(livesText(out, LIVES, revealed)).toBeNull();
    expect(shownStrikes(out, LIVES, new Set([1, 2]))).toBe(1);
    expect(livesText(out, LIVES, new Set([1, 2]))).toBe('2 of 3 lives left');
  });

  it('are those of the results where the commissioner put the entry out', () => {
    const out = { eliminatedWeek: 3, eliminationReason: 'ADMIN' as const, strikeWeeks: '1' };
    expect(shownStrikes(out, LIVES, revealed)).toBe(1);
    expect(livesText(out, LIVES, revealed)).toBeNull();
  });

  it('are not spoken of in a pool with one life', () => {
    expect(livesText(alive(''), 1, revealed)).toBeNull();
  });
});

describe('a late entry', () => {
  const STRIKE = { missedWeeks: 'STRIKE', firstWeek: 2 } as const;
  const FREE = { ...STRIKE, missedWeeks: 'FREE' } as const;

  it('has a strike for each week of the pool that it missed, where missed weeks are strikes', () => {
    expect(missedStrikes(STRIKE, 5)).toEqual([2, 3, 4]);
    expect(missedStrikes(STRIKE, 2)).toEqual([]);
    expect(missedStrikes(STRIKE, 1)).toEqual([]);
    expect(missedStrikes(FREE, 5)).toEqual([]);
  });

  it('starts while it has a life left, and while the pool takes late entries', () => {
    const last = (rule: typeof STRIKE | typeof FREE, lateJoinThroughWeek: number | null) =>
      lastJoinWeek({ ...rule, lateJoinThroughWeek, lives: LIVES });
    expect([last(FREE, null), last(FREE, 9)]).toEqual([null, 9]);
    expect([last(STRIKE, null), last(STRIKE, 9), last(STRIKE, 3)]).toEqual([4, 4, 3]);
    expect(missedStrikes(STRIKE, last(STRIKE, null)!).length).toBeLessThan(LIVES);
  });
});
