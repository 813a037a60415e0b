import { describe, expect, it } from 'vitest';

import { gameWinner, recordText, teamRecords } from './records.ts';
import { aFinal, aGame } from '#graphql/testing/facts.ts';

describe('recordText', () => {
  it('is W-L, W-L-T after a tie, 0-0 without a record', () => {
    expect(recordText({ wins: 5, losses: 2, ties: 0 })).toBe('5-2');
    expect(recordText({ wins: 5, losses: 1, ties: 1 })).toBe('5-1-1');
    expect(recordText(undefined)).toBe('0-0');
    expect(recordText(null)).toBe('0-0');
  });
});

describe('teamRecords', () => {
  it('counts only final games', () => {
    const records = teamRecords([
      aFinal('WON'),
      aFinal('LOST', { awayTeamId: 'DAL' }),
      aFinal('TIED', { homeTeamId: 'DAL', awayTeamId: 'GB' }),
      aGame({ status: 'LIVE', homeScore: 21, awayScore: 0 }),
      aGame({ status: 'FINAL' }),
    ]);
    expect(Object.fromEntries(records)).toEqual({
      KC: { wins: 1, losses: 1, ties: 0 },
      LAC: { wins: 0, losses: 1, ties: 0 },
      DAL: { wins: 1, losses: 0, ties: 1 },
      GB: { wins: 0, losses: 0, ties: 1 },
    });
  });
});

describe('gameWinner', () => {
  it('is the winner of a final that was not a tie', () => {
    expect(gameWinner(aFinal('WON'))).toBe('KC');
    expect(gameWinner(aFinal('LOST'))).toBe('LAC');
    expect(gameWinner(aFinal('TIED'))).toBeNull();
    expect(gameWinner(aGame({ status: 'LIVE', homeScore: 21, awayScore: 0 }))).toBeNull();
  });
});
