import { describe, expect, it } from 'vitest';

import { byesTaken, shownByes } from './byes.ts';

const entry = { startWeek: 1, reinstatedThroughWeek: null, boughtBackThroughWeek: null };
const picks = (...weeks: number[]) => weeks.map((week) => ({ week }));
const rules = { byeWeeks: 2, doublePickWeeks: [] };

describe('the byes of an entry', () => {
  it('are the first weeks without a pick, as many as the pool gives', () => {
    expect(byesTaken(entry, picks(2, 4), [5, 4, 3, 2, 1], rules)).toEqual([1, 3]);
    expect(byesTaken(entry, picks(1, 2), [1, 2], rules)).toEqual([]);
    expect(byesTaken(entry, picks(), [1, 2], { ...rules, byeWeeks: 0 })).toEqual([]);
  });

  it('begin with its first week, after what does not count', () => {
    expect(byesTaken({ ...entry, startWeek: 3 }, picks(), [1, 2, 3, 4, 5], rules)).toEqual([3, 4]);
    expect(byesTaken({ ...entry, boughtBackThroughWeek: 3 }, picks(), [1, 2, 3, 4, 5], rules)).toEqual([
      4, 5,
    ]);
    expect(byesTaken({ ...entry, reinstatedThroughWeek: 4 }, picks(), [1, 2, 3, 4, 5], rules)).toEqual([5]);
  });

  it('stand for one missing pick of two, too', () => {
    expect(byesTaken(entry, picks(1, 2, 2), [1, 2], { byeWeeks: 2, doublePickWeeks: [1, 2] })).toEqual([1]);
  });

  it('are shown through the week in which it is out or the pool decided, once the deadline has passed', () => {
    const at = new Date('2025-09-07T14:00:00Z');
    const weeks = [1, 2, 3, 4].map((week) => ({ week, isVoid: week === 2, deadlinePassedAt: at }));
    const shown = (eliminatedWeek: number | null, decidedWeek: number | null, revealed = 4) =>
      shownByes({ ...entry, eliminatedWeek }, [], weeks, (week) => week <= revealed, {
        ...rules,
        decidedWeek,
      });
    expect(shown(null, null)).toEqual([1, 3]);
    expect(shown(2, null)).toEqual([1]);
    expect(shown(null, 2)).toEqual([1]);
    expect(shown(null, null, 2)).toEqual([1]);
  });
});
