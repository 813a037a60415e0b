import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIn } from '#web/testing/readIn.ts';
import { formatCents, formatCount, formatDecimal, plural, readCount } from './numbers.ts';

/** Intl separates by spaces that do not break. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it('groups whole numbers by thousands, as Intl would', () => {
  fc.assert(
    fc.property(fc.integer(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});

it.each([
  [0, '$0'],
  [5_000, '$50'],
  [150_000, '$1,500'],
  [4_950, '$49.50'],
])('%i cents are %s', (cents, dollars) => {
  expect(formatCents(cents, 'USD')).toBe(dollars);
});

it('reads a whole number, and nothing else', () => {
  expect(['10', ' 465 ', '0'].map(readCount)).toEqual([10, 465, 0]);
  expect(
    ['', '10 people', '1.5', '-1', '0x10', '1e3', 'NaN', '1234567'].filter(
      (text) => readCount(text) !== null,
    ),
  ).toEqual([]);
});

describe("numbers by the reader's locale", () => {
  it.each([
    ['en-US', '1,234,567', '12.5', '$1,500', '1,204 entries'],
    ['en-GB', '1,234,567', '12.5', 'US$1,500', '1,204 entries'],
    ['de-DE', '1.234.567', '12,5', '1.500 $', '1.204 entries'],
    ['fr-FR', '1 234 567', '12,5', '1 500 $US', '1 204 entries'],
    ['en-IN', '12,34,567', '12.5', '$1,500', '1,204 entries'],
    ['not a locale', '1,234,567', '12.5', '$1,500', '1,204 entries'],
  ])('%s', (language, count, decimal, money, entries) => {
    readIn(language);
    expect(plain(formatCount(1_234_567))).toBe(count);
    expect(plain(formatDecimal(12.5, 1))).toBe(decimal);
    expect(plain(formatCents(150_000, 'USD'))).toBe(money);
    expect(plain(plural(1_204, 'entry', 'entries'))).toBe(entries);
  });
});

it.each([
  ['en-US', 'EUR', '€25', '€25.50'],
  ['de-DE', 'EUR', '25 €', '25,50 €'],
  ['en-US', 'CHF', 'CHF 25', 'CHF 25.50'],
  ['en-GB', 'GBP', '£25', '£25.50'],
])('for a reader of %s an amount in %s is %s', (language, currency, whole, part) => {
  readIn(language);
  expect(plain(formatCents(2_500, currency))).toBe(whole);
  expect(plain(formatCents(2_550, currency))).toBe(part);
});
