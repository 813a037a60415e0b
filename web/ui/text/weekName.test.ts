import { expect, test } from 'vitest';
import { parseWeek } from './parseWeek.ts';
import { weekInText, weekName, weekTitle } from './weekName.ts';

test('the playoffs have names beside their weeks', () => {
  expect([1, 18, 19, 20, 21, 22].map((week) => weekName(week))).toEqual([
    'Week 1',
    'Week 18',
    'Week 19: Wild Card',
    'Week 20: Divisional',
    'Week 21: Conference Championships',
    'Week 22: Super Bowl',
  ]);
  expect(weekName(18, 17)).toBe('Week 18: Wild Card');
  expect([18, 19, 22].map((week) => weekTitle(week, 18))).toEqual(['Week 18', 'Wild Card', 'Super Bowl']);
  expect([18, 19, 22].map((week) => weekInText(week, 18))).toEqual([
    'Week 18',
    'the Wild Card round',
    'the Super Bowl',
  ]);
  expect(weekInText(18, 17)).toBe('the Wild Card round');
});

test('an address names a week up to the Super Bowl', () => {
  expect(['1', '18', '19', '22'].map(parseWeek)).toEqual([1, 18, 19, 22]);
  expect([null, '', '0', '23', '8.5', '-1', 'eight', '100'].map(parseWeek)).toEqual(Array(8).fill(null));
});
