import { describe, expect, it } from 'vitest';

import { currentWeek } from './currentWeek.ts';
import type { GameFacts } from './facts.ts';
import { aFinal, aGame, hoursFrom } from './testing.ts';

const week = (games: GameFacts[], pinnedWeek: number | null = null) =>
  currentWeek({ games, weekCount: 18, pinnedWeek });

const week1 = aFinal('WON', { week: 1 });
const week2 = aGame({ week: 2 });
const week3 = aGame({ week: 3 });

describe('currentWeek', () => {
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

  it('is the pinned week, whatever the games say', () => {
    expect(week([week1, week2], 7)).toBe(7);
    expect(week([], 7)).toBe(7);
  });

  it('is not held by a cancelled or a postponed game', () => {
    expect(week([week1, aGame({ week: 1, status: 'CANCELLED' }), week2])).toBe(2);
    expect(week([week1, aGame({ week: 1, status: 'POSTPONED' }), week2])).toBe(2);
  });

  it('is held by a game made up before the next week begins, not by one made up later', () => {
    const next = aGame({ week: 2, kickoff: hoursFrom(2, -62) });
    expect(week([week1, aGame({ week: 1, kickoff: hoursFrom(1, 57) }), next])).toBe(1);
    expect(week([week1, aGame({ week: 1, kickoff: hoursFrom(2, -62) }), next])).toBe(2);
    expect(week([week1, aGame({ week: 1, kickoff: hoursFrom(5, 3) }), next])).toBe(2);
  });

  it('is held by a game without a fixed time', () => {
    const unfixed = aGame({ week: 1, kickoff: hoursFrom(5, 3), isKickoffConfirmed: false });
    expect(week([week1, unfixed, week2])).toBe(1);
  });
});
