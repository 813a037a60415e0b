import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { closestEscape, marginOf, thisWeekState, weeksSurvived } from './entrySeason.ts';

const game = { homeTeamId: 'KC', awayTeamId: 'BUF', status: 'FINAL', homeScore: 20, awayScore: 23 };
const someWeek = fc.integer({ min: 1, max: 18 });
const someOutcome = fc.constantFrom('PENDING', 'WON', 'LOST', 'TIED');
const somePick = fc.record({
  week: someWeek,
  outcome: someOutcome,
  margin: fc.option(fc.integer({ min: -30, max: 30 })),
});

describe('the season of an entry', () => {
  it('has the margin of a final game from the side of the picked team', () => {
    expect(marginOf('KC', game, 'WIN')).toBe(-3);
    expect(marginOf('KC', game, 'LOSE')).toBe(3);
    expect(marginOf('BUF', game, 'WIN')).toBe(3);
    expect(marginOf('BUF', { ...game, status: 'LIVE' }, 'WIN')).toBeNull();
    expect(marginOf('BUF', { ...game, homeScore: null }, 'WIN')).toBeNull();
  });

  it('counts the complete weeks from its first one until it is out or the pool is decided', () => {
    expect(weeksSurvived(1, null, [1, 2, 3], null)).toBe(3);
    expect(weeksSurvived(2, null, [1, 2, 3], null)).toBe(2);
    expect(weeksSurvived(1, 3, [1, 2, 3], null)).toBe(2);
    expect(weeksSurvived(1, null, [1, 2, 3], 2)).toBe(2);
  });

  it('came closest to the end with no other pick that survived', () => {
    fc.assert(
      fc.property(fc.array(somePick), fc.option(someWeek), (picks, outWeek) => {
        const closest = closestEscape(picks, outWeek, 'LOSS');
        const survived = picks.filter(
          ({ week, outcome, margin }) => outcome === 'WON' && margin !== null && week < (outWeek ?? 99),
        );
        if (closest === null) return survived.length === 0;
        return (
          survived.includes(closest) &&
          survived.every(
            ({ margin, week }) =>
              margin! > closest.margin! || (margin === closest.margin && week >= closest.week),
          )
        );
      }),
    );
  });

  it('counts a tie as an escape where ties survive', () => {
    const picks = [
      { week: 1, outcome: 'WON', margin: 1 },
      { week: 2, outcome: 'TIED', margin: 0 },
    ] as const;
    expect(closestEscape(picks, null, 'SURVIVE')).toBe(picks[1]);
    expect(closestEscape(picks, null, 'LOSS')).toBe(picks[0]);
  });

  it('tells before the deadline only whether the picks are there', () => {
    fc.assert(
      fc.property(
        ...[fc.nat(2), fc.constantFrom(1, 2), fc.array(someOutcome, { maxLength: 2 }), fc.boolean()],
        (picked, needed, outcomes, isStruck) => {
          const week = {
            week: 5,
            startWeek: 1,
            isOut: false,
            isRevealed: false,
            isBye: false,
            outcomes,
            isStruck,
          };
          return thisWeekState({ ...week, picked, needed }) === (picked >= needed ? 'PICKED' : 'NOT_PICKED');
        },
      ),
    );
  });

  const after = {
    week: 5,
    startWeek: 1,
    isOut: false,
    isRevealed: true,
    picked: 1,
    needed: 1,
    isStruck: false,
    isBye: false,
  };
  it.each([
    ['OUT', { isOut: true, outcomes: ['LOST'] }],
    ['WAITING', { startWeek: 6, picked: 0 }],
    ['PENDING', { outcomes: ['PENDING'] }],
    ['PENDING', { outcomes: ['WON', 'PENDING'], needed: 2 }],
    ['SURVIVED', { outcomes: ['WON'] }],
    // With a life less.
    ['SURVIVED', { outcomes: ['LOST'], isStruck: true }],
    ['SURVIVED', { outcomes: [], isStruck: true }],
    ['SURVIVED', { outcomes: [], isBye: true }],
    // Not graded yet.
    ['PENDING', { outcomes: [] }],
  ] as const)('is %s after the deadline with %o', (state, facts) => {
    expect(thisWeekState({ ...after, outcomes: [], ...facts })).toBe(state);
  });
});
