import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { completeThroughWeek, decidingWeek, isGameSettled, type SurvivalCount } from './decided.ts';
import { someLeague } from '#graphql/testing/randomLeague.ts';
import { gradePool } from '../reference/grading.ts';
import { aFinal, aGame } from '#graphql/testing/facts.ts';
import { endingOf } from '#graphql/standings/rules/winners.ts';

/** `[eliminatedWeek, count]` or `[eliminatedWeek, count, startWeek]`. */
function survivalCounts(...rows: [number | null, number, number?][]): SurvivalCount[] {
  return rows.map(([eliminatedWeek, count, startWeek = 1]) => ({ startWeek, eliminatedWeek, count }));
}

describe('isGameSettled', () => {
  it('is a final with a score, or a postponed or canceled game with a ruling', () => {
    expect(isGameSettled(aFinal('TIED'), false)).toBe(true);
    expect(isGameSettled(aGame({ status: 'FINAL' }), false)).toBe(false);
    expect(isGameSettled(aGame({ status: 'LIVE' }), true)).toBe(false);
    expect(isGameSettled(aGame(), true)).toBe(false);
    for (const status of ['POSTPONED', 'CANCELLED'] as const) {
      expect(isGameSettled(aGame({ status }), false)).toBe(false);
      expect(isGameSettled(aGame({ status }), true)).toBe(true);
    }
  });
});

describe('completeThroughWeek', () => {
  it('stops before a week whose deadline is ahead, though its games are settled', () => {
    const game = { homeScore: 20, awayScore: 17, status: 'FINAL' as const };
    const games = [1, 2, 3].map((week) => ({ ...game, id: week, week }));
    const through = (openWeek: number | null) =>
      completeThroughWeek({ games, rulings: [], weekCount: 3, openWeek });
    expect([1, 2, 3, null].map(through)).toEqual([0, 1, 2, 3]);
  });

  const games = [
    aFinal('WON', { id: 1, week: 1 }),
    aGame({ id: 2, week: 2, status: 'CANCELLED' }),
    aFinal('LOST', { id: 3, week: 2 }),
    aFinal('WON', { id: 4, week: 3 }),
    aGame({ id: 5, week: 4 }),
  ];

  it('stops before the first week with a game that is not settled', () => {
    expect(completeThroughWeek({ games, rulings: [], weekCount: 18, openWeek: null })).toBe(1);
    expect(
      completeThroughWeek({
        games,
        rulings: [{ gameId: 2, kind: 'SURVIVE' }],
        weekCount: 18,
        openWeek: null,
      }),
    ).toBe(3);
  });

  it('counts from the pool’s first week', () => {
    expect(completeThroughWeek({ games, rulings: [], weekCount: 18, openWeek: null, fromWeek: 3 })).toBe(3);
    expect(completeThroughWeek({ games, rulings: [], weekCount: 18, openWeek: null, fromWeek: 2 })).toBe(1);
  });

  it('counts a week without games as incomplete, and ends with the season', () => {
    expect(completeThroughWeek({ games: [], rulings: [], weekCount: 18, openWeek: null })).toBe(0);
    expect(
      completeThroughWeek({ games: games.slice(0, 1), rulings: [], weekCount: 18, openWeek: null }),
    ).toBe(1);
    expect(completeThroughWeek({ games: games.slice(0, 1), rulings: [], weekCount: 1, openWeek: null })).toBe(
      1,
    );
  });
});

describe('decidingWeek', () => {
  const decide = (completeThrough: number, rows: SurvivalCount[], weekCount = 18) =>
    decidingWeek({ weekCount, completeThroughWeek: completeThrough, survivalCounts: rows });

  it('is the week after which one entry survives', () => {
    const rows = survivalCounts([null, 1], [3, 4], [6, 2]);
    expect(decide(6, rows)).toBe(6);
    expect(decide(9, rows)).toBe(6);
  });

  it('waits for the last game of that week: the last entry may still be eliminated', () => {
    expect(decide(5, survivalCounts([null, 1], [3, 4], [6, 2]))).toBeNull();
  });

  it('is the week in which all remaining entries were eliminated, before Week 10 and later', () => {
    expect(decide(7, survivalCounts([7, 3], [2, 20]))).toBe(7);
    expect(decide(14, survivalCounts([14, 3], [2, 20]))).toBe(14);
  });

  it('is the season’s last week when several are left', () => {
    expect(decide(17, survivalCounts([null, 3], [5, 9]))).toBeNull();
    expect(decide(18, survivalCounts([null, 3], [5, 9]))).toBe(18);
    expect(decide(17, survivalCounts([null, 3], [5, 9]), 17)).toBe(17);
  });

  it('handles pools with one entry, without entries, and without survivors after Week 1', () => {
    expect(decide(0, survivalCounts([null, 1]))).toBeNull();
    expect(decide(1, survivalCounts([null, 1]))).toBe(1);
    expect(decide(1, survivalCounts([1, 1]))).toBe(1);
    expect(decide(18, [])).toBeNull();
    expect(decide(18, survivalCounts([null, 0]))).toBeNull();
    expect(decide(1, survivalCounts([1, 30]))).toBe(1);
  });

  it('waits for an entry whose first week is still to come', () => {
    expect(decide(7, survivalCounts([null, 1, 8]))).toBeNull();
    expect(decide(8, survivalCounts([null, 1, 8]))).toBe(8);
    expect(decide(3, survivalCounts([2, 5], [null, 1, 4]))).toBeNull();
  });

  it('does not move when entries are eliminated after it', () => {
    expect(decide(9, survivalCounts([8, 1], [6, 2]))).toBe(6);
  });
});

describe('properties of the decision', () => {
  it('leaves winners, and eliminates nobody after it', () => {
    fc.assert(
      fc.property(someLeague, ({ entries, picks, facts }) => {
        const { eliminations, decidedWeek } = gradePool(entries, picks, facts);
        if (decidedWeek === null) return;
        const survivalCounts = new Map<number | null, number>();
        for (const { id } of entries) {
          const week = eliminations.get(id)?.week ?? null;
          expect(week ?? 0).toBeLessThanOrEqual(decidedWeek);
          survivalCounts.set(week, (survivalCounts.get(week) ?? 0) + 1);
        }
        const { lastWeek, winnerCount } = endingOf(survivalCounts, 0)!;
        expect(winnerCount).toBeGreaterThan(0);
        if (lastWeek === null && winnerCount > 1) expect(decidedWeek).toBe(facts.weekCount);
        if (lastWeek !== null) expect(lastWeek).toBe(decidedWeek);
      }),
      { numRuns: 300 },
    );
  });

  it('is final: later weeks cannot move it', () => {
    fc.assert(
      fc.property(someLeague, ({ entries, picks, facts }) => {
        const { decidedWeek, eliminations } = gradePool(entries, picks, facts);
        if (decidedWeek === null) return;
        const known = { ...facts, games: facts.games.filter((game) => game.week <= decidedWeek) };
        const earlier = picks.filter((pick) => pick.week <= decidedWeek);
        const again = gradePool(entries, earlier, known);
        expect(again.decidedWeek).toBe(decidedWeek);
        expect(again.eliminations).toEqual(eliminations);
      }),
      { numRuns: 300 },
    );
  });
});
