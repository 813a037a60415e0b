import { describe, expect, it } from 'vitest';

import { currentWeekOf, weekOfSeason } from './currentWeek.ts';
import type { GameFacts } from '#graphql/grading/rules/facts.ts';
import { aFinal, aGame, hoursFrom } from '#graphql/testing/facts.ts';

const week = (games: GameFacts[]) => weekOfSeason({ games, weekCount: 18 });

const week1 = aFinal('WON', { week: 1 });
const week2 = aGame({ week: 2 });
const week3 = aGame({ week: 3 });

describe('weekOfSeason', () => {
  it('is the first week with a game that is not completed', () => {
    expect(week([aGame({ week: 1 }), week2, week3])).toBe(1);
    expect(week([week1, week2, week3])).toBe(2);
    expect(week([week1, aGame({ week: 1, status: 'LIVE', kickoff: hoursFrom(1, 34) }), week2])).toBe(1);
  });

  it('is the last week when all games are completed', () => {
    expect(week([week1])).toBe(18);
    expect(week([aFinal('WON', { week: 18 })])).toBe(18);
  });

  it('is Week 1 before there are games', () => {
    expect(week([])).toBe(1);
  });

  it('does not wait for a canceled or postponed game', () => {
    expect(week([week1, aGame({ week: 1, status: 'CANCELLED' }), week2])).toBe(2);
    expect(week([week1, aGame({ week: 1, status: 'POSTPONED' }), week2])).toBe(2);
  });

  it('waits for a game made up before the next week begins, not for one made up later', () => {
    const next = aGame({ week: 2, kickoff: hoursFrom(2, -62) });
    expect(week([week1, aGame({ week: 1, kickoff: hoursFrom(1, 57) }), next])).toBe(1);
    expect(week([week1, aGame({ week: 1, kickoff: hoursFrom(2, -62) }), next])).toBe(2);
    expect(week([week1, aGame({ week: 1, kickoff: hoursFrom(5, 3) }), next])).toBe(2);
  });

  it('takes the next week to begin with its first game that is played at a fixed time', () => {
    const makeup = aGame({ week: 1, kickoff: hoursFrom(2, 0) });
    const early = { week: 2, kickoff: hoursFrom(2, -62) };
    for (const uncounted of [
      aGame({ ...early, isKickoffConfirmed: false }),
      aGame({ ...early, status: 'POSTPONED' }),
      aGame({ ...early, status: 'CANCELLED' }),
    ]) {
      expect(week([week1, makeup, uncounted, aGame({ week: 2 })])).toBe(1);
    }
    expect(week([week1, makeup, aGame(early), aGame({ week: 2 })])).toBe(2);
  });

  it('waits for a game without a fixed time', () => {
    const unfixed = aGame({ week: 1, kickoff: hoursFrom(5, 3), isKickoffConfirmed: false });
    expect(week([week1, unfixed, week2])).toBe(1);
  });
});

describe('currentWeekOf', () => {
  it('is the pinned week, whatever the games', () => {
    expect(currentWeekOf({ pinnedWeek: 7, currentWeek: 2 })).toBe(7);
    expect(currentWeekOf({ pinnedWeek: null, currentWeek: 2 })).toBe(2);
  });
});
