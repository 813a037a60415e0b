import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const darkStart = css.indexOf('prefers-color-scheme: dark');

function colors(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const light = colors(css.slice(0, darkStart));
const dark = { ...light, ...colors(css.slice(darkStart)) };

const grounds = ['ground', 'card', 'card-sunken', 'hover'];
const text: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['quiet', ground],
    ['turf-ink', ground],
    ['flag-ink', ground],
  ]),
  ...['turf-tint', 'flag-tint', 'penalty-tint'].flatMap((tint): [string, string][] => [
    ['ink', tint],
    ['quiet', tint],
  ]),
  ['turf-ink', 'turf-tint'],
  ['flag-ink', 'flag-tint'],
  ['penalty-ink', 'card'],
  ['penalty-ink', 'ground'],
  ['penalty-ink', 'penalty-tint'],
  ['on-live', 'live'],
  ['on-turf', 'turf'],
  ['on-turf', 'turf-strong'],
  ['on-flag', 'flag'],
  ['on-penalty', 'penalty'],
  ['board-ink', 'board'],
  ['board-ink', 'board-raised'],
  ['board-quiet', 'board'],
  ['board-quiet', 'board-raised'],
  ['lamp', 'board'],
  ['lamp', 'board-raised'],
];
const controls: [string, string][] = [
  ...grounds.map((ground): [string, string] => ['control-line', ground]),
  ...grounds.map((ground): [string, string] => ['ring', ground]),
  ['ring-on-board', 'board'],
  ['penalty-edge', 'card'],
  ['live', 'card'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s colors', (_name, palette) => {
  it.each(text)('%s is readable on %s', (ink, ground) => {
    expect(contrast(palette[ink]!, palette[ground]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('the control %s contrasts with %s', (control, ground) => {
    expect(contrast(palette[control]!, palette[ground]!)).toBeGreaterThanOrEqual(3);
  });
});
