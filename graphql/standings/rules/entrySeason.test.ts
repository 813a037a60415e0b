import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someLeagueOfOptions } from '#graphql/testing/randomLeague.ts';
import { byesTaken, clearedThroughWeek } from '#graphql/picks/rules/byes.ts';
import { isDeadlinePassed } from '#graphql/season/rules/deadlines.ts';
import { closestEscape, marginOf, thisWeekState, weeksSurvived } from './entrySeason.ts';
import { picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { pickOutcome } from '#graphql/picks/rules/pickOutcome.ts';
import { gradePool } from '#graphql/grading/reference/grading.ts';

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
      fc.property(
        fc.array(somePick),
        fc.option(someWeek),
        fc.option(someWeek),
        (picks, outWeek, decidedWeek) => {
          const closest = closestEscape(picks, { outWeek, decidedWeek }, 'LOSS');
          const survived = picks.filter(
            ({ week, outcome, margin }) =>
              outcome === 'WON' && margin !== null && week < (outWeek ?? 99) && week <= (decidedWeek ?? 99),
          );
          if (closest === null) return survived.length === 0;
          return (
            survived.includes(closest) &&
            survived.every(
              ({ margin, week }) =>
                margin! > closest.margin! || (margin === closest.margin && week >= closest.week),
            )
          );
        },
      ),
    );
  });

  it('counts a tie as an escape where ties survive', () => {
    const picks = [
      { week: 1, outcome: 'WON', margin: 1 },
      { week: 2, outcome: 'TIED', margin: 0 },
    ] as const;
    expect(closestEscape(picks, { outWeek: null, decidedWeek: null }, 'SURVIVE')).toBe(picks[1]);
    expect(closestEscape(picks, { outWeek: null, decidedWeek: null }, 'LOSS')).toBe(picks[0]);
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
            isCleared: false,
            outcomes,
            isStruck,
          };
          return thisWeekState({ ...week, picked, needed }) === (picked >= needed ? 'PICKED' : 'NOT_PICKED');
        },
      ),
    );
  });

  it('waits for no result where all are there, whatever the options and decisions', () => {
    const isFinal = ({ status }: { status: string }) => status === 'FINAL';
    fc.assert(
      fc.property(someLeagueOfOptions, ({ entries, picks, facts }) => {
        const { eliminations, strikeWeeks, voidWeeks, decidedWeek } = gradePool(entries, picks, facts);
        const week = decidedWeek ?? facts.weekCount;
        // None for a round of the playoffs that is not known yet.
        const deadline = facts.deadlines.get(week);
        if (deadline === undefined || !isDeadlinePassed(deadline, facts.now)) return;
        if (!facts.games.every(isFinal)) return;
        const over = [...facts.deadlines].flatMap(([each, deadline]) =>
          isDeadlinePassed(deadline, facts.now) && !voidWeeks.includes(each) ? [each] : [],
        );
        for (const entry of entries.filter(
          ({ id, startWeek }) => !eliminations.get(id) && startWeek <= week,
        )) {
          const own = picks.filter(({ entryId }) => entryId === entry.id);
          const ofWeek = own.filter((pick) => pick.week === week);
          const state = thisWeekState({
            ...{ week, startWeek: entry.startWeek, isOut: false, isRevealed: true, picked: ofWeek.length },
            needed: picksInWeek(facts, week),
            outcomes: ofWeek.map((pick) =>
              pickOutcome(
                pick,
                facts.games.find(({ id }) => id === pick.gameId)!,
                facts.pickTo,
              ),
            ),
            isStruck: strikeWeeks.get(entry.id)!.includes(week),
            isBye: byesTaken(entry, own, over, facts).includes(week),
            isCleared: week <= clearedThroughWeek(entry) || voidWeeks.includes(week),
          });
          expect(state).toBe('SURVIVED');
        }
      }),
      { numRuns: 300 },
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
    isCleared: false,
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
    // Reinstated, or bought back.
    ['SURVIVED', { outcomes: [], isCleared: true }],
    // Not graded yet.
    ['PENDING', { outcomes: [] }],
  ] as const)('is %s after the deadline with %o', (state, facts) => {
    expect(thisWeekState({ ...after, outcomes: [], ...facts })).toBe(state);
  });
});
