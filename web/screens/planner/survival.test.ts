import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canPlan, movePlanned, togglePlanned, type PlanGame, type PlanWeek } from './planWeeks.ts';
import { plannedThrough, survival } from './survival.ts';

const game = (teamId: string, opponentId: string, chance: number | null): [string, PlanGame] => [
  teamId,
  { teamId, opponentId, chance, isHome: true, isNeutralSite: false, isDivisional: false },
];
const week = (number: number, chance: number | null, rest: Partial<PlanWeek> = {}): PlanWeek => ({
  week: number,
  slots: 1,
  period: 0,
  teamUses: 1,
  games: new Map([
    game(`A${number}`, `B${number}`, chance),
    game(`B${number}`, `A${number}`, chance === null ? null : 1 - chance),
    game(`C${number}`, `D${number}`, 0.5),
    game('KC', 'NE', 0.5),
  ]),
  picked: [],
  ...rest,
});
const plan = (weeks: readonly PlanWeek[]) => weeks.map((one) => ({ week: one.week, teamId: `A${one.week}` }));
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('how far a plan says something', () => {
  it('is the last week before the first that lacks a team or a chance, and nothing where that is the first', () => {
    const weeks = [week(8, 0.9), week(9, 0.8), week(10, null), week(11, 0.7)];
    expect(plannedThrough(weeks, plan(weeks), 11)).toBe(9);
    expect(plannedThrough(weeks, plan(weeks), 8)).toBe(8);
    expect(plannedThrough(weeks, [{ week: 9, teamId: 'A9' }], 11)).toBeNull();
    const known = weeks.filter(({ week: number }) => number !== 10);
    expect(plannedThrough(known, plan(known), 18)).toBe(11);
  });
});

describe('survival', () => {
  it('is the product of the chances with one life', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 1, maxLength: 18 }), fc.nat(18), (chances, through) => {
        const weeks = chances.map((each, index) => week(index + 1, each));
        const counted = chances.slice(0, through);
        const expected = counted.length === 0 ? null : counted.reduce((product, each) => product * each, 1);
        const { chance: found } = survival(weeks, plan(weeks), through, 1);
        if (expected === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 12);
      }),
    );
  });

  it('is the chance of fewer strikes than lives, by trying all outcomes', () => {
    fc.assert(
      fc.property(
        fc.array(chance, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 3 }),
        (chances, lives) => {
          const weeks = chances.map((each, index) => week(index + 1, each));
          let expected = 0;
          for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
            const lost = chances.map((_, at) => ((outcome >> at) & 1) === 1);
            if (lost.filter(Boolean).length >= lives) continue;
            expected += chances.reduce((product, each, at) => product * (lost[at] ? 1 - each : each), 1);
          }
          expect(survival(weeks, plan(weeks), 18, lives).chance).toBeCloseTo(expected, 12);
        },
      ),
    );
  });

  it('counts both teams of a week with two, and teams that meet as one strike', () => {
    const double = week(1, 0.8, { slots: 2 });
    const of = (teams: string[], lives = 1) =>
      survival(
        [double],
        teams.map((teamId) => ({ week: 1, teamId })),
        1,
        lives,
      );
    expect(of(['A1', 'C1']).chance).toBeCloseTo(0.4, 12);
    expect(of(['A1', 'B1']).chance).toBe(0);
    expect(of(['A1', 'B1'], 2).chance).toBe(1);
    expect(of(['A1']).openWeeks).toEqual([1]);
  });

  it('leaves weeks without a team or a chance out, and names them', () => {
    const weeks = [week(1, 0.6), week(2, null), week(3, 0.5)];
    const some = plan(weeks).filter((one) => one.week < 3);
    expect(survival(weeks, some, 18, 1)).toEqual({ chance: 0.6, openWeeks: [2, 3] });
    expect(survival(weeks, [], 18, 1)).toEqual({ chance: null, openWeeks: [1, 2, 3] });
  });
});

