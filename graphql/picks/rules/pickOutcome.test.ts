import { describe, expect, it } from 'vitest';

import { pickOutcome } from './pickOutcome.ts';
import { aFinal, aGame } from '#graphql/testing/facts.ts';

describe('pickOutcome', () => {
  it.each([
    ['KC', 'WON', 'WON'],
    ['LAC', 'WON', 'LOST'],
    ['KC', 'LOST', 'LOST'],
    ['LAC', 'LOST', 'WON'],
    ['KC', 'TIED', 'TIED'],
    ['LAC', 'TIED', 'TIED'],
  ] as const)('%s, home team %s: %s', (teamId, homeResult, outcome) => {
    expect(pickOutcome({ teamId }, aFinal(homeResult), 'WIN')).toBe(outcome);
  });

  it.each([
    ['KC', 'WON', 'LOST'],
    ['LAC', 'WON', 'WON'],
    ['KC', 'LOST', 'WON'],
    ['LAC', 'TIED', 'TIED'],
  ] as const)("in a losers' pool %s, home team %s: %s", (teamId, homeResult, outcome) => {
    expect(pickOutcome({ teamId }, aFinal(homeResult), 'LOSE')).toBe(outcome);
    expect(pickOutcome({ teamId }, aGame({ status: 'CANCELLED' }), 'LOSE', 'SURVIVE')).toBe('WON');
  });

  it.each(['SCHEDULED', 'LIVE', 'POSTPONED', 'CANCELLED'] as const)(
    'does not grade while the game is %s, whatever the score',
    (status) => {
      expect(pickOutcome({ teamId: 'KC' }, aGame({ status, homeScore: 30, awayScore: 0 }), 'WIN')).toBe(
        'PENDING',
      );
    },
  );

  it('does not grade by a final without a score', () => {
    expect(pickOutcome({ teamId: 'KC' }, aGame({ status: 'FINAL' }), 'WIN')).toBe('PENDING');
  });

  it.each(['POSTPONED', 'CANCELLED'] as const)(
    'follows the ruling on a %s game, for both teams',
    (status) => {
      for (const teamId of ['KC', 'LAC']) {
        expect(pickOutcome({ teamId }, aGame({ status }), 'WIN', 'SURVIVE')).toBe('WON');
        expect(pickOutcome({ teamId }, aGame({ status }), 'WIN', 'LOSS')).toBe('LOST');
      }
    },
  );

  it('ignores the ruling once the game is rescheduled', () => {
    expect(pickOutcome({ teamId: 'KC' }, aGame(), 'WIN', 'LOSS')).toBe('PENDING');
    expect(pickOutcome({ teamId: 'KC' }, aFinal('WON'), 'WIN', 'LOSS')).toBe('WON');
  });

  it('does not accept a team that is not in the game', () => {
    expect(() => pickOutcome({ teamId: 'DAL' }, aFinal('WON'), 'WIN')).toThrow(RangeError);
  });
});
