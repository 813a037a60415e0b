// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { FACE_COLORS, faceOf } from './faceOf.ts';
import { contrast } from './teamColors.ts';

describe('the monogram of an entry', () => {
  it.each([
    ['Gridiron Guru', 'GG'],
    ['riley-2', 'R2'],
    ['Riley Again', 'RA'],
    ['HailMary', 'HM'],
    ['TD Tom', 'TT'],
    ['ann', 'AN'],
    ['x', 'X'],
    ['user_42', 'U4'],
    ['4th and long', '4L'],
    ['Élodie Ñandú', 'ÉÑ'],
    ['שחקן מספר אחת', 'שא'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    ['', ''],
  ])('of %s is %s', (name, monogram) => {
    expect(faceOf(name).monogram).toBe(monogram);
  });
});

describe('the color of an entry', () => {
  it('is the same each time, and spreads over all colors', () => {
    const names = Array.from({ length: 300 }, (_, index) => `Entry ${index}`);
    const counts = new Map<string, number>();
    for (const name of names) {
      const { color } = faceOf(name);
      expect(faceOf(name).color).toBe(color);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    expect(counts.size).toBe(FACE_COLORS.length);
    expect(Math.max(...counts.values())).toBeLessThan(3 * (names.length / FACE_COLORS.length));
  });

  const cards = [...readFileSync('web/ui/theme/tokens.css', 'utf8').matchAll(/--card: (#[0-9a-f]{6});/g)]
    .map(([, card]) => card!)
    .slice(0, 2);

  test('is compared with the cards of both schemes', () => expect(new Set(cards).size).toBe(2));

  it.each(FACE_COLORS)('%s contrasts with its letters, and with cards in both schemes', (color) => {
    expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    for (const card of cards) expect(contrast(color, card)).toBeGreaterThanOrEqual(3);
  });
});
