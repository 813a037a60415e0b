import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { loadSeason } from '#prisma/seasons/seasons.ts';
import { chanceByLine, lineChance } from './lineChance.ts';
import { normalShare } from './normal.ts';

/** A line, in points. Sports books give lines in half points. */
const line = fc.integer({ min: -80, max: 80 }).map((halves) => halves / 2);

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.841_344_746_068_542_9],
    [1.96, 0.975_002_104_851_779_5],
    [-3, 0.001_349_898_031_630_094],
    [6, 0.999_999_999_013_412_3],
  ])('has the tabulated share below %d', (x, share) => {
    expect(normalShare(x)).toBeCloseTo(share, 14);
  });

  it('is symmetric, grows and stays between 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (x, step) => {
          expect(normalShare(x) + normalShare(-x)).toBe(1);
          expect(normalShare(x + step)).toBeGreaterThanOrEqual(normalShare(x) - 1e-15);
          expect(normalShare(x)).toBeGreaterThanOrEqual(0);
          expect(normalShare(x)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('the chance by the line', () => {
  it('is even for a pick-em', () => {
    expect(chanceByLine(0)).toBe(0.5);
  });

  it('adds up to 1 with that of the other side', () => {
    fc.assert(
      fc.property(line, (points) => {
        expect(chanceByLine(points) + chanceByLine(-points)).toBeCloseTo(1, 15);
      }),
    );
  });

  it('is larger for the side that gives more points', () => {
    fc.assert(
      fc.property(line, line, (one, other) => {
        fc.pre(one < other);
        expect(chanceByLine(one)).toBeGreaterThan(chanceByLine(other));
      }),
    );
  });

  it('is that of the locked line where there is one, and nothing without a line', () => {
    const locked = { line: -7, lockedLine: 3, lineLockedAt: new Date(0) };
    expect(lineChance(locked)).toBe(chanceByLine(3));
    expect(lineChance({ ...locked, lineLockedAt: null })).toBe(chanceByLine(-7));
    expect(lineChance({ line: null, lockedLine: null, lineLockedAt: null })).toBeNull();
  });

  it('is off on the season of 2025 by as little as the document says', () => {
    const squares = loadSeason(2025)
      .games.filter(({ homeScore, awayScore }) => homeScore !== awayScore)
      .map((game) => (chanceByLine(game.line) - (game.homeScore > game.awayScore ? 1 : 0)) ** 2);
    expect(squares.length).toBe(271);
    expect(squares.reduce((sum, square) => sum + square, 0) / squares.length).toBeCloseTo(0.212, 4);
  });
});
