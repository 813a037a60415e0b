import { describe, expect, it } from 'vitest';

import { loadTeams } from '#prisma/seasons/teams.ts';
import { readPastedResults } from './pastedResults.ts';
import { createTeamFinder } from './teamNames.ts';

const findTeam = createTeamFinder(loadTeams(2025));
const games = [
  { id: 1, awayTeamId: 'KC', homeTeamId: 'BUF' },
  { id: 2, awayTeamId: 'SF', homeTeamId: 'NYG' },
  { id: 3, awayTeamId: 'NYJ', homeTeamId: 'LAR' },
  { id: 4, awayTeamId: 'GB', homeTeamId: 'TB' },
];
const read = (text: string) => readPastedResults(text, { findTeam, games, week: 'Week 3' });

describe('readPastedResults', () => {
  it.each([
    'KC 27 BUF 24',
    'BUF 24 KC 27',
    'KC\t27\tBUF\t24',
    'kansas city chiefs 27, buffalo bills 24',
    'Chiefs 27-24 Bills',
    'Chiefs 27 – Bills 24 (F/OT)',
    'KC @ BUF 27-24',
    'Kansas City Bills 27 24',
    'KC\tBUF\t27\t24',
    '27 KC 24 BUF',
    'Final: KC 27 BUF 24',
  ])('reads “%s”', (text) => {
    expect(read(text)).toEqual([{ line: 1, text: text.trim(), gameId: 1, awayScore: 27, homeScore: 24 }]);
  });

  it('reads a number in the name of a team as a part of the name', () => {
    expect(read('49ers 20 Giants 17')).toMatchObject([{ gameId: 2, awayScore: 20, homeScore: 17 }]);
  });

  it('finds which team of a city is meant by the game', () => {
    expect(read('New York 13 Los Angeles 31')).toMatchObject([{ gameId: 3, awayScore: 13, homeScore: 31 }]);
  });

  it('skips empty lines and a heading, and counts lines as they were pasted', () => {
    expect(read('Away\tHome\r\n\r\nGB 0 TB 3\r\n').map(({ line }) => line)).toEqual([3]);
  });

  it.each([
    ['KC 27', 'Each line needs two teams and two scores, as “KC 27 BUF 24”.'],
    ['KC 27 BUF 24 20', 'Each line needs two teams and two scores, as “KC 27 BUF 24”.'],
    ['27 24', 'Each line needs two teams and two scores, as “KC 27 BUF 24”.'],
    ['KC 27 GB 24', 'KC and GB do not play each other in Week 3.'],
    ['Chiefs 27 Bufalo 24', 'There is no team “Bufalo”. Did you mean Bills?'],
    ['Chiefs 27 Lakers 24', 'There is no team “Lakers”.'],
  ])('says what is wrong with “%s”', (text, problem) => {
    expect(read(text)).toEqual([{ line: 1, text, problem }]);
  });

  it('takes the first of two lines for a game', () => {
    expect(read('KC 27 BUF 24\nBUF 20 KC 10')).toMatchObject([
      { gameId: 1 },
      { line: 2, problem: 'Line 1 has the same game.' },
    ]);
  });
});
