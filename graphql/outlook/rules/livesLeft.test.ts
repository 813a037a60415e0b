import { describe, expect, it } from 'vitest';

import { livesLeftInWeek, weekStanding, type WeekStanding } from './livesLeft.ts';

const options = { lives: 3, noPick: 'STRIKE', doublePickWeeks: [5] } as const;
const standing = (changed: Partial<WeekStanding> = {}): WeekStanding => ({
  isOut: false,
  isSafe: false,
  strikeWeeks: '',
  picks: 1,
  hasBye: false,
  ...changed,
});

describe('the lives of an entry in a week, before its results', () => {
  const inWeek = (week: number, changed?: Partial<WeekStanding>, rules = {}) =>
    livesLeftInWeek(standing(changed), week, { ...options, ...rules });

  it('are those that the strikes of the weeks before have left', () => {
    expect([inWeek(4), inWeek(4, { strikeWeeks: '1,3' }), inWeek(4, { strikeWeeks: '3,4,5' })]).toEqual([
      3, 1, 2,
    ]);
  });

  it('are one less for each missing pick', () => {
    expect(inWeek(4, { picks: 0 })).toBe(2);
    expect([inWeek(5, { picks: 2 }), inWeek(5, { picks: 1 }), inWeek(5, { picks: 0 })]).toEqual([3, 2, 1]);
    expect(inWeek(5, { picks: 0, strikeWeeks: '1,2,3' })).toBe(0);
    expect(inWeek(4, { picks: 2 })).toBe(3);
    expect(inWeek(4, { picks: 0, hasBye: true })).toBe(3);
  });

  it('are none where a missing pick puts out', () => {
    expect([inWeek(4, { picks: 0 }, { noPick: 'OUT' }), inWeek(4, {}, { noPick: 'OUT' })]).toEqual([0, 3]);
  });

  it('are none for one that the commissioner put out, and enough for one that is safe', () => {
    expect(inWeek(4, { isOut: true, isSafe: true })).toBe(0);
    expect(inWeek(4, { isSafe: true, picks: 0, strikeWeeks: '1,2,3' })).toBeGreaterThan(18 * 2);
  });
});

describe('the standing of a stored entry', () => {
  const stored = {
    eliminatedWeek: null,
    eliminationReason: null,
    reinstatedThroughWeek: null,
    boughtBackThroughWeek: null,
    strikeWeeks: '3',
  };

  it('has its strikes and picks', () => {
    expect(weekStanding(stored, 4, 2, false)).toEqual({
      ...{ isOut: false, isSafe: false, strikeWeeks: '3', picks: 2, hasBye: false },
    });
  });

  it('is out in the week of the commissioner’s decision alone', () => {
    const out = { ...stored, eliminatedWeek: 4, eliminationReason: 'ADMIN' };
    expect([3, 4, 5].map((week) => weekStanding(out, week, 1, false).isOut)).toEqual([false, true, false]);
    expect(weekStanding({ ...out, eliminationReason: 'LOSS' }, 4, 1, false).isOut).toBe(false);
  });

  it('is safe through the week of a reinstatement or buy-back', () => {
    const safe = (changed: object) =>
      [3, 4, 5].map((week) => weekStanding({ ...stored, ...changed }, week, 1, false).isSafe);
    expect(safe({ reinstatedThroughWeek: 4 })).toEqual([true, true, false]);
    expect(safe({ boughtBackThroughWeek: 4 })).toEqual([true, true, false]);
  });
});
