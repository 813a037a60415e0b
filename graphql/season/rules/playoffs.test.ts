import { expect, test } from 'vitest';

import {
  firstUnknownRound,
  gamesOfRound,
  isUndecided,
  lastKnownWeek,
  PLAYOFF_WEEKS,
  regularWeeks,
  roundOf,
  weekInText,
  weekTitle,
} from './playoffs.ts';

test('the playoffs are the four weeks after the regular season', () => {
  const names = (weekCount: number) =>
    Array.from({ length: PLAYOFF_WEEKS + 2 }, (_, index) => roundOf(weekCount + index, weekCount)?.name);
  const rounds = ['Wild Card', 'Divisional', 'Conference Championships', 'Super Bowl'];
  expect(names(18)).toEqual([undefined, ...rounds, undefined]);
  expect(names(17)).toEqual([undefined, ...rounds, undefined]);
  expect([1999, 2020, 2021, 2025].map(regularWeeks)).toEqual([17, 17, 18, 18]);
});

test('a round has half the games of the one before, but for the byes', () => {
  const games = (year: number) => [19, 20, 21, 22].map((week) => gamesOfRound(roundOf(week, 18)!, year));
  expect(games(2025)).toEqual([6, 4, 2, 1]);
  expect(games(2019)).toEqual([4, 4, 2, 1]);
});

test('a team to be decided is no team', () => {
  expect(['TBD', 'tbd ', 'AFC', 'NA', ''].every(isUndecided)).toBe(true);
  expect(['KC', 'XYZ'].some(isUndecided)).toBe(false);
});

test('the next round is unknown from the regular season on, until its games are', () => {
  const next = (known: number[], pool: { firstWeek?: number; lastWeek?: number | null } = {}) =>
    firstUnknownRound({ known, firstWeek: 1, lastWeek: 22, regularWeeks: 18, ...pool });
  const regular = Array.from({ length: 18 }, (_, index) => index + 1);
  expect([next(regular), next([...regular, 19]), next([...regular, 19, 20, 21, 22])]).toEqual([19, 20, null]);
  expect([next([], { firstWeek: 19 }), next([], { firstWeek: 21 })]).toEqual([19, 21]);
  expect([next(regular, { lastWeek: null }), next(regular, { lastWeek: 18 })]).toEqual([null, null]);
  // A schedule that is not imported is no round.
  expect(next([])).toBeNull();
});

test('a week of the playoffs has the name of its round', () => {
  expect([18, 19, 22].map((week) => weekTitle(week, 18))).toEqual(['Week 18', 'Wild Card', 'Super Bowl']);
  expect([17, 18, 19, 20, 21].map((week) => weekInText(week, 17))).toEqual([
    'Week 17',
    'the Wild Card round',
    'the Divisional round',
    'the Conference Championships',
    'the Super Bowl',
  ]);
});

test('the last known week is that of the latest games, within the regular season and the pool', () => {
  const last = (games: number[], lastWeek = 22) =>
    lastKnownWeek({ games: games.map((week) => ({ week })), lastWeek, regularWeeks: 18 });
  expect([last([]), last([1, 2]), last([20, 19, 3]), last([22], 21), last([], 10)]).toEqual([
    18, 18, 20, 21, 10,
  ]);
});

test('the scoreboard counts the week of the Pro Bowl', () => {
  expect([19, 20, 21, 22].map((week) => roundOf(week, 18)!.feedWeek)).toEqual([1, 2, 3, 5]);
});
