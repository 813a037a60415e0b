import { describe, expect, it } from 'vitest';
import { teams } from '../routes/picks/picksFixture.ts';
import { pickScore } from './pickScore.ts';

const game = (awayScore: number | null, homeScore: number | null, displayStatus = 'LIVE') => ({
  displayStatus,
  statusText: displayStatus === 'FINAL' ? 'Final' : 'Q3 12:34',
  awayScore,
  homeScore,
  awayTeam: teams.BUF,
  homeTeam: teams.CAR,
});

describe('the score of a pick', () => {
  it.each([
    ['AHEAD', 14, 7],
    ['BEHIND', 7, 14],
    ['EVEN', 7, 7],
  ] as const)('is %s in a running game with its clock, the picked team first', (standing, away, home) => {
    expect(pickScore({ team: teams.BUF, game: game(away, home) })).toMatchObject({
      standing,
      isOver: false,
      figures: `BUF ${away}, CAR ${home}`,
      clock: 'Q3 12:34',
    });
    const mirrored = { AHEAD: 'BEHIND', BEHIND: 'AHEAD', EVEN: 'EVEN' }[standing];
    expect(pickScore({ team: teams.CAR, game: game(away, home) })).toMatchObject({
      standing: mirrored,
      figures: `CAR ${home}, BUF ${away}`,
    });
  });

  it.each([
    ['WON', 'Won', 24, 17],
    ['LOST', 'Lost', 17, 24],
    ['TIED', 'Tied', 20, 20],
  ] as const)('is %s after the final, without a clock', (standing, word, away, home) => {
    expect(pickScore({ team: teams.BUF, game: game(away, home, 'FINAL') })).toEqual({
      standing,
      isOver: true,
      word,
      figures: `BUF ${away}, CAR ${home}`,
      spoken: `${word}: Buffalo Bills ${away}, Carolina Panthers ${home}`,
      clock: null,
    });
  });

  it('has the clock alone while a game that began has no score', () => {
    expect(pickScore({ team: teams.BUF, game: game(null, null, 'IN_PROGRESS') })).toMatchObject({
      standing: null,
      figures: 'BUF',
      clock: 'Q3 12:34',
    });
  });

  it.each(['SCHEDULED', 'POSTPONED', 'CANCELLED'])('is nothing for a game that is %s', (status) => {
    expect(pickScore({ team: teams.BUF, game: game(null, null, status) })).toBeNull();
  });
});
