import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plannedTeams, planProblem, planText } from './plans.ts';

const TEAMS = new Set(['BUF', 'DAL', 'KC', 'MIA', 'PHI']);
const WEEKS = { firstWeek: 1, lastWeek: 18 };
const USUAL = { doublePickWeeks: [], teamUses: 1, reuseTeamsFromWeek: null };

const planned = fc.record({
  week: fc.integer({ min: 1, max: 22 }),
  teamId: fc.constantFrom(...TEAMS),
});

it('a plan is stored in order and read again as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(planned, { selector: ({ week, teamId }) => `${week} ${teamId}` }), (teams) => {
      const text = planText(teams);
      expect(planText(plannedTeams(text))).toBe(text);
      expect(new Set(plannedTeams(text).map((one) => JSON.stringify(one)))).toEqual(
        new Set(teams.map(({ week, teamId }) => JSON.stringify({ week, teamId }))),
      );
      expect(plannedTeams(text).map(({ week }) => week)).toEqual(
        teams.map(({ week }) => week).sort((a, b) => a - b),
      );
    }),
  );
});

describe('a plan keeps to the rules of its pool', () => {
  const problem = (teams: [number, string][], options = {}, weeks = WEEKS) =>
    planProblem(
      teams.map(([week, teamId]) => ({ week, teamId })),
      { ...USUAL, ...options },
      weeks,
      TEAMS,
    );

  it.each<[string, [number, string][], object]>([
    ['nothing', [], {}],
    ['a team a week', [[1, 'KC'], [2, 'BUF']], {}],
    ['two teams in a week with two picks', [[12, 'KC'], [12, 'BUF']], { doublePickWeeks: [12] }],
    ['a team twice', [[3, 'KC'], [10, 'KC']], { teamUses: 2 }],
    ['a team in every week', [[3, 'KC'], [4, 'KC'], [5, 'KC']], { teamUses: 0 }],
    ['a team again in the second part', [[3, 'KC'], [10, 'KC']], { reuseTeamsFromWeek: 10 }],
  ])('%s', (_name, teams, options) => {
    expect(problem(teams, options)).toBeNull();
  }); // prettier-ignore

  it.each<[string, [number, string][], object, string]>([
    ['a team that is none', [[1, 'XYZ']], {}, 'There is no such team.'],
    ['a week of another pool', [[19, 'KC']], {}, 'weeks of the pool, 1 to 18'],
    ['half a week', [[1.5, 'KC']], {}, 'weeks of the pool, 1 to 18'],
    ['two teams in a week', [[4, 'KC'], [4, 'BUF']], {}, 'Week 4 takes one team.'],
    ['three teams', [[4, 'KC'], [4, 'BUF'], [4, 'DAL']], { doublePickWeeks: [4] }, 'Week 4 takes two teams.'],
    ['a team twice', [[4, 'KC'], [5, 'KC']], {}, 'KC is in the plan twice.'],
    ['a team three times', [[4, 'KC'], [5, 'KC'], [6, 'KC']], { teamUses: 2 }, 'KC is in the plan three times.'],
    ['a team twice in a week', [[4, 'KC'], [4, 'KC']], { teamUses: 0, doublePickWeeks: [4] }, 'KC is in the plan twice.'],
    ['a team twice in a part', [[11, 'KC'], [12, 'KC']], { reuseTeamsFromWeek: 10 }, 'KC is in the plan twice.'],
  ])('not %s', (_name, teams, options, text) => {
    expect(problem(teams, options)).toContain(text);
  }); // prettier-ignore
});
