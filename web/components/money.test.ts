import { expect, it } from 'vitest';
import { formatCents } from './money.ts';

it.each([
  [0, '$0'],
  [5_000, '$50'],
  [150_000, '$1,500'],
  [4_950, '$49.50'],
])('%i cents are %s', (cents, dollars) => {
  expect(formatCents(cents)).toBe(dollars);
});
