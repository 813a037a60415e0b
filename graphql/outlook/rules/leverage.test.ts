import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FieldGroup } from './field.ts';
import { Leverage, type OpenGame } from './leverage.ts';

const gameOf = (index: number, homeWinChance: number | null): OpenGame => ({
  id: index,
  onHomeWin: `H${index}`,
  onAwayWin: `A${index}`,
  homeWinChance,
});

/** A few games and the entries of a small pool, each with its teams and lives. */
const someWeek = fc
  .array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 1, maxLength: 4 })
  .chain((chances) => {
    const games = chances.map((chance, index) => gameOf(index, chance));
    const teams = [...games.flatMap(({ onHomeWin, onAwayWin }) => [onHomeWin, onAwayWin]), 'DONE'];
    const entry = fc.record({
      teams: fc.uniqueArray(fc.constantFrom(...teams), { minLength: 1, maxLength: 2 }),
      livesLeft: fc.integer({ min: 0, max: 3 }),
    });
    return fc.record({ games: fc.constant(games), entries: fc.array(entry, { minLength: 1, maxLength: 6 }) });
  });

/** The same by writing out every season: no groups, no bits. */
function enumerate(
  games: readonly OpenGame[],
  visit: (winners: ReadonlySet<string>, probability: number) => void,
  winners: readonly string[] = [],
  probability = 1,
): void {
  const game = games[winners.length];
  if (game === undefined) return visit(new Set(winners), probability);
  const chance = game.homeWinChance ?? 0.5;
  enumerate(games, visit, [...winners, game.onHomeWin], probability * chance);
  enumerate(games, visit, [...winners, game.onAwayWin], probability * (1 - chance));
}

const grouped = (entries: readonly Omit<FieldGroup, 'count'>[]): FieldGroup[] =>
  entries.map((entry) => ({ ...entry, count: 1 }));

describe('leverage', () => {
  it('equals the enumeration of every entry in every combination of results', () => {
    fc.assert(
      fc.property(someWeek, ({ games, entries }) => {
        const leverage = new Leverage(games, grouped(entries));
        const survives = (entry: (typeof entries)[number], winners: ReadonlySet<string>) =>
          entry.teams.filter((team) => team !== 'DONE' && !winners.has(team)).length < entry.livesLeft;
        for (const entry of entries) {
          const share = leverage.share(entry);
          const given = games.map(() => ({ home: 0, homeChance: 0, away: 0, awayChance: 0 }));
          let now = 0;
          let survivors = 0;
          enumerate(games, (winners, probability) => {
            const alive = entries.filter((other) => survives(other, winners));
            const part =
              alive.length === 0 ? 1 / entries.length : survives(entry, winners) ? 1 / alive.length : 0;
            now += probability * part;
            survivors += probability * alive.length;
            for (const [index, { onHomeWin }] of games.entries()) {
              const sums = given[index]!;
              if (winners.has(onHomeWin)) {
                sums.home += probability * part;
                sums.homeChance += probability;
              } else {
                sums.away += probability * part;
                sums.awayChance += probability;
              }
            }
          });
          expect(share.now).toBeCloseTo(now, 9);
          expect(leverage.survivors().now).toBeCloseTo(survivors, 9);
          for (const [index, { ifHomeWins, ifAwayWins }] of share.byGame.entries()) {
            const sums = given[index]!;
            expect(ifHomeWins).toBeCloseTo(sums.home / sums.homeChance, 9);
            expect(ifAwayWins).toBeCloseTo(sums.away / sums.awayChance, 9);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('shares out the whole prize', () => {
    fc.assert(
      fc.property(someWeek, ({ games, entries }) => {
        const leverage = new Leverage(games, grouped(entries));
        const total = entries.reduce((sum, entry) => sum + leverage.share(entry).now, 0);
        expect(total).toBeCloseTo(1, 9);
      }),
    );
  });

  it('is the same for entries in one group or in many', () => {
    const games = [gameOf(0, 0.8), gameOf(1, null)];
    const one = { teams: ['H0'], livesLeft: 1 };
    const other = { teams: ['A1'], livesLeft: 1 };
    const many = new Leverage(games, grouped([one, one, one, other]));
    const few = new Leverage(games, [
      { ...one, count: 3 },
      { ...other, count: 1 },
    ]);
    expect(few.share(other)).toEqual(many.share(other));
  });

  it('rises where the rivals lose', () => {
    const games = [gameOf(0, 0.8), gameOf(1, 0.6)];
    const leverage = new Leverage(games, [
      { teams: ['H0'], livesLeft: 1, count: 9 },
      { teams: ['H1'], livesLeft: 1, count: 1 },
    ]);
    const { now, byGame } = leverage.share({ teams: ['H1'], livesLeft: 1 });
    expect(byGame[0]!.ifAwayWins).toBeGreaterThan(now);
    expect(byGame[1]!.ifHomeWins).toBeGreaterThan(now);
  });

  it('is computed once for entries that are alike', () => {
    const leverage = new Leverage([gameOf(0, 0.8)], [{ teams: ['H0'], livesLeft: 1, count: 9 }]);
    const share = leverage.share({ teams: ['H0'], livesLeft: 1 });
    expect(leverage.share({ teams: ['H0'], livesLeft: 1 })).toBe(share);
    expect(leverage.share({ teams: ['H0'], livesLeft: 2 })).not.toBe(share);
  });

  it('refuses more games than a week has', () => {
    const games = Array.from({ length: 17 }, (_, index) => gameOf(index, 0.5));
    expect(() => new Leverage(games, [])).toThrow('A week has at most 16 games.');
    expect(new Leverage(games.slice(1), []).survivors().now).toBe(0);
  });
});
