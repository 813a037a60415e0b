import { describe, expect, it } from 'vitest';
import { quickStart, quickStartLines } from './quickStart.ts';
import type { Rules } from './quickStart.ts';

const rules: Rules = {
  ...{ lives: 1, lossRule: 'STRIKE', tieRule: 'LOSS', noPick: 'OUT', doublePickWeeks: [] },
  ...{ changePicks: 'NEVER', deadline: 'SUNDAY', reuseTeamsFromWeek: null },
};
const lines = (given: Partial<Rules>, label: string | null = null) =>
  quickStartLines({ ...rules, ...given }, label);
const DUE = 'Sunday, October 26, 10:00 AM EDT';

describe('the quick start of the welcome', () => {
  it('has the lines of the specification in a pool without options, and without a pool', () => {
    const expected = [
      `Pick one team to win each week. This week's picks are due ${DUE}.`,
      'Each team can be used once in the season, so plan ahead.',
      'A loss, a tie or a missing pick eliminates the entry.',
      'A submitted pick cannot be changed.',
    ];
    expect(lines({}, DUE)).toEqual(expected);
    expect(quickStart(null, DUE)).toEqual(expected);
    expect(lines({})[0]).toBe('Pick one team to win each week.');
  });

  it.each<[string, Partial<Rules>, string[]]>([
    ['ties', { tieRule: 'SURVIVE' }, ['A loss or a missing pick eliminates the entry.']],
    [
      'a strike of the only life',
      { noPick: 'STRIKE' },
      ['A loss, a tie or a missing pick eliminates the entry.'],
    ],
    [
      'automatic picks',
      { noPick: 'AUTO', tieRule: 'SURVIVE' },
      [
        'A loss eliminates the entry.',
        'Without a pick by the deadline, the most favored team that is left is picked for you.',
      ],
    ],
    [
      'lives',
      { lives: 2 },
      ['The entry has 2 lives: a loss or a tie costs one.', 'A missing pick eliminates the entry at once.'],
    ],
    [
      'strikes',
      { lives: 3, noPick: 'STRIKE' },
      ['The entry has 3 lives: a loss, a tie or a missing pick costs one.'],
    ],
    [
      'ties as strikes where a loss puts out',
      { lives: 2, lossRule: 'OUT', tieRule: 'STRIKE' },
      ['The entry has 2 lives: a tie costs one.', 'A loss or a missing pick eliminates the entry at once.'],
    ],
    [
      'missing picks as strikes where a loss puts out',
      { lives: 2, lossRule: 'OUT', noPick: 'STRIKE' },
      ['The entry has 2 lives: a missing pick costs one.', 'A loss or a tie eliminates the entry at once.'],
    ],
  ])('says what is lost with %s', (_, given, expected) => {
    expect(lines(given).slice(2, -1)).toEqual(expected);
  });

  it.each<[Partial<Rules>, string]>([
    [{ doublePickWeeks: [12] }, 'Pick one team to win each week, two in Week 12.'],
    [{ doublePickWeeks: [12, 13, 14] }, 'Pick one team to win each week, two in Weeks 12, 13 and 14.'],
    [
      { reuseTeamsFromWeek: 10 },
      'Each team can be used once before Week 10 and once more from then on, so plan ahead.',
    ],
    [
      { changePicks: 'UNTIL_LOCK' },
      'A submitted pick can be changed until its game begins or the deadline passes.',
    ],
  ])('follows %o', (given, expected) => {
    expect(lines(given)).toContain(expected);
  });

  it('says when teams lock that lock one by one', () => {
    expect(lines({ deadline: 'KICKOFF' }, DUE)[0]).toBe(
      `Pick one team to win each week. Each team locks at its own kick-off; this week's last one is ${DUE}.`,
    );
  });
});
