import { describe, expect, it } from 'vitest';

import { weeksFrom } from './kinds.ts';
import { DEFAULT_OPTIONS, type PoolOptions } from './poolOptions.ts';
import { checkOptions } from './checkOptions.ts';
import { optionTexts, parseOption } from './optionText.ts';

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
    ['prize= 60% , 40%', { prizePercentages: [60, 40] }],
    ['doublePickWeeks=', { doublePickWeeks: [] }],
    ['doublePickWeeks=none', { doublePickWeeks: [] }],
    ['doublePickWeeks=1, 22', { doublePickWeeks: [1, 22] }],
    ['doublePickWeeks=22+', { doublePickWeeks: [22] }],
    [' LIVES = 1 ', { lives: 1 }],
    ['lives=3', { lives: 3 }],
    ['firstWeek=1', { firstWeek: 1 }],
    ['lastWeek=22', { lastWeek: 22 }],
    ['lastWeek=none', { lastWeek: null }],
    ['buyBackFee=10', { buyBackFeeCents: 1000 }],
    ['deadlineWeekday=4', { deadlineWeekday: 4 }],
    ['talk=no', { talk: false }],
    ['talk=YES', { talk: true }],
  ])('reads %s', (text, expected) => {
    expect(parseOption(text)).toEqual(expected);
  });

  it.each([
    ['luck=1', 'There is no option "luck"'],
    ['lives', 'The option lives needs a value'],
    ['lives=4', '"4" is no value of the option lives (1..3).'],
    ['doublePickWeeks=12,30', 'is no value of the option doublePickWeeks'],
    ['deadline=MONDAY', 'is no value of the option deadline'],
    ['deadlineWeekday=2', '"2" is no value of the option deadlineWeekday (1|4|5|6|7).'],
    ['=2', 'There is no option "". The options are lives, '],
    ['', 'There is no option ""'],
    ['lives=0', '"0" is no value'],
    ['lives=2x', '"2x" is no value'],
    ['lives=x2', '"x2" is no value'],
    ['lives=none', '"none" is no value'],
    ['firstWeek=0', '"0" is no value'],
    ['lastWeek=23', '"23" is no value'],
    ['doublePickWeeks=0', '"0" is no value'],
    ['doublePickWeeks=0+', '"0+" is no value'],
    ['doublePickWeeks=23+', '"23+" is no value'],
    ['doublePickWeeks=112+', '"112+" is no value'],
    ['doublePickWeeks=12+x', '"12+x" is no value'],
    ['prize=6%0,40', '"6%0,40" is no value'],
    ['prize=100,0', '"100,0" is no value'],
    ['prize=101', '"101" is no value'],
    ['buyBackFee=10.5', '"10.5" is no value'],
    ['buyBackFee=10.50 or so', '"10.50 or so" is no value'],
    ['buyBackFee=about 10', '"about 10" is no value'],
    ['talk=maybe', '"maybe" is no value of the option talk (YES|NO).'],
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

it('writes weeks one by one unless they go on to the last one', () => {
  const textOf = (doublePickWeeks: number[]) => optionTexts({ ...DEFAULT_OPTIONS, doublePickWeeks });
  expect([[12, 13], [22], [21, 22]].flatMap(textOf)).toEqual([
    'doublePickWeeks=12,13',
    'doublePickWeeks=22',
    'doublePickWeeks=21+',
  ]);
});

it('reads an amount with the sign of the currency, and with no other', () => {
  const read = (value: string, currency?: string) => parseOption(`buyBackFee=${value}`, currency);
  const euros = { buyBackFeeCents: 2550 };
  for (const text of ['€25.50', '25.50 €', 'EUR 25.50', '25.50'])
    expect(read(text, 'EUR'), text).toEqual(euros);
  for (const [text, currency] of [
    ['$25.50', 'EUR'],
    ['€25.50', undefined],
    ['€25.50', 'USD'],
  ] as const) {
    expect(read(text, currency)).toEqual({ problem: expect.stringContaining('is no value of the option') });
  }
});

it('reads a currency by its letters', () => {
  expect(parseOption('currency=eur')).toEqual({ currency: 'EUR' });
  for (const text of ['JPY', 'XXX', 'EURO', '€']) {
    expect(parseOption(`currency=${text}`), text).toHaveProperty('problem');
  }
});

describe('checkOptions', () => {
  const problemsOf = (options: Partial<PoolOptions>) =>
    checkOptions({ ...DEFAULT_OPTIONS, ...options }, { weekCount: 18 }).map(({ option }) => option);

  it('accepts the defaults', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<Partial<PoolOptions>>([
    { lives: 3 },
    { lastWeek: 22 },
    { firstWeek: 18 },
    { firstWeek: 5, lastWeek: 5, doublePickWeeks: [5] },
    { lastWeek: 5, doublePickWeeks: [5, 6] },
    { firstWeek: 5, doublePickWeeks: [4, 5] },
    { firstWeek: 5, lateJoinThroughWeek: 5 },
    { lastWeek: 9, reuseTeamsFromWeek: 9, buyBackThroughWeek: 9 },
    { missedWeeks: 'STRIKE', lives: 2 },
    { buyBackFeeCents: 1000, buyBackThroughWeek: 3 },
    { prizePercentages: [50, 50] },
    { rollover: 'NO_WINNER' },
    { tieBreak: 'MARGIN', allOut: 'PLAY_ON' },
    { deadlineWeekday: 1 },
    { deadlineWeekday: 4 },
    { deadlineRule: 'KICKOFF', deadlineWeekday: 7 },
  ])('accepts %j', (options) => {
    expect(problemsOf(options)).toEqual([]);
  });

  it('says what is wrong', () => {
    const textOf = (options: Partial<PoolOptions>) =>
      checkOptions({ ...DEFAULT_OPTIONS, ...options }, { weekCount: 18 })[0]!.message;
    expect(textOf({ lives: 4 })).toBe('An entry has 1 to 3 lives.');
    expect(textOf({ lastWeek: 22, doublePickWeeks: [13, 22] })).toBe(
      'The Super Bowl is one game: two picks end with Week 21.',
    );
    expect(textOf({ currency: 'JPY' })).toBe(
      'Please enter the three letters of a currency with two decimals, like USD, EUR or GBP.',
    );
    expect(textOf({ deadlineWeekday: 2 })).toBe(
      'The day of the deadline is one on which a week is played: Thursday (4), Friday (5), Saturday (6), Sunday (7) or Monday (1).',
    );
    expect(textOf({ deadlineRule: 'KICKOFF', deadlineWeekday: 4 })).toBe(
      'Only a weekly deadline is on a day of its own; this one follows the kickoffs.',
    );
    expect(textOf({ tieBreak: 'MARGIN', prizePercentages: [60, 40] })).toBe(
      'A margin decides who takes one prize: with several places, equals share their places.',
    );
    expect(textOf({ tieBreak: 'MARGIN', rollover: 'NO_WINNER' })).toBe(
      'Where a margin decides between several, no prize is left for the next season.',
    );
    expect(textOf({ lastWeek: 23 })).toBe('The last week of the season, the Super Bowl, is Week 22.');
    expect(textOf({ firstWeek: 10, lastWeek: 9 })).toBe(
      'The first week must be from 1 to the last week of the pool, 9.',
    );
    expect(textOf({ doublePickWeeks: [19] })).toBe('None of the weeks with two picks is a week of the pool.');
    expect(textOf({ lastWeek: 5, reuseTeamsFromWeek: 6 })).toBe(
      'The week must be a week of the pool, 1 to 5.',
    );
  });

  it.each<[Partial<PoolOptions>, keyof PoolOptions]>([
    [{ lives: 0 }, 'lives'],
    [{ lives: 4 }, 'lives'],
    [{ lives: 1.5 }, 'lives'],
    [{ lastWeek: 23 }, 'lastWeek'],
    [{ firstWeek: 0 }, 'firstWeek'],
    [{ firstWeek: 5, doublePickWeeks: [4] }, 'doublePickWeeks'],
    [{ lastWeek: 9, buyBackThroughWeek: 10 }, 'buyBackThroughWeek'],
    [{ lastWeek: 9, reuseTeamsFromWeek: 10 }, 'reuseTeamsFromWeek'],
    [{ byeWeeks: 5 }, 'byeWeeks'],
    [{ byeWeeks: 1, noPick: 'AUTO' }, 'byeWeeks'],
    [{ teamUses: 3 }, 'teamUses'],
    [{ teamUses: 0, reuseTeamsFromWeek: 9 }, 'reuseTeamsFromWeek'],
    [{ prizePercentages: [100, 0] }, 'prizePercentages'],
    [{ prizePercentages: [50.5, 49.5] }, 'prizePercentages'],
    [{ missedWeeks: 'STRIKE' }, 'missedWeeks'],
    [{ firstWeek: 10, lastWeek: 9 }, 'firstWeek'],
    [{ firstWeek: 5, lateJoinThroughWeek: 3 }, 'lateJoinThroughWeek'],
    [{ buyBackFeeCents: 1000 }, 'buyBackFeeCents'],
    [{ prizePercentages: [60, 30] }, 'prizePercentages'],
    [{ prizePercentages: [40, 60] }, 'prizePercentages'],
    [{ prizePercentages: [60, 40], rollover: 'NO_WINNER' }, 'rollover'],
    [{ tieBreak: 'MARGIN', prizePercentages: [60, 40] }, 'tieBreak'],
    [{ tieBreak: 'MARGIN', rollover: 'NO_WINNER' }, 'tieBreak'],
    [{ lastWeek: 5, doublePickWeeks: [6] }, 'doublePickWeeks'],
    [{ deadlineWeekday: 2 }, 'deadlineWeekday'],
    [{ deadlineWeekday: 3 }, 'deadlineWeekday'],
    [{ deadlineWeekday: 8 }, 'deadlineWeekday'],
    [{ deadlineRule: 'KICKOFF', deadlineWeekday: 4 }, 'deadlineWeekday'],
    [{ deadlineRule: 'FIRST_KICKOFF', deadlineWeekday: 1 }, 'deadlineWeekday'],
  ])('refuses %j', (options, problem) => {
    expect(problemsOf(options)).toEqual([problem]);
  });
});
