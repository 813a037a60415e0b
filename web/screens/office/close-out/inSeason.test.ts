import { expect, test } from 'vitest';
import { inSeason } from './inSeason.ts';

test.each([
  ['Office Pool 2025', ' ', 'Office Pool 2026'],
  ['office-2025', '-', 'office-2026'],
  ['Office Pool', ' ', 'Office Pool 2026'],
  ['office', '-', 'office-2026'],
] as const)('%s runs again under its own name', (name, separator, expected) => {
  expect(inSeason(name, 2025, 2026, separator)).toBe(expected);
});
