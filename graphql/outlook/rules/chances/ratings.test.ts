import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { loadSeason } from '#prisma/seasons/seasons.ts';
import { RATING_MODEL, rateTeams, type RatedResult } from './ratings.ts';

const TEAMS = ['BUF', 'KC', 'MIA', 'NE', 'NYJ', 'PHI'];

const result: fc.Arbitrary<RatedResult> = fc
  .tuple(
    fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    fc.integer({ min: -50, max: 50 }),
    fc.boolean(),
  )
  .map(([[home, away], margin, isNeutralSite]) => ({
    homeTeamId: home!,
    awayTeamId: away!,
    isNeutralSite,
    margin,
  }));
const results = fc.array(result, { maxLength: 30 });
const game = (homeTeamId: string, awayTeamId: string, margin = 0): RatedResult => ({
  homeTeamId,
  awayTeamId,
  isNeutralSite: true,
  margin,
});

describe('ratings', () => {
  it('satisfy the normal equations of ridge regression', () => {
    const { gameDeviation, teamDeviation, homeAdvantage, largestMargin } = RATING_MODEL;
    const ridge = (gameDeviation / teamDeviation) ** 2;
    fc.assert(
      fc.property(results, (played) => {
        const ratings = rateTeams(played);
        for (const team of TEAMS) {
          const own = ratings.rating(team);
          if (own === null) continue;
          // The pull of the ridge equals the sum of what the team's margins exceed the ratings by.
          const excess = played.map((one) => {
            const side = one.homeTeamId === team ? 1 : one.awayTeamId === team ? -1 : 0;
            const counted = Math.max(-largestMargin, Math.min(largestMargin, one.margin));
            const expected =
              ratings.rating(one.homeTeamId)! -
              ratings.rating(one.awayTeamId)! +
              (one.isNeutralSite ? 0 : homeAdvantage);
            return side * (counted - expected);
          });
          expect(ridge * own).toBeCloseTo(
            excess.reduce((sum, each) => sum + each, 0),
            8,
          );
        }
      }),
    );
  });

  it('are the same in whatever order results come', () => {
    fc.assert(
      fc.property(results, (played) => {
        const [one, other] = [rateTeams(played), rateTeams(played.toReversed())];
        for (const team of TEAMS) {
          expect(other.rating(team) ?? 0).toBeCloseTo(one.rating(team) ?? 0, 10);
        }
      }),
    );
  });

  it('give chances between 0 and 1 that add up on a neutral site, and more at home', () => {
    fc.assert(
      fc.property(fc.array(result, { minLength: 1, maxLength: 30 }), (played) => {
        const { homeTeamId, awayTeamId } = played[0]!;
        const ratings = rateTeams(played);
        const there = ratings.chance(game(homeTeamId, awayTeamId))!;
        const back = ratings.chance(game(awayTeamId, homeTeamId))!;
        const atHome = ratings.chance({ homeTeamId, awayTeamId, isNeutralSite: false })!;
        expect(there).toBeGreaterThan(0);
        expect(there).toBeLessThan(1);
        expect(there + back).toBeCloseTo(1, 12);
        expect(atHome).toBeGreaterThan(there);
      }),
    );
  });

  it('rise with a higher margin, up to the largest that counts', () => {
    const chance = (margin: number) => rateTeams([game('KC', 'BUF', margin)]).chance(game('KC', 'BUF'))!;
    expect(chance(7)).toBeGreaterThan(chance(3));
    expect(chance(-7)).toBeLessThan(0.5);
    expect(chance(50)).toBe(chance(RATING_MODEL.largestMargin));
  });

  it('are surer of the same strength after more games', () => {
    const often = (times: number) =>
      rateTeams(Array.from({ length: times }, () => game('KC', 'BUF', 10))).chance(game('KC', 'BUF'))!;
    expect(often(8)).toBeGreaterThan(often(2));
    expect(often(2)).toBeGreaterThan(often(1));
  });

  it('know nothing of a team without a result, but a part of what last season said', () => {
    const before = rateTeams([game('KC', 'BUF', 20), game('NE', 'KC', 3)]);
    const now = rateTeams([game('MIA', 'NYJ', 1)], before);
    expect(rateTeams([]).chance(game('KC', 'BUF'))).toBeNull();
    expect(now.chance(game('MIA', 'PHI'))).toBeNull();
    expect(now.rating('BUF')).toBeCloseTo(before.rating('BUF')! * RATING_MODEL.carriedShare, 12);
    expect(now.chance(game('KC', 'BUF'))).toBeGreaterThan(0.5);
    expect(now.chance(game('KC', 'MIA'))).not.toBeNull();
  });

  it('forecast the next weeks of 2025 better than the home team alone does, as well as the document says', () => {
    const season = loadSeason(2025);
    const squares: number[] = [];
    for (let week = 1; week < season.weekCount; week += 1) {
      const rated = season.games.map((one) => ({ ...one, margin: one.homeScore - one.awayScore }));
      const ratings = rateTeams(rated.filter((one) => one.week <= week));
      for (const one of rated) {
        const chance = one.week === week + 1 && one.margin !== 0 ? ratings.chance(one) : null;
        if (chance !== null) squares.push((chance - (one.margin > 0 ? 1 : 0)) ** 2);
      }
    }
    expect(squares.length).toBe(255);
    expect(squares.reduce((sum, square) => sum + square, 0) / squares.length).toBeCloseTo(0.2264, 4);
  });
});
