import { describe, expect, it } from 'vitest';

import { favoriteLimit } from './favoriteLimit.ts';
import { statesLines } from './teamLimits.ts';

const toWin = { pickTo: 'WIN', favoriteLimit: 7 } as const;
const toLose = { pickTo: 'LOSE', favoriteLimit: 7 } as const;

describe('the limit of lines', () => {
  it('is passed by a favorite by more points, and by no underdog', () => {
    expect([-7.5, -7, 0, 7.5, 30].map((line) => favoriteLimit.bars(toWin, { line }))).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  it("is passed in a losers' pool by an underdog by more points, and by no favorite", () => {
    expect([7.5, 7, 0, -7.5, -30].map((line) => favoriteLimit.bars(toLose, { line }))).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  it('is none for a team without a line, and in a pool without one', () => {
    expect(favoriteLimit.bars(toWin, { line: null })).toBe(false);
    expect(favoriteLimit.bars({ ...toWin, favoriteLimit: 0 }, { line: -30 })).toBe(false);
  });

  it('says by how much, and the limit', () => {
    expect(favoriteLimit.words(toWin, { line: -12.5 })).toBe(
      'favored by 12.5 points, and this pool allows at most 7',
    );
    expect(favoriteLimit.words(toLose, { line: 10 })).toBe(
      'underdogs by 10 points, and this pool allows at most 7',
    );
  });

  it('is a sentence of the rules', () => {
    expect(favoriteLimit.sentence(toWin)).toBe(
      'A team that the line favors by more than 7 points cannot be picked.',
    );
    expect(favoriteLimit.sentence(toLose)).toBe(
      'A team that is an underdog by more than 7 points cannot be picked.',
    );
  });

  it('has the log state lines at deadlines, as automatic picks have', () => {
    expect(statesLines({ pickTo: 'WIN', noPick: 'OUT', favoriteLimit: 3 })).toBe(true);
    expect(statesLines({ pickTo: 'WIN', noPick: 'AUTO', favoriteLimit: 0 })).toBe(true);
    expect(statesLines({ pickTo: 'WIN', noPick: 'STRIKE', favoriteLimit: 0 })).toBe(false);
  });
});
