import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it('groups whole numbers by thousands, as Intl would', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});
