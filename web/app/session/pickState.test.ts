import { describe, expect, it } from 'vitest';
import { teams } from '#web/testing/picksFixture.ts';
import { outcomeWord } from './outcomeWord.ts';
import { pickState } from './pickState.ts';

const game = (awayScore: number | null, homeScore: number | null, displayStatus = 'LIVE') => ({
  displayStatus,
  stateText: displayStatus === 'FINAL' ? 'Final' : 'Q3 12:34',
  awayScore,
  homeScore,
  awayTeam: teams.BUF,
  homeTeam: teams.CAR,
});
const bills = { outcome: 'PENDING', team: teams.BUF } as const;
const panthers = { outcome: 'PENDING', team: teams.CAR } as const;

describe('the state of a pick', () => {
  it('is none where nothing but the kickoff is known', () => {
    const unknown = { ...game(null, null, 'IN_PROGRESS'), stateText: null };
    expect(pickState({ ...bills, game: unknown }, 'WIN')).toBeNull();
  });

  it.each([
    ['AHEAD', 'Ahead', 14, 7],
    ['BEHIND', 'Behind', 7, 14],
    ['EVEN', 'Even', 7, 7],
  ] as const)('is %s in a running game with its clock, the picked team first', (lead, word, away, home) => {
    const mirrored = { AHEAD: 'BEHIND', BEHIND: 'AHEAD', EVEN: 'EVEN' }[lead];
    expect(pickState({ ...bills, game: game(away, home) }, 'WIN')).toMatchObject({
      ...{ standing: lead, forPick: lead, word, isOver: false, clock: 'Q3 12:34' },
      figures: `BUF ${away}, CAR ${home}`,
    });
    expect(pickState({ ...bills, game: game(away, home) }, 'LOSE')).toMatchObject({
      ...{ standing: lead, forPick: mirrored, word },
    });
    expect(pickState({ ...panthers, game: game(away, home) }, 'WIN')).toMatchObject({
      ...{ standing: mirrored, figures: `CAR ${home}, BUF ${away}` },
    });
  });

  it.each(['WIN', 'LOSE'] as const)('has the word of every other place after the final: to %s', (pickTo) => {
    for (const outcome of ['WON', 'LOST', 'TIED'] as const) {
      const word = outcomeWord(outcome, pickTo);
      expect(pickState({ ...bills, outcome, game: game(24, 17, 'FINAL') }, pickTo)).toEqual({
        ...{ standing: outcome, forPick: outcome, isOver: true, word, clock: null },
        figures: 'BUF 24, CAR 17',
        spoken: `${word}: Buffalo Bills 24, Carolina Panthers 17`,
      });
    }
  });

  it('is the API’s outcome, not what a score would mean: a final that waits, a game that was never played', () => {
    expect(pickState({ ...bills, game: game(24, 17, 'FINAL') }, 'WIN')).toMatchObject({
      ...{ standing: null, word: '', figures: 'BUF 24, CAR 17', isOver: true, clock: null },
    });
    expect(
      pickState({ ...bills, outcome: 'LOST', game: game(null, null, 'CANCELLED') }, 'WIN'),
    ).toMatchObject({ standing: 'LOST', figures: 'BUF', spoken: 'Lost: Buffalo Bills' });
  });

  it('has the clock alone while a game that began has no score', () => {
    expect(pickState({ ...bills, game: game(null, null, 'IN_PROGRESS') }, 'WIN')).toMatchObject({
      ...{ standing: null, word: '', figures: 'BUF', spoken: 'Buffalo Bills', clock: 'Q3 12:34' },
    });
  });

  it.each(['SCHEDULED', 'POSTPONED', 'CANCELLED'])('is nothing for a game that is %s', (status) => {
    expect(pickState({ ...bills, game: game(null, null, status) }, 'WIN')).toBeNull();
  });
});
