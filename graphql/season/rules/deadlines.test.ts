import { describe, expect, it } from 'vitest';

import {
  firstOpenWeek,
  hasGameStarted,
  isDeadlinePassed,
  isOfferedForPicks,
  lastUsefulMoment,
  teamLocksAt,
} from './deadlines.ts';
import { aFinal, aGame, deadlineOf, hoursFrom } from '#graphql/testing/facts.ts';

describe('isDeadlinePassed', () => {
  it('counts the deadline’s own instant as too late', () => {
    expect(isDeadlinePassed(deadlineOf(1), new Date(deadlineOf(1).getTime() - 1))).toBe(false);
    expect(isDeadlinePassed(deadlineOf(1), deadlineOf(1))).toBe(true);
  });
});

describe('teamLocksAt', () => {
  it('is the earlier of the team’s kickoff and the deadline', () => {
    const thursday = hoursFrom(1, -62);
    expect(teamLocksAt(aGame({ kickoff: thursday }), deadlineOf(1))).toEqual(thursday);
    expect(teamLocksAt(aGame(), deadlineOf(1))).toEqual(deadlineOf(1));
  });

  it('is the deadline while the kickoff is a placeholder', () => {
    const placeholder = aGame({ kickoff: hoursFrom(1, -62), isKickoffConfirmed: false });
    expect(teamLocksAt(placeholder, deadlineOf(1))).toEqual(deadlineOf(1));
  });
});

describe('hasGameStarted', () => {
  it('starts at the confirmed kickoff, that instant included', () => {
    const game = aGame();
    expect(hasGameStarted(game, new Date(game.kickoff.getTime() - 1))).toBe(false);
    expect(hasGameStarted(game, game.kickoff)).toBe(true);
    expect(hasGameStarted({ ...game, isKickoffConfirmed: false }, hoursFrom(1, 50))).toBe(false);
  });

  it('trusts a feed that reports a start before the kickoff', () => {
    const before = hoursFrom(1, -1);
    expect(hasGameStarted(aGame({ status: 'LIVE' }), before)).toBe(true);
    expect(hasGameStarted(aFinal('WON'), before)).toBe(true);
    expect(hasGameStarted(aGame({ homeScore: 7, awayScore: 0 }), before)).toBe(true);
    expect(hasGameStarted(aFinal('WON', { homeScore: null, awayScore: null }), before)).toBe(true);
    expect(hasGameStarted(aGame({ homeScore: 7 }), before), 'half a score').toBe(false);
    expect(hasGameStarted(aGame({ awayScore: 7 }), before), 'half a score').toBe(false);
  });
});

describe('lastUsefulMoment', () => {
  const thursday = aGame({ id: 1, kickoff: hoursFrom(1, -62) });
  const sunday = aGame({ id: 2, homeTeamId: 'DAL', awayTeamId: 'NYG' });
  const deadline = deadlineOf(1);

  it('is the deadline while a team is left that plays after it', () => {
    expect(lastUsefulMoment({ games: [thursday, sunday], deadline, usedTeamIds: new Set(['DAL']) })).toEqual(
      deadline,
    );
  });

  it('is an earlier kickoff when only such teams are left', () => {
    const usedTeamIds = new Set(['DAL', 'NYG', 'KC']);
    expect(lastUsefulMoment({ games: [thursday, sunday], deadline, usedTeamIds })).toEqual(thursday.kickoff);
  });

  it('is null when all teams of the week are used, or their games are postponed or canceled', () => {
    const canceled = { ...sunday, status: 'CANCELLED' as const };
    const usedTeamIds = new Set(['KC', 'LAC']);
    expect(lastUsefulMoment({ games: [thursday, canceled], deadline, usedTeamIds })).toBeNull();
    expect(lastUsefulMoment({ games: [], deadline, usedTeamIds })).toBeNull();
  });
});

describe('isOfferedForPicks', () => {
  it('excludes postponed and canceled games', () => {
    expect(isOfferedForPicks(aGame())).toBe(true);
    expect(isOfferedForPicks(aGame({ status: 'POSTPONED' }))).toBe(false);
    expect(isOfferedForPicks(aGame({ status: 'CANCELLED' }))).toBe(false);
  });
});

describe('firstOpenWeek', () => {
  const weeks = [3, 1, 2].map((week) => ({ week, deadline: deadlineOf(week) }));

  it('is the first whose deadline is ahead', () => {
    expect(firstOpenWeek(weeks, hoursFrom(1, -1))).toBe(1);
    expect(firstOpenWeek(weeks, deadlineOf(1))).toBe(2);
    expect(firstOpenWeek(weeks, deadlineOf(3))).toBeNull();
  });
});
