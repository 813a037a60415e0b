import { expect, it } from 'vitest';

import { fallbackTeams } from './fallback.ts';
import { DEFAULT_OPTIONS } from '#graphql/pools/rules/options/poolOptions.ts';

const open = ['BUF', 'DEN', 'KC'].map((teamId) => ({ teamId }));
const options = { ...DEFAULT_OPTIONS, ownAutoPicks: 1, doublePickWeeks: [2] };
const taken = (
  plan: readonly string[],
  picks: Parameters<typeof fallbackTeams>[4] = [],
  given: Partial<typeof options> = {},
) => {
  const teams = plan.map((teamId) => ({ week: 2, teamId }));
  return fallbackTeams({ ...options, ...given }, 2, open, teams, picks).map(({ teamId }) => teamId);
};

it('takes what the plan has for the week, in the order of the teams, as far as picks are missing', () => {
  expect(taken(['KC', 'BUF'])).toEqual(['BUF', 'KC']);
  expect(taken(['KC', 'BUF'], [{ week: 2, teamId: 'DEN', source: 'PARTICIPANT' }])).toEqual(['BUF']);
  expect(taken(['KC', 'BUF'], [], { doublePickWeeks: [] })).toEqual(['BUF']);
  expect(fallbackTeams(options, 2, open, [{ week: 3, teamId: 'KC' }], [])).toEqual([]);
});

it('takes no team that is used, or cannot be picked any more', () => {
  expect(taken(['BUF', 'KC'], [{ week: 5, teamId: 'BUF', source: 'PARTICIPANT' }])).toEqual(['KC']);
  expect(taken(['PHI'])).toEqual([]);
});

it('takes nothing where plans were taken in as many other weeks as the pool allows', () => {
  const before = [{ week: 1, teamId: 'DAL', source: 'PLAN' } as const];
  expect(taken(['KC'], before)).toEqual([]);
  expect(taken(['KC'], before, { ownAutoPicks: 2 })).toEqual(['KC']);
  expect(taken(['KC'], [{ week: 2, teamId: 'DEN', source: 'PLAN' }])).toEqual(['KC']);
  expect(taken(['KC'], [], { ownAutoPicks: 0 })).toEqual([]);
});
