import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { OpenGame } from './leverage.ts';
import { type ProjectedWeek, projectSurvivors, type ProjectionFacts } from './projection.ts';

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
  });

  it('keep a single survivor, who has won', () => {
    expect(projectSurvivors(factsOf({ field: [1] })).map(({ mean }) => mean)).toEqual([1, 1, 1]);
  });

  it('of a large field fall as those of a small one do', () => {
    const [small] = projectSurvivors(factsOf({ field: [200] }));
    const [large] = projectSurvivors(factsOf({ field: [200_000] }));
    expect(large!.mean / 200_000).toBeCloseTo(small!.mean / 200, 2);
  });
});
