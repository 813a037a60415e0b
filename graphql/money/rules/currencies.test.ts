import { expect, it } from 'vitest';

import { readCurrency, withoutSign } from './currencies.ts';

it.each(['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'MXN', 'SEK'])('%s is a currency of pools', (currency) => {
  expect(readCurrency(currency)).toBe(currency);
  expect(readCurrency(` ${currency.toLowerCase()} `)).toBe(currency);
});

it.each(['JPY', 'KWD', 'XXX', 'XAU', 'XTS', 'ABC', 'EURO', 'E', '', '$', '€'])('%j is none', (text) => {
  expect(readCurrency(text)).toBeUndefined();
});

it.each([
  ['$1,250.50', 'USD', '1,250.50'],
  ['25 $', 'USD', '25'],
  ['us dollars 5', 'USD', undefined],
  ['€25', 'EUR', '25'],
  ['25,50\u00a0€', 'EUR', '25,50'],
  ['eur 25', 'EUR', '25'],
  ['25', 'EUR', '25'],
  ['CA$25', 'CAD', '25'],
  ['$25', 'CAD', '25'],
  ['$25', 'EUR', undefined],
  ['€25€', 'EUR', undefined],
  ['€', 'EUR', undefined],
])('the digits of %j in %s are %j', (text, currency, digits) => {
  expect(withoutSign(text, currency)).toBe(digits);
});
