import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { OpenGame } from './leverage.ts';
import {
  type ProjectedSurvivors as Projected,
  type ProjectedWeek,
  projectSurvivors,
  type ProjectionFacts,
} from './projection.ts';

const gameOf = (name: string, homeWinChance: number): OpenGame => ({
  id: 1,
  onHomeWin: `${name}H`,
  onAwayWin: `${name}A`,
  homeWinChance,
});

const weekOf = (week: number, given: Partial<ProjectedWeek> = {}): ProjectedWeek => ({
  week,
  games: [gameOf('1', 0.8), gameOf('2', 0.6)],
  picks: 1,
  groups: null,
  isReset: false,
  ...given,
});

const factsOf = (given: Partial<ProjectionFacts> = {}): ProjectionFacts => ({
  weeks: [weekOf(5), weekOf(6), weekOf(7)],
  field: [100],
  available: new Map(),
  allOut: 'SPLIT',
  ...given,
});

const someFacts = fc
  .record({
    field: fc.array(fc.nat(400), { minLength: 1, maxLength: 3 }),
    chances: fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }), {
      maxLength: 4,
    }),
    allOut: fc.constantFrom('SPLIT' as const, 'PLAY_ON' as const),
    picks: fc.constantFrom(1 as const, 2 as const),
  })
  .map(({ field, chances, allOut, picks }) =>
    factsOf({
      field,
      allOut,
      weeks: chances.map((week, index) =>
        weekOf(index + 1, { picks, games: week.map((chance, game) => gameOf(`${game}`, chance)) }),
      ),
    }),
  );

