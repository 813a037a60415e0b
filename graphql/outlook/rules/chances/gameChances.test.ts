import { describe, expect, it } from 'vitest';

import { type ChanceFacts, finalRatings, seasonChances } from './gameChances.ts';
import { chanceByLine } from './lineChance.ts';

const HOUR = 3_600_000;
const at = (week: number, hours = 0): Date => new Date(Date.UTC(2025, 8, 7 * week, 17) + hours * HOUR);

function game(
  week: number,
  homeTeamId: string,
  awayTeamId: string,
  facts: Partial<ChanceFacts> = {},
): ChanceFacts {
  return {
    homeTeamId,
    awayTeamId,
    status: 'SCHEDULED',
    homeScore: null,
    awayScore: null,
    kickoff: at(week),
    isKickoffConfirmed: true,
    isNeutralSite: false,
    completedAt: null,
    line: null,
    lockedLine: null,
    lineLockedAt: null,
    ...facts,
  };
}
const final = (week: number, home: string, away: string, homeScore: number, awayScore: number) =>
  game(week, home, away, { status: 'FINAL', homeScore, awayScore, completedAt: at(week, 3) });

const played = [final(1, 'KC', 'BUF', 30, 10), final(1, 'NE', 'MIA', 20, 17)];

describe('the chances of a season', () => {
  it('follow from the line where there is one, and from ratings elsewhere', () => {
    const chances = seasonChances(played);
    expect(chances.of(game(2, 'KC', 'NE', { line: 4 }))).toEqual({ home: chanceByLine(4), source: 'LINE' });
    expect(chances.of(game(2, 'KC', 'BUF'))).toMatchObject({ source: 'RATINGS' });
    expect(chances.of(game(2, 'KC', 'BUF'))!.home).toBeGreaterThan(0.5);
    expect(chances.of(game(2, 'KC', 'DAL'))).toBeNull();
    expect(seasonChances([]).of(game(1, 'KC', 'BUF'))).toBeNull();
  });

  it('stay as they stood at kickoff, whatever happens later', () => {
    const next = game(2, 'NE', 'KC');
    const before = seasonChances([...played, next]).of(next);
    const late = [
      final(2, 'BUF', 'MIA', 50, 0),
      final(3, 'NE', 'BUF', 0, 40),
      // Was being played at the kickoff.
      { ...final(2, 'KC', 'MIA', 0, 49), kickoff: at(2, -1), completedAt: at(2, 2) },
    ];
    for (const now of [
      { ...next, status: 'LIVE' as const, homeScore: 3, awayScore: 0 },
      { ...next, status: 'FINAL' as const, homeScore: 3, awayScore: 40, completedAt: at(2, 3) },
    ]) {
      expect(seasonChances([...late, ...played, now]).of(now)).toEqual(before);
    }
  });

  it('follow the results while a game waits for its kickoff', () => {
    const later = final(3, 'NE', 'BUF', 0, 40);
    const chance = (facts: Partial<ChanceFacts>) => {
      const waiting = game(2, 'NE', 'KC', facts);
      return seasonChances([...played, later, waiting]).of(waiting)!.home;
    };
    const stood = chance({});
    expect(chance({ status: 'POSTPONED' })).toBeLessThan(stood);
    expect(chance({ isKickoffConfirmed: false })).toBeLessThan(stood);
    expect(chance({ status: 'POSTPONED', homeScore: 7, awayScore: 0 })).toBe(stood);
    expect(chance({ kickoff: at(4) })).toBeLessThan(stood);
  });

  it('begin with what is known of last season', () => {
    const first = game(1, 'KC', 'BUF');
    const last = finalRatings([final(1, 'KC', 'BUF', 27, 3)]);
    expect(seasonChances([first], last).of(first)!.home).toBeGreaterThan(0.5);
    expect(seasonChances([first], finalRatings([])).of(first)).toBeNull();
  });

  it('count finals alone, with both scores, as results', () => {
    const chanceAfter = (...games: ChanceFacts[]) => seasonChances(games).of(game(5, 'KC', 'BUF'));
    const result = final(1, 'KC', 'BUF', 30, 10);
    expect(chanceAfter(result)).not.toBeNull();
    expect(chanceAfter({ ...result, status: 'LIVE' })).toBeNull();
    expect(chanceAfter({ ...result, homeScore: null })).toBeNull();
    expect(chanceAfter({ ...result, awayScore: null })).toBeNull();
  });

  it('know a result from the instant it was final on, or five hours after a kickoff without one', () => {
    const knows = (completedAt: Date | null, hours: number) => {
      const result = { ...final(1, 'KC', 'BUF', 30, 10), completedAt };
      return seasonChances([result]).of(game(1, 'KC', 'BUF', { kickoff: at(1, hours) })) !== null;
    };
    expect([knows(at(1, 3), 2.9), knows(at(1, 3), 3)]).toEqual([false, true]);
    expect([knows(null, 0), knows(null, 24)]).toEqual([false, true]);
  });

  it('follow the results also while a canceled game waits, and not once a game has begun', () => {
    const later = final(3, 'NE', 'BUF', 0, 40);
    const chance = (facts: Partial<ChanceFacts>) =>
      seasonChances([...played, later]).of(game(2, 'NE', 'KC', facts))!.home;
    const stood = chance({});
    expect(chance({ status: 'CANCELLED' })).toBeLessThan(stood);
    expect(chance({ status: 'LIVE', isKickoffConfirmed: false })).toBe(stood);
    expect(chance({ status: 'FINAL', isKickoffConfirmed: false })).toBe(stood);
  });

  it('do not depend on the order in which the results are given', () => {
    const same = [final(1, 'DAL', 'NYG', 24, 3), ...played, final(1, 'ATL', 'NO', 7, 30)];
    const chance = (games: ChanceFacts[]) => seasonChances(games).of(game(2, 'KC', 'BUF'))!.home;
    expect(chance(same.toReversed())).toBe(chance(same));
  });
});
