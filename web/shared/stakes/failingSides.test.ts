import { describe, expect, it } from 'vitest';
import { failingSides } from './failingSides.ts';

const game = (
  awayTeam: string,
  awayEntries: number,
  homeTeam: string,
  homeEntries: number,
  result: 'HOME' | 'AWAY' | 'TIE' | null,
) => ({ awayEntries, homeEntries, result, game: { awayTeam, homeTeam } });

describe('the teams whose picks fail', () => {
  const games = [
    game('MIA', 2, 'ATL', 5, 'AWAY'),
    game('BUF', 7, 'CAR', 1, 'HOME'),
    game('CHI', 3, 'BAL', 0, 'TIE'),
    game('TEN', 4, 'IND', 4, null),
    game('NYJ', 0, 'CIN', 9, 'HOME'),
  ];

  it('are those that entries picked, most first, with both of a tie where it is a loss', () => {
    expect(failingSides(games, { tieRule: 'LOSS', pickTo: 'WIN' })).toEqual([
      { team: 'BUF', entries: 7 },
      { team: 'ATL', entries: 5 },
      { team: 'CHI', entries: 3 },
    ]);
  });

  it("are those that win in a losers' pool", () => {
    expect(failingSides(games, { tieRule: 'SURVIVE', pickTo: 'LOSE' })).toEqual([
      { team: 'CIN', entries: 9 },
      { team: 'MIA', entries: 2 },
      { team: 'CAR', entries: 1 },
    ]);
  });

  it('do not hold those of a tie that entries survive', () => {
    expect(failingSides(games, { tieRule: 'SURVIVE', pickTo: 'WIN' }).map(({ team }) => team)).toEqual([
      'BUF',
      'ATL',
    ]);
  });
});
