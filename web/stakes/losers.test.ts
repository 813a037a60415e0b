import { describe, expect, it } from 'vitest';
import { losingSides } from './losers.ts';

const game = (
  awayTeam: string,
  awayEntries: number,
  homeTeam: string,
  homeEntries: number,
  result: 'HOME' | 'AWAY' | 'TIE' | null,
) => ({ awayEntries, homeEntries, result, game: { awayTeam, homeTeam } });

describe('the teams that lose', () => {
  const games = [
    game('MIA', 2, 'ATL', 5, 'AWAY'),
    game('BUF', 7, 'CAR', 1, 'HOME'),
    game('CHI', 3, 'BAL', 0, 'TIE'),
    game('TEN', 4, 'IND', 4, null),
    game('NYJ', 0, 'CIN', 9, 'HOME'),
  ];

  it('are those that entries picked, most first, with both of a tie where it is a loss', () => {
    expect(losingSides(games, 'LOSS')).toEqual([
      { team: 'BUF', entries: 7 },
      { team: 'ATL', entries: 5 },
      { team: 'CHI', entries: 3 },
    ]);
  });

  it('do not hold those of a tie that entries survive', () => {
    expect(losingSides(games, 'SURVIVE').map(({ team }) => team)).toEqual(['BUF', 'ATL']);
  });
});
