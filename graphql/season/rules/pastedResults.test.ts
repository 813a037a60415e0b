import fc from 'fast-check';
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
  { id: 5, awayTeamId: 'LAC', homeTeamId: 'LV' },
];
/** Both teams of a city play each other. */
const derby = [{ id: 6, awayTeamId: 'LAC', homeTeamId: 'LAR' }];
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
    'KC 27 at BUF 24',
    'Chiefs 27 @ Bills 24',
    'Chiefs 27 Bills 24 - ouch',
    'Chiefs 27, Bills 24 (what a game!)',
    'Chiefs (7-2) 27 Bills (5-3-1) 24 F/OT',
    'Chiefs beat Bills 27-24',
    'Chiefs def. Bills 24-27',
    'Bills lost to the Chiefs 24-27',
    'Bills lose to Chiefs 27-24',
  ])('reads “%s”', (text) => {
    expect(read(text)).toEqual([{ line: 1, text: text.trim(), gameId: 1, awayScore: 27, homeScore: 24 }]);
  });

  it('reads a number in the name of a team as a part of the name', () => {
    expect(read('49ers 20 Giants 17')).toMatchObject([{ gameId: 2, awayScore: 20, homeScore: 17 }]);
  });

  it('finds which team of a city is meant by the game', () => {
    expect(read('New York 13 Los Angeles 31')).toMatchObject([{ gameId: 3, awayScore: 13, homeScore: 31 }]);
  });

  it.each(['Los Angeles 20 Los Angeles 17', 'LA 20 Los Angeles 17', 'LA 20 @ LA 17'])(
    'does not guess which team of a city is which: “%s”',
    (text) => {
      const name = text.split(' 20')[0];
      expect(readPastedResults(text, { findTeam, games: derby, week: 'Week 3' })).toEqual([
        { line: 1, text, problem: `“${name}” can be LAC or LAR.` },
      ]);
    },
  );

  it('tells two teams of a city apart where one is named', () => {
    expect(
      readPastedResults('Los Angeles 20 Rams 17', { findTeam, games: derby, week: 'Week 3' }),
    ).toMatchObject([{ gameId: 6, awayScore: 20, homeScore: 17 }]);
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
    ['Chiefs 27 at Lakers 24', 'There is no team “Lakers”.'],
  ])('says what is wrong with “%s”', (text, problem) => {
    expect(read(text)).toEqual([{ line: 1, text, problem }]);
  });

  it('takes the first of two lines for a game', () => {
    expect(read('KC 27 BUF 24\nBUF 20 KC 10')).toMatchObject([
      { gameId: 1 },
      { line: 2, problem: 'Line 1 has the same game.' },
    ]);
  });

  it('never mistakes a team for another, however the teams are called and in whatever order', () => {
    const teams = loadTeams(2025);
    // Two cities have two teams.
    const ids = ['LAC', 'LAR', 'NYG', 'NYJ', 'KC', 'BUF', 'SF', 'TB'];
    const nameOf = (id: string, by: 'id' | 'city' | 'nickname') => teams.find((team) => team.id === id)![by];
    const someName = fc.constantFrom('id', 'city', 'city', 'nickname');
    const someLine = fc.record({
      ...{
        first: someName,
        second: someName,
        isHomeFirst: fc.boolean(),
        scores: fc.tuple(fc.nat(60), fc.nat(60)),
      },
      between: fc.constantFrom(' ', ', ', '\t', ' at '),
    });
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids, { minLength: 8, maxLength: 8 }),
        fc.array(someLine, { minLength: 4, maxLength: 4 }),
        (order, lines) => {
          const drawn = lines.map((line, id) => {
            const [awayTeamId, homeTeamId] = order.slice(2 * id, 2 * id + 2) as [string, string];
            return { ...line, id, awayTeamId, homeTeamId };
          });
          const text = drawn.map(({ first, second, isHomeFirst, scores, between, ...game }) => {
            const [one, other] = isHomeFirst
              ? [game.homeTeamId, game.awayTeamId]
              : [game.awayTeamId, game.homeTeamId];
            return `${nameOf(one, first)} ${scores[0]}${between}${nameOf(other, second)} ${scores[1]}`;
          });
          const results = readPastedResults(text.join('\n'), { findTeam, games: drawn, week: 'Week 3' });
          for (const [index, result] of results.entries()) {
            const { id, isHomeFirst, scores } = drawn[index]!;
            const [homeScore, awayScore] = isHomeFirst ? scores : [scores[1], scores[0]];
            if (!('problem' in result)) expect(result).toMatchObject({ gameId: id, homeScore, awayScore });
          }
        },
      ),
    );
  });
});
