import { describe, expect, it } from 'vitest';

import { DEFAULT_OPTIONS } from './options/poolOptions.ts';
import { decidedThroughWeek, optionsFrom } from './secondChance.ts';

const DAY = 86_400_000;
const at = (day: number) => new Date(Date.UTC(2025, 8, 7) + day * DAY);
const week = (number: number, isComplete: boolean) => ({
  week: number,
  deadline: at(number * 7),
  completedAt: isComplete ? at(number * 7 + 1) : null,
});

describe('the week through which a pool is decided', () => {
  const weeks = [week(1, true), week(2, true), week(3, false), week(4, true)];

  it.each([
    ['ends before the first week that is not complete', weeks, 1, at(60), 2],
    ['leaves out a week whose deadline is ahead, though its games were canceled', weeks, 1, at(13), 1],
    ['counts from the first week of the pool', weeks, 4, at(60), 4],
    ['is none before the first one', weeks, 3, at(60), null],
    ['is none before the season', weeks, 1, at(0), null],
  ])('%s', (_, all, firstWeek, now, through) => {
    expect(decidedThroughWeek(all, firstWeek, now)).toBe(through);
  });
});

describe('the options from a later week on', () => {
  it('leave out what lies before it', () => {
    const options = {
      ...DEFAULT_OPTIONS,
      lives: 2,
      doublePickWeeks: [3, 8],
      lateJoinThroughWeek: 2,
      reuseTeamsFromWeek: 4,
      buyBackThroughWeek: 4,
      buyBackFeeCents: 500,
    };
    expect(optionsFrom(options, 5)).toEqual({
      ...options,
      firstWeek: 5,
      doublePickWeeks: [8],
      lateJoinThroughWeek: null,
      reuseTeamsFromWeek: null,
      buyBackThroughWeek: null,
      buyBackFeeCents: null,
    });
    expect(optionsFrom(options, 4)).toEqual({
      ...options,
      firstWeek: 4,
      doublePickWeeks: [8],
      lateJoinThroughWeek: null,
    });
  });
});
