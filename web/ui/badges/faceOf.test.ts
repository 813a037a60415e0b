// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { faceColor, faceOf } from './faceOf.ts';
import { contrast } from './teamColors.ts';

describe('the monogram of an entry', () => {
  it.each([
    ['Gridiron Guru', 'GG'],
    ['riley-2', 'R2'],
    ['Riley Again', 'RA'],
    ['TD Tom', 'TT'],
    ['ann', 'AN'],
    ['x', 'X'],
    ['user_42', 'U4'],
    ['4th and long', '4L'],
    ['Élodie Ñandú', 'ÉÑ'],
    ['שחקן מספר אחת', 'שא'],
    ['😀', '😀'],
    ['', ''],
  ])('of %s is %s', (name, monogram) => {
    expect(faceOf(name).monogram).toBe(monogram);
  });
});

/** `#rrggbb` of `oklch(l c h)`; what sRGB has no color for is cut off. */
function hexOf(color: string): string {
  const [l = 0, c = 0, h = 0] = color.match(/[\d.]+/g)!.map(Number);
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [long, medium, short] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3) as [number, number, number];
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const channels = linear.map((value) => {
    const cut = Math.min(1, Math.max(0, value));
    return Math.round(255 * (cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

describe('the color of an entry', () => {
  const colors = Array.from({ length: 9 }, (_, hash) => faceColor(hash));

  it('is the same each time, and spreads over all colors', () => {
    const names = Array.from({ length: 300 }, (_, index) => `Entry ${index}`);
    const counts = new Map<string, number>();
    for (const name of names) {
      const { color } = faceOf(name);
      expect(faceOf(name).color).toBe(color);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(colors.toSorted());
    expect(Math.max(...counts.values())).toBeLessThan(3 * (names.length / colors.length));
  });

  const cards = [...readFileSync('web/ui/theme/tokens.css', 'utf8').matchAll(/--card: (#[0-9a-f]{6});/g)].map(
    ([, card]) => card!,
  );

  test('is compared with the cards of both schemes', () => expect(cards).toEqual(['#ffffff', '#121c18']));

  it.each(colors)('%s contrasts with its letters, and with cards in both schemes', (color) => {
    expect(contrast(hexOf('oklch(1 0 0)'), hexOf('oklch(0 0 0)'))).toBeCloseTo(21, 1);
    expect(contrast(hexOf(color), '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    for (const card of cards) expect(contrast(hexOf(color), card)).toBeGreaterThanOrEqual(3);
  });
});
