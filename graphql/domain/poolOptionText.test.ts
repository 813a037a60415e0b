import { describe, expect, it } from 'vitest';

import { DEFAULT_OPTIONS, weeksFrom, type PoolOptions } from './poolOptions.ts';
import { checkOptions, optionTexts, parseOption } from './poolOptionText.ts';

describe('parseOption', () => {
  it.each<[string, Partial<PoolOptions>]>([
    ['lives=2', { lives: 2 }],
    ['tieRule=SURVIVE', { tieRule: 'SURVIVE' }],
    ['noPick=auto', { noPick: 'AUTO' }],
    ['doublePickWeeks=13,12,12', { doublePickWeeks: [12, 13] }],
    ['doublePickWeeks=12+', { doublePickWeeks: weeksFrom(12) }],
    ['changePicks=UNTIL_LOCK', { changePicks: 'UNTIL_LOCK' }],
    ['deadline=FIRST_KICKOFF', { deadlineRule: 'FIRST_KICKOFF' }],
    ['lateJoinThroughWeek=NONE', { lateJoinThroughWeek: null }],
    ['buyBackFee=$25.50', { buyBackFeeCents: 2550 }],
    ['prize=60,30,10', { prizePercentages: [60, 30, 10] }],
  ])('reads %s', (text, expected) => {
    expect(parseOption(text)).toEqual(expected);
  });

  it.each([
    ['luck=1', 'There is no option "luck"'],
    ['lives', 'The option lives needs a value'],
    ['lives=4', '"4" is no value of the option lives (1..3).'],
    ['doublePickWeeks=12,30', 'is no value of the option doublePickWeeks'],
    ['deadline=MONDAY', 'is no value of the option deadline'],
  ])('refuses %s', (text, problem) => {
    expect(parseOption(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

it('writes what differs from the defaults, as it is read', () => {
  const options: PoolOptions = {
    ...DEFAULT_OPTIONS,
    lives: 3,
    doublePickWeeks: weeksFrom(12),
    buyBackFeeCents: 2500,
  };
  const texts = optionTexts(options);
  expect(texts).toEqual(['lives=3', 'doublePickWeeks=12+', 'buyBackFee=25.00']);
  expect(Object.assign({}, DEFAULT_OPTIONS, ...texts.map((text) => parseOption(text)))).toEqual(options);
  expect(optionTexts(DEFAULT_OPTIONS)).toEqual([]);
});

describe('checkOptions', () => {
  const problemsOf = (options: Partial<PoolOptions>) =>
    checkOptions({ ...DEFAULT_OPTIONS, ...options }, { weekCount: 18 }).map(({ option }) => option);

  it('accepts the defaults', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[Partial<PoolOptions>, keyof PoolOptions]>([
    [{ missedWeeks: 'STRIKE' }, 'missedWeeks'],
    [{ firstWeek: 10, lastWeek: 9 }, 'firstWeek'],
    [{ firstWeek: 5, lateJoinThroughWeek: 3 }, 'lateJoinThroughWeek'],
    [{ buyBackFeeCents: 1000 }, 'buyBackFeeCents'],
    [{ prizePercentages: [60, 30] }, 'prizePercentages'],
    [{ prizePercentages: [40, 60] }, 'prizePercentages'],
    [{ prizePercentages: [60, 40], rollover: 'NO_WINNER' }, 'rollover'],
    [{ lastWeek: 5, doublePickWeeks: [6] }, 'doublePickWeeks'],
  ])('refuses %j', (options, problem) => {
    expect(problemsOf(options)).toEqual([problem]);
  });
});
