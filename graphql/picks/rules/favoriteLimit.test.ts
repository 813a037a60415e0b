import { describe, expect, it } from 'vitest';

import { favoriteLimitRule, isOverLimit, overLimitWords, statesLines } from './favoriteLimit.ts';

const toWin = { pickTo: 'WIN', favoriteLimit: 7 } as const;
const toLose = { pickTo: 'LOSE', favoriteLimit: 7 } as const;

describe('the limit of lines', () => {
  it('is passed by a favorite by more points, and by no underdog', () => {
    expect([-7.5, -7, 0, 7.5, 30].map((line) => isOverLimit(toWin, line))).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  it("is passed in a losers' pool by an underdog by more points, and by no favorite", () => {
    expect([7.5, 7, 0, -7.5, -30].map((line) => isOverLimit(toLose, line))).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  it('is none for a team without a line, and in a pool without one', () => {
    expect(isOverLimit(toWin, null)).toBe(false);
    expect(isOverLimit({ ...toWin, favoriteLimit: 0 }, -30)).toBe(false);
  });

  it('says by how much, and the limit', () => {
    expect(overLimitWords(toWin, -12.5)).toBe('favored by 12.5 points, and this pool allows at most 7');
    expect(overLimitWords(toLose, 10)).toBe('underdogs by 10 points, and this pool allows at most 7');
  });

  it('is a sentence of the rules', () => {
    expect(favoriteLimitRule(toWin)).toBe(
      'A team that the line favors by more than 7 points cannot be picked.',
    );
    expect(favoriteLimitRule(toLose)).toBe(
      'A team that is an underdog by more than 7 points cannot be picked.',
    );
  });

  it('has the log state lines at deadlines, as automatic picks have', () => {
    expect(statesLines({ noPick: 'OUT', favoriteLimit: 3 })).toBe(true);
    expect(statesLines({ noPick: 'AUTO', favoriteLimit: 0 })).toBe(true);
    expect(statesLines({ noPick: 'STRIKE', favoriteLimit: 0 })).toBe(false);
  });
});