describe('putting a team into a plan', () => {
  const weeks = [week(1, 0.6), week(2, 0.6), week(3, 0.6, { slots: 2 }), week(4, 0.6, { period: 1 })];
  const kc = (number: number) => ({ week: number, teamId: 'KC' });

  it('takes the place of the team that was there, and leaves other weeks', () => {
    const first = togglePlanned([], weeks, kc(1), []);
    expect(first).toEqual([kc(1)]);
    expect(togglePlanned(first, weeks, kc(1), [])).toEqual([]);
    expect(togglePlanned(first, weeks, { week: 1, teamId: 'A1' }, [])).toEqual([{ week: 1, teamId: 'A1' }]);
    expect(togglePlanned(first, weeks, kc(2), [])).toEqual([kc(2)]);
    expect(togglePlanned(first, weeks, kc(4), [])).toEqual([kc(1), kc(4)]);
  });

  it('leaves other weeks as far as the team cannot be used in all of them', () => {
    const twice = weeks.map((one) => ({ ...one, teamUses: 2 }));
    const two = [kc(1), kc(2)];
    expect(togglePlanned([kc(1)], twice, kc(2), [])).toEqual(two);
    expect(togglePlanned(two, twice, kc(3), [])).toEqual([kc(2), kc(3)]);
    expect(togglePlanned([kc(2)], twice, kc(3), [{ teamId: 'KC', period: 0 }])).toEqual([kc(3)]);
    const always = weeks.map((one) => ({ ...one, teamUses: 0 }));
    expect(togglePlanned(two, always, kc(3), [])).toEqual([...two, kc(3)]);
  });

  it('fills a week with two, then takes the place of the first', () => {
    const two = togglePlanned(togglePlanned([], weeks, { week: 3, teamId: 'A3' }, []), weeks, kc(3), []);
    expect(two).toEqual([{ week: 3, teamId: 'A3' }, kc(3)]);
    expect(togglePlanned(two, weeks, { week: 3, teamId: 'C3' }, [])).toEqual([
      kc(3),
      { week: 3, teamId: 'C3' },
    ]);
  });

  it('leaves stored picks and byes alone', () => {
    const picked = [week(1, 0.6, { picked: ['A1'] }), weeks[1]!];
    expect(togglePlanned([], picked, kc(1), [])).toEqual([]);
    expect(togglePlanned([], picked, { week: 1, teamId: 'A1' }, [])).toEqual([]);
    expect(togglePlanned([], picked, { week: 2, teamId: 'PHI' }, [])).toEqual([]);
  });
});

describe('movePlanned', () => {
  const weeks = [week(1, 0.6), week(2, 0.7), week(3, 0.8, { picked: ['A3'] })].map((one) => ({
    ...one,
    games: new Map([...one.games, game('NE', 'KC', 0.5)]),
  }));
  const moved = (
    from: number | null,
    to: number,
    teams: { week: number; teamId: string }[],
    used: string[] = [],
  ) =>
    movePlanned(
      teams,
      weeks,
      { teamId: 'KC', from, to },
      used.map((teamId) => ({ teamId, period: 0 })),
    );

  it('changes the teams of two weeks where both can be planned there', () => {
    const both = [
      { week: 1, teamId: 'KC' },
      { week: 2, teamId: 'NE' },
    ];
    expect(moved(1, 2, both)).toEqual([
      { week: 1, teamId: 'NE' },
      { week: 2, teamId: 'KC' },
    ]);
  });

  it('drops the team that has no game in the week that is left, or is used', () => {
    const other = [
      { week: 1, teamId: 'KC' },
      { week: 2, teamId: 'A2' },
    ];
    expect(moved(1, 2, other)).toEqual([{ week: 2, teamId: 'KC' }]);
    const used = [
      { week: 1, teamId: 'KC' },
      { week: 2, teamId: 'NE' },
    ];
    expect(moved(1, 2, used, ['NE'])).toEqual([{ week: 2, teamId: 'KC' }]);
  });

  it('plans a team that was in no week, and leaves a plan that cannot change as it is', () => {
    expect(moved(null, 1, [])).toEqual([{ week: 1, teamId: 'KC' }]);
    const one = [{ week: 1, teamId: 'KC' }];
    for (const to of [1, 3, 4]) expect(moved(1, to, one)).toEqual(one);
    expect(moved(1, 2, one, ['KC'])).toEqual(one);
  });

  it('never plans a team twice in a period, nor where it cannot be', () => {
    const team = fc.constantFrom('KC', 'NE', 'C1', 'A1', 'A2');
    const open = fc.integer({ min: 1, max: 3 });
    fc.assert(
      fc.property(
        team,
        fc.option(open),
        open,
        fc.array(fc.tuple(open, team)),
        (teamId, from, to, toggles) => {
          const before = toggles.reduce(
            (planSoFar, [each, planned]) =>
              togglePlanned(planSoFar, weeks, { week: each, teamId: planned }, []),
            [] as { week: number; teamId: string }[],
          );
          const after = movePlanned(before, weeks, { teamId, from, to }, []);
          expect(new Set(after.map((each) => each.teamId)).size).toBe(after.length);
          for (const each of after) {
            expect(canPlan(weeks[each.week - 1]!, each.teamId, [])).toBe(true);
          }
        },
      ),
    );
  });
});
