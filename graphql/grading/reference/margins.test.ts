import { describe, expect, it } from 'vitest';

import { aFinal, aGame, aPick } from '#graphql/testing/facts.ts';
import type { GameFacts } from '../rules/facts.ts';
import { totalMargin } from './margins.ts';

/** Week 1: the home team KC wins by 4. Week 2: it loses by 3. Week 3: a tie. Week 4: KC was to play, and did not. */
const games: GameFacts[] = [
  aFinal('WON'),
  aFinal('LOST', { id: 2, week: 2 }),
  aFinal('TIED', { id: 3, week: 3 }),
  aGame({ id: 4, week: 4, status: 'CANCELLED', homeScore: 14, awayScore: 0 }),
];
const pick = (week: number, teamId = 'KC') => aPick({ week, gameId: week, teamId });
const total = (picks: ReturnType<typeof pick>[], decidedWeek = 18, pickTo: 'WIN' | 'LOSE' = 'WIN') =>
  totalMargin(picks, (gameId) => games.find(({ id }) => id === gameId), { decidedWeek, pickTo });

describe('the total margin of an entry', () => {
  it('is what its picks won by, less what they lost by', () => {
    expect(total([])).toBe(0);
    expect(total([pick(1)])).toBe(4);
    expect(total([pick(1), pick(2)])).toBe(1);
    expect(total([pick(1, 'LAC'), pick(2, 'LAC')])).toBe(-1);
  });

  it('counts both picks of a week, and automatic ones', () => {
    const second: GameFacts = aFinal('WON', { id: 5, homeTeamId: 'BUF', awayTeamId: 'MIA', homeScore: 30 });
    const both = [pick(1), { ...aPick({ gameId: 5, teamId: 'BUF' }), source: 'AUTO' as const }];
    const gameOf = (id: number) => [...games, second].find((game) => game.id === id);
    expect(totalMargin(both, gameOf, { decidedWeek: 18, pickTo: 'WIN' })).toBe(14);
  });

  it('counts nothing for a tie, and for a game without a final score', () => {
    expect(total([pick(3), pick(4)])).toBe(0);
    expect(total([aPick({ gameId: 99 })])).toBe(0);
  });

  it('counts no week after the one that decided the pool', () => {
    expect(total([pick(1), pick(2)], 1)).toBe(4);
  });

  it("is what the picks lost by in a losers' pool", () => {
    expect(total([pick(1), pick(2, 'KC')], 18, 'LOSE')).toBe(-1);
    expect(total([pick(2)], 18, 'LOSE')).toBe(3);
  });
});
