import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cheapestAssignment } from './assignment.ts';
import type { PlanGame, Planned, PlanWeek } from './planWeeks.ts';
import { suggestPlan, type Wishes } from './suggest.ts';
import { survival } from './survival.ts';

const TEAMS = ['BUF', 'DAL', 'KC', 'MIA', 'NE', 'PHI'];

/** A week of random games among the teams. */
const week = (number: number, slots: 1 | 2, teamUses = 1): fc.Arbitrary<PlanWeek> =>
  fc
    .tuple(
      fc.shuffledSubarray(TEAMS, { minLength: 4, maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 19 }), { minLength: 3, maxLength: 3 }),
    )
    .map(([teams, chances]) => {
      const games = new Map<string, PlanGame>();
      for (let at = 0; at + 1 < teams.length; at += 2) {
        const [home, away] = [teams[at]!, teams[at + 1]!];
        const chance = chances[at / 2]! / 20;
        const game = { isNeutralSite: false, isDivisional: false };
        games.set(home, { ...game, teamId: home, opponentId: away, isHome: true, chance });
        games.set(away, { ...game, teamId: away, opponentId: home, isHome: false, chance: 1 - chance });
      }
      return { week: number, slots, period: 0, teamUses, games, picked: [] };
    });

const season = fc
  .tuple(
    fc.array(fc.constantFrom<1 | 2>(1, 1, 2), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(1, 1, 2, 0),
  )
  .chain(([slots, teamUses]) => fc.tuple(...slots.map((count, index) => week(index + 1, count, teamUses))));

const wishes = (weekCount: number): fc.Arbitrary<Wishes> =>
  fc.record({
    throughWeek: fc.integer({ min: 1, max: weekCount }),
    used: fc.subarray(TEAMS, { maxLength: 1 }).map((teams) => teams.map((teamId) => ({ teamId, period: 0 }))),
    without: fc.subarray(TEAMS, { maxLength: 1 }),
    keep: fc.constant<Planned[]>([]),
  });

/** Every plan there is, by trying all teams in all places: the number of filled places first, then the chance. */
function byBruteForce(weeks: readonly PlanWeek[], given: Wishes): { filled: number; chance: number } {
  const places = weeks
    .filter(({ week: number }) => number <= given.throughWeek)
    .flatMap((one) => Array.from({ length: one.slots }, () => one));
  const uses = weeks[0]!.teamUses === 0 ? Infinity : weeks[0]!.teamUses;
  const timesIn = (teams: readonly { teamId: string }[], teamId: string) =>
    teams.filter((one) => one.teamId === teamId).length;
  let found = { filled: -1, chance: 0 };
  const search = (at: number, plan: readonly Planned[], chance: number): void => {
    const place = places[at];
    if (place === undefined) {
      if (plan.length > found.filled || (plan.length === found.filled && chance > found.chance)) {
        found = { filled: plan.length, chance };
      }
      return;
    }
    search(at + 1, plan, chance);
    for (const [teamId, game] of place.games) {
      if (given.without.includes(teamId)) continue;
      if (timesIn(given.used, teamId) + timesIn(plan, teamId) >= uses) continue;
      if (plan.some((one) => one.week === place.week && one.teamId === teamId)) continue;
      const keptFor = given.keep.find((one) => one.teamId === teamId);
      if (keptFor !== undefined && keptFor.week !== place.week) continue;
      const meets = plan.some((one) => one.week === place.week && one.teamId === game.opponentId);
      if (!meets) search(at + 1, [...plan, { week: place.week, teamId }], chance * game.chance!);
    }
  };
  search(0, [], 1);
  return found;
}

describe('a suggestion', () => {
  it('has no team that is over the limit of lines', () => {
    fc.assert(
      fc.property(week(1, 1), (one) => {
        const games = new Map(
          [...one.games].map(([id, game]) => [id, { ...game, isOverLimit: id !== 'KC' }]),
        );
        const given = { throughWeek: 1, used: [], without: [], keep: [] };
        const teams = suggestPlan([{ ...one, games }], given).map(({ teamId }) => teamId);
        expect(teams).toEqual(games.has('KC') ? ['KC'] : []);
      }),
    );
  });

  it('has the best chance that there is, by trying all', () => {
    fc.assert(
      fc.property(
        season.chain((weeks) => fc.tuple(fc.constant(weeks), wishes(weeks.length))),
        ([weeks, given]) => {
          const plan = suggestPlan(weeks, given);
          const expected = byBruteForce(weeks, given);
          expect(plan.length).toBe(expected.filled);
          const { chance } = survival(weeks, plan, given.throughWeek, 1);
          if (plan.length > 0) expect(chance).toBeCloseTo(expected.chance, 10);
          expect(plan.filter(({ teamId }) => given.without.includes(teamId))).toEqual([]);
          expect(new Set(plan.map((one) => `${one.week} ${one.teamId}`)).size).toBe(plan.length);
          const { teamUses } = weeks[0]!;
          for (const { teamId } of teamUses === 0 ? [] : plan) {
            const all = [...given.used, ...plan].filter((one) => one.teamId === teamId);
            expect(all.length).toBeLessThanOrEqual(teamUses);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps a team for its week, also for one after the last that counts', () => {
    fc.assert(
      fc.property(
        fc.tuple(week(1, 1), week(2, 1), week(3, 1)),
        fc.integer({ min: 1, max: 3 }),
        (weeks, through) => {
          const [teamId] = weeks[2].games.keys();
          const keep = [{ week: 3, teamId: teamId! }];
          const given = { throughWeek: through, used: [], without: [], keep };
          const plan = suggestPlan(weeks, given);
          expect(plan.filter((one) => one.teamId === teamId)).toEqual(keep);
          const expected = byBruteForce(weeks.slice(0, 2), { ...given, throughWeek: Math.min(through, 2) });
          const early = plan.filter((one) => one.week < 3);
          expect(early.length).toBe(expected.filled);
          expect(survival(weeks, early, Math.min(through, 2), 1).chance).toBeCloseTo(expected.chance, 10);
        },
      ),
    );
  });

  it('leaves stored picks as they are, and their teams alone', () => {
    fc.assert(
      fc.property(fc.tuple(week(1, 1), week(2, 1)), ([first, second]) => {
        const [teamId] = first.games.keys();
        const weeks = [{ ...first, picked: [teamId!] }, second];
        const plan = suggestPlan(weeks, { throughWeek: 2, used: [], without: [], keep: [] });
        expect(plan.map((one) => one.week)).toEqual([2]);
        expect(plan[0]!.teamId).not.toBe(teamId);
      }),
    );
  });

  it('uses a team again in the second part of a season where the pool allows it', () => {
    fc.assert(
      fc.property(week(1, 1), (one) => {
        const weeks = [one, { ...one, week: 2, period: 1 as const }];
        const plan = suggestPlan(weeks, { throughWeek: 2, used: [], without: [], keep: [] });
        expect(plan.map(({ week: number }) => number)).toEqual([1, 2]);
        const chances = plan.map(({ week: number, teamId }) => weeks[number - 1]!.games.get(teamId)!.chance);
        expect(chances[0]).toBe(chances[1]);
      }),
    );
  });
});

it('an assignment costs as little as any permutation', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }).chain((rows) =>
        fc.array(fc.array(fc.integer({ min: -9, max: 99 }), { minLength: 5, maxLength: 5 }), {
          minLength: rows,
          maxLength: rows,
        }),
      ),
      (costs) => {
        const least = (row: number, free: readonly number[]): number =>
          row === costs.length
            ? 0
            : Math.min(
                ...free.map(
                  (at) =>
                    costs[row]![at]! +
                    least(
                      row + 1,
                      free.filter((one) => one !== at),
                    ),
                ),
              );
        const columns = cheapestAssignment(costs);
        expect(new Set(columns).size).toBe(costs.length);
        expect(columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0)).toBe(
          least(0, [0, 1, 2, 3, 4]),
        );
      },
    ),
  );
});
