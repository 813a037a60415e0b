import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { barringPicks, isUsedUp, nextTeamUse, reusablePicks } from './teamUses.ts';

const KC = 'KC';
const picks = (...weeks: number[]) => weeks.map((week) => ({ week, teamId: KC }));
const rules = (teamUses: number, reuseTeamsFromWeek: number | null = null) => ({
  teamUses,
  reuseTeamsFromWeek,
});

describe('a team', () => {
  it.each<[string, ReturnType<typeof rules>, number[], number, boolean]>([
    ['is used up by one pick', rules(1), [3], 5, true],
    ['of another part of the season is not', rules(1, 5), [3], 5, false],
    ['that can be used twice is not used up by one pick', rules(2), [3], 5, false],
    ['that can be used twice is used up by two', rules(2), [3, 9], 5, true],
    ['is not by two of different parts', rules(2, 8), [3, 9], 5, false],
    ['without limit is never used up', rules(0), [1, 2, 3], 5, false],
    ['is not picked twice in a week, whatever the limit', rules(0), [5], 5, true],
    ['nor where one more use is left', rules(2), [5], 5, true],
  ])('%s', (_name, options, weeks, week, expected) => {
    expect(isUsedUp(options, { week, teamId: KC }, picks(...weeks))).toBe(expected);
  });

  it('stands in the way by its latest pick, and by that of the week', () => {
    expect(barringPicks(rules(2), 5, picks(1, 3))).toEqual(picks(3));
    expect(barringPicks(rules(2), 3, picks(1, 3))).toEqual(picks(3));
    expect(barringPicks(rules(2), 5, picks(1))).toEqual([]);
    expect(barringPicks(rules(0), 3, picks(1, 3))).toEqual(picks(3));
    expect(barringPicks(rules(1, 4), 5, picks(1, 4))).toEqual(picks(4));
  });

  it('can be picked again unless it is used up, and is listed by its latest pick', () => {
    expect(reusablePicks(rules(3), 5, picks(1, 3))).toEqual(picks(3));
    expect(reusablePicks(rules(2), 5, picks(1, 3))).toEqual([]);
    expect(reusablePicks(rules(2), 3, picks(1, 3))).toEqual([]);
    expect(reusablePicks(rules(1, 4), 5, picks(1))).toEqual([]);
  });

  it('stands in the way exactly where it is used up', () => {
    const pick = fc.record({ week: fc.integer({ min: 1, max: 6 }), teamId: fc.constantFrom('KC', 'BUF') });
    const options = fc.record({
      teamUses: fc.constantFrom(1, 2, 0),
      reuseTeamsFromWeek: fc.option(fc.integer({ min: 2, max: 6 })),
    });
    fc.assert(
      fc.property(options, fc.array(pick), fc.integer({ min: 1, max: 6 }), (given, made, week) => {
        const barred = new Set<string>(barringPicks(given, week, made).map(({ teamId }) => teamId));
        for (const teamId of ['KC', 'BUF']) {
          expect(barred.has(teamId)).toBe(isUsedUp(given, { week, teamId }, made));
        }
      }),
    );
  });
});

it('uses are numbered from 1, free numbers first; without limit by their week', () => {
  expect(nextTeamUse({ teamUses: 1 }, 7, [])).toBe(1);
  expect(nextTeamUse({ teamUses: 2 }, 7, [1])).toBe(2);
  expect(nextTeamUse({ teamUses: 2 }, 7, [2])).toBe(1);
  expect(nextTeamUse({ teamUses: 0 }, 7, [3])).toBe(7);
});
