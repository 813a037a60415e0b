// @vitest-environment node
import { expect, it } from 'vitest';
import { columnsOf, isTable, lackingSide, partsOf, problemOf, scoreOf } from './scoreCells.ts';

it.each([
  ['0', 0, null],
  [' 34 ', 34, null],
  ['', null, null],
  ['100', null, 'A score has one or two digits.'],
  ['2a', null, 'A score is a whole number.'],
  ['-3', null, 'A score is a whole number.'],
])('reads “%s” as %j', (text, score, problem) => {
  expect(scoreOf(text)).toBe(score);
  expect(problemOf(text)).toBe(problem);
});

it('finds the field that lacks its score', () => {
  expect(lackingSide({ away: '27', home: '' })).toBe('home');
  expect(lackingSide({ away: ' ', home: '0' })).toBe('away');
  expect(lackingSide({ away: '', home: '' })).toBeNull();
  expect(lackingSide({ away: '27', home: '24' })).toBeNull();
});

it.each([
  ['27', ['27']],
  ['27-', ['27', '']],
  ['27 24', ['27', '24']],
  ['27–24 ', ['27', '24', '']],
  ['-3', ['-3']],
  ['abc 3', ['abc 3']],
])('takes “%s” apart', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it('reads two columns, one column, and the games that a table leaves out', () => {
  expect(columnsOf('27\t24\r\n\r\n10-13\n')).toEqual([['27', '24'], [], ['10', '13']]);
  expect(columnsOf('27\n24')).toEqual([['27'], ['24']]);
});

it.each([
  ['27', false],
  ['27\t24', true],
  ['27\n', false],
  ['KC', true],
])('tells whether “%j” is more than one score', (text, is) => {
  expect(isTable(text)).toBe(is);
});
