import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, readableText, trimColor } from './teamColors.ts';

describe('contrast', () => {
  it('is 21 between black and white, in either order, and 1 with itself', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#0B6B3A', '#0b6b3a')).toBeCloseTo(1, 5);
  });

  it('matches a known pair', () => {
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  });

  it('is 1 for an invalid color', () => {
    expect(contrast('red', '#FFFFFF')).toBe(1);
  });
});

describe('readableText', () => {
  const colors = readdirSync('prisma/seasons')
    .map((file) => readFileSync(`prisma/seasons/${file}`, 'utf8'))
    .flatMap((text) => [...new Set(text.match(/#[0-9A-Fa-f]{6}/g))]);

  it('has the colors of all teams to check', () => {
    expect(colors.length).toBeGreaterThanOrEqual(25);
  });

  it.each(colors)('contrasts with %s by at least 4.5:1', (color) => {
    expect(contrast(color, readableText(color))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('trimColor', () => {
  it('uses the second color where it contrasts, else the text color', () => {
    expect(trimColor('#E31837', '#FFB612')).toBe('#FFB612');
    expect(trimColor('#002A5C', '#0B1C3A')).toBe('#FFFFFF');
    expect(trimColor('#D3BC8D', null)).toBe('#000000');
  });
});