describe('projected survivors', () => {
  it('never grow, stay within the field and within their bounds, and are the same each time', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const projected = projectSurvivors(facts);
        expect(projectSurvivors(facts)).toEqual(projected);
        let before = facts.field.reduce((sum, count) => sum + count, 0);
        for (const { mean, low, high } of projected) {
          expect(mean).toBeLessThanOrEqual(before);
          expect(low).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThanOrEqual(0);
          before = mean;
        }
      }),
      { numRuns: 50 },
    );
  });

  it('lose those that picked the loser, where picks are public', () => {
    const sure = weekOf(5, {
      games: [gameOf('1', 1)],
      groups: [
        { teams: ['1H'], livesLeft: 1, count: 60 },
        { teams: ['1A'], livesLeft: 1, count: 30 },
        { teams: ['1A'], livesLeft: 2, count: 10 },
      ],
    });
    expect(projectSurvivors(factsOf({ weeks: [sure], field: [90, 10] }))).toEqual([
      { week: 5, mean: 70, low: 70, high: 70 },
    ]);
  });

  it('fall faster once the favorites are used', () => {
    const used = new Map([
      ['1H', 0],
      ['2H', 0],
    ]);
    const fresh = projectSurvivors(factsOf())[0]!;
    const late = projectSurvivors(factsOf({ available: used }))[0]!;
    expect(late.mean).toBeLessThan(fresh.mean);
    const reset = factsOf({ available: used, weeks: [weekOf(5, { isReset: true })] });
    expect(projectSurvivors(reset)[0]).toEqual(projectSurvivors(factsOf({ weeks: [weekOf(5)] }))[0]);
  });

  it('play on after a week that puts out everybody, where the pool does', () => {
    const lost = weekOf(5, { games: [gameOf('1', 0)], groups: [{ teams: ['1H'], livesLeft: 1, count: 4 }] });
    const facts = factsOf({ weeks: [lost], field: [4] });
    expect(projectSurvivors(facts)[0]!.mean).toBe(0);
    expect(projectSurvivors({ ...facts, allOut: 'PLAY_ON' })[0]!.mean).toBe(4);
    const groups = [...lost.groups!, { teams: ['1A'], livesLeft: 1, count: 3 }];
    const some = factsOf({ weeks: [{ ...lost, groups }], field: [7], allOut: 'PLAY_ON' });
    expect(projectSurvivors(some)[0]!.mean).toBe(3);
  });

  it('keep a single survivor, who has won', () => {
    expect(projectSurvivors(factsOf({ field: [1] })).map(({ mean }) => mean)).toEqual([1, 1, 1]);
  });

  it('have picked by the squares of the odds: of 3 to 1, 9 against a ninth', () => {
    const weeks = [weekOf(5, { games: [gameOf('1', 0.75)] })];
    const [{ low, high, mean }] = projectSurvivors(factsOf({ weeks, field: [100_000] })) as [Projected];
    expect([low / 1_000, high / 1_000].map(Math.round)).toEqual([1, 99]);
    expect(mean / 100_000).toBeCloseTo((81 / 82) * 0.75 + (1 / 82) * 0.25, 1);
  });

  it('have picked either team of a game whose chance is not known, each as often', () => {
    const unknown = { ...gameOf('1', 0), homeWinChance: null };
    const weeks = [weekOf(5, { games: [unknown] })];
    const [{ low, high }] = projectSurvivors(factsOf({ weeks, field: [100_000] })) as [Projected];
    expect([low / 1_000, high / 1_000].map(Math.round)).toEqual([50, 50]);
  });

  it('have picked a sure winner a hundred times as often as not at most', () => {
    // 99 to 1, squared, against an even game of which half the picks are lost.
    const weeks = [weekOf(5, { games: [gameOf('1', 1), gameOf('2', 0.5)] })];
    const [{ low, high }] = projectSurvivors(factsOf({ weeks, field: [1_000_000] })) as [Projected];
    const odds = 99 ** 2;
    const lost = Math.round(1_000_000 * ((1 + 1 / odds) / (odds + 1 / odds + 2)));
    expect([1_000_000 - low, 1_000_000 - high].map((each) => Math.abs(each - lost) <= 1)).toEqual([
      true,
      true,
    ]);
  });

  it('have picked either team as often once the favorite was picked as often as it is favored', () => {
    // The home team is the favorite by 99 to 1, and wins: all but one of 99 ^ 4 pick it first.
    const weeks = [5, 6].map((week) => weekOf(week, { games: [gameOf('1', 1)] }));
    const [first, second] = projectSurvivors(factsOf({ weeks, field: [100_000] }));
    expect([first, second].map((week) => Math.round(week!.mean / 1_000))).toEqual([100, 50]);
  });

  it('stay as they are in a week of which no team is left to anybody', () => {
    const available = new Map(['1H', '1A', '2H', '2A'].map((team) => [team, 0]));
    const weeks = [weekOf(5)];
    expect(projectSurvivors(factsOf({ weeks, field: [1_000], available }))).toEqual([
      { week: 5, mean: 1_000, low: 1_000, high: 1_000 },
    ]);
  });

  it('lose a life for each pick that fails', () => {
    const even = (picks: 1 | 2) => [weekOf(5, { picks, games: [gameOf('1', 0.5)] })];
    const means = [
      projectSurvivors(factsOf({ weeks: even(1), field: [100_000] })),
      projectSurvivors(factsOf({ weeks: even(2), field: [100_000] })),
      projectSurvivors(factsOf({ weeks: even(1), field: [0, 100_000] })),
      projectSurvivors(factsOf({ weeks: even(2), field: [0, 100_000] })),
    ].map(([first]) => Math.round(first!.mean / 1_000));
    expect(means).toEqual([50, 25, 100, 75]);
  });

  it('of up to 200 alike entries fall one by one, of more in proportion', () => {
    const weeks = [weekOf(5, { games: [gameOf('1', 0.5)] })];
    const spread = (field: number) => {
      const [{ low, high }] = projectSurvivors(factsOf({ weeks, field: [field] })) as [Projected];
      return high - low;
    };
    expect(spread(200)).toBeGreaterThan(10);
    expect(spread(202)).toBeLessThanOrEqual(2);
  });

  it('are at least the low and at most the high number in nine of ten seasons', () => {
    const SEASONS = 200;
    const seen = new Set<number>();
    for (let week = 1; week <= 18; week++) {
      for (const chance of [0.09, 0.1, 0.11, 0.89, 0.9, 0.91]) {
        const groups = [{ teams: ['1H'], livesLeft: 1, count: 10 }];
        const weeks = [weekOf(week, { games: [gameOf('1', chance)], groups })];
        const [{ mean, low, high }] = projectSurvivors(factsOf({ weeks, field: [10] })) as [Projected];
        const won = Math.round((mean / 10) * SEASONS);
        seen.add(won);
        expect([won, high]).toEqual([won, SEASONS - won < 0.9 * SEASONS ? 10 : 0]);
        expect([won, low]).toEqual([won, SEASONS - won <= 0.1 * SEASONS ? 10 : 0]);
      }
    }
    // The cases at the bounds occur.
    for (const won of [19, 20, 21, 22, 178, 179, 180, 181]) expect(seen).toContain(won);
  });

  it('are drawn anew for each week', () => {
    const facts = (week: number) => factsOf({ weeks: [weekOf(week)] });
    const survivorsOf = (week: number) => projectSurvivors(facts(week))[0]!.mean;
    expect(new Set([1, 2, 3, 4, 5, 6].map(survivorsOf)).size).toBeGreaterThan(3);
  });

  it('of a large field fall as those of a small one do', () => {
    const [small] = projectSurvivors(factsOf({ field: [200] }));
    const [large] = projectSurvivors(factsOf({ field: [200_000] }));
    expect(large!.mean / 200_000).toBeCloseTo(small!.mean / 200, 2);
  });
});
