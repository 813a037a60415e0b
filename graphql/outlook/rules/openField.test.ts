import { describe, expect, it } from 'vitest';

import type { GameStatus, PickOutcome } from '#graphql/grading/rules/facts.ts';
import type { StrikeRules } from '#graphql/grading/rules/livesLost.ts';
import { aGame } from '#graphql/testing/facts.ts';
import { isOpen, merged, openGroup } from './openField.ts';

const STRIKE: StrikeRules = { lossRule: 'STRIKE', tieRule: 'LOSS' };

describe('an open game', () => {
  it('is one that can still get a result as planned', () => {
    const states: GameStatus[] = ['SCHEDULED', 'LIVE', 'FINAL', 'POSTPONED', 'CANCELLED'];
    expect(states.filter((status) => isOpen(aGame({ status })))).toEqual(['SCHEDULED', 'LIVE']);
  });
});

describe('a group as it enters the open games', () => {
  const outcomes = new Map<string, PickOutcome>([
    ['KC', 'WON'],
    ['DAL', 'LOST'],
    ['NYG', 'TIED'],
    ['BUF', 'PENDING'],
  ]);
  const opened = (teams: string[], livesLeft: number, rules = STRIKE) =>
    openGroup({ teams, livesLeft }, outcomes, rules);

  it('keeps its teams in open games, those that are not known among them', () => {
    expect(opened(['KC', 'BUF'], 1)).toEqual({ teams: ['BUF'], livesLeft: 1 });
    expect(opened(['MIA'], 1)).toEqual({ teams: ['MIA'], livesLeft: 1 });
    expect(opened(['KC'], 2)).toEqual({ teams: [], livesLeft: 2 });
  });

  it('has lost a life for each strike, and never more than it had', () => {
    expect(opened(['DAL', 'BUF'], 3)).toEqual({ teams: ['BUF'], livesLeft: 2 });
    expect(opened(['DAL', 'NYG'], 3)).toEqual({ teams: [], livesLeft: 1 });
    expect(opened(['DAL', 'NYG'], 1)).toEqual({ teams: [], livesLeft: 0 });
    expect(opened(['NYG'], 1, { ...STRIKE, tieRule: 'SURVIVE' })).toEqual({ teams: [], livesLeft: 1 });
  });

  it('has one life where a loss puts out, whatever strikes it has left', () => {
    expect(opened(['BUF'], 3, { lossRule: 'OUT', tieRule: 'STRIKE' })).toEqual({
      teams: ['BUF'],
      livesLeft: 1,
    });
  });
});

describe('groups that have become alike', () => {
  it('are counted together, by teams and lives', () => {
    const groups = [
      { teams: ['KC'], livesLeft: 1, count: 2 },
      { teams: ['KC'], livesLeft: 2, count: 3 },
      { teams: ['KC', 'BUF'], livesLeft: 1, count: 4 },
      { teams: ['KC'], livesLeft: 1, count: 5 },
    ];
    expect(merged(groups)).toEqual([
      { teams: ['KC'], livesLeft: 1, count: 7 },
      { teams: ['KC'], livesLeft: 2, count: 3 },
      { teams: ['KC', 'BUF'], livesLeft: 1, count: 4 },
    ]);
  });
});
