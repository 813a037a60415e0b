import { describe, expect, it } from 'vitest';
import { separateOwn } from './ownGames.ts';

const game = (awayTeam: string, homeTeam: string, displayStatus: string) => ({
  awayTeam: { id: awayTeam },
  homeTeam: { id: homeTeam },
  displayStatus,
  id: awayTeam,
});

describe('the games of a week', () => {
  const games = [
    game('MIN', 'LAC', 'FINAL'),
    game('BUF', 'CAR', 'FINAL'),
    game('MIA', 'ATL', 'SCHEDULED'),
    game('CHI', 'BAL', 'LIVE'),
    game('SF', 'HOU', 'IN_PROGRESS'),
    game('WSH', 'KC', 'CANCELLED'),
  ];
  const named = (some: typeof games) => some.map(({ id }) => id);

  it("have the viewer's, home or away, by what is on: live, to come, over", () => {
    const { own, others } = separateOwn(games, new Set(['LAC', 'ATL', 'CHI', 'KC', 'HOU']));
    expect(named(own)).toEqual(['CHI', 'SF', 'MIA', 'MIN', 'WSH']);
    expect(named(others)).toEqual(['BUF']);
  });

  it('keep their order without a pick', () => {
    expect(separateOwn(games, new Set())).toEqual({ own: [], others: games });
  });
});
