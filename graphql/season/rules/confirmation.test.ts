import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareResult, isIndependent } from './confirmation.ts';

const score = fc.integer({ min: 0, max: 200 });
const teams = { homeTeamId: 'KC', awayTeamId: 'BUF' };

describe('compareResult', () => {
  it('confirms equal scores alone, and names the other ones', () => {
    fc.assert(
      fc.property(score, score, score, score, (homeScore, awayScore, home, away) => {
        const update = { ...teams, status: 'FINAL', homeScore: home, awayScore: away };
        expect(compareResult({ ...teams, homeScore, awayScore }, update)).toEqual(
          home === homeScore && away === awayScore
            ? { verdict: 'confirms' }
            : { verdict: 'contradicts', homeScore: home, awayScore: away },
        );
      }),
    );
  });

  it('says the same of a source that has home and away swapped', () => {
    fc.assert(
      fc.property(score, score, score, score, (homeScore, awayScore, home, away) => {
        const stored = { ...teams, homeScore, awayScore };
        const swapped = { homeTeamId: 'BUF', awayTeamId: 'KC', homeScore: away, awayScore: home };
        expect(compareResult(stored, { ...swapped, status: 'FINAL' })).toEqual(
          compareResult(stored, { ...teams, status: 'FINAL', homeScore: home, awayScore: away }),
        );
      }),
    );
  });

  it.each([
    ['a game that is on', { status: 'LIVE' }],
    ['a game without a score', { homeScore: null, awayScore: null }],
    ['half a score', { awayScore: null }],
    ['an impossible score', { homeScore: 201 }],
    ['a score that is no number of points', { homeScore: 1.5 }],
    ['a negative score', { homeScore: -1 }],
    ['another game', { homeTeamId: 'MIA' }],
  ])('takes nothing from %s', (_what, change) => {
    const update = { ...teams, status: 'FINAL', homeScore: 24, awayScore: 20, ...change };
    expect(compareResult({ ...teams, homeScore: 24, awayScore: 20 }, update)).toBeNull();
  });
});

it('a result from the schedule file is not confirmed by the schedule file', () => {
  expect(isIndependent('SCHEDULE', 'IMPORT')).toBe(false);
  expect(isIndependent('SCHEDULE', 'FEED')).toBe(true);
  expect(isIndependent('SCHEDULE', 'ADMIN')).toBe(true);
  expect(isIndependent('SCOREBOARD', 'IMPORT')).toBe(true);
});
