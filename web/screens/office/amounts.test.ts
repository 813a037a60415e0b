import { expect, it } from 'vitest';
import { readIn } from '#web/testing/readIn.ts';
import { noAmount, readAmount } from './amounts.ts';

it.each([
  ['USD', '$1,200', 120_000],
  ['USD', '12.5', 1_250],
  ['USD', '25 $', 2_500],
  ['USD', '12,50', null],
  ['USD', '€25', null],
  ['EUR', '€25', 2_500],
  ['EUR', '25 €', 2_500],
  ['EUR', '25,50\u00a0€', 2_550],
  ['EUR', 'eur 1.200', 120_000],
  ['EUR', '1.200,50', 120_050],
  ['EUR', '1,200.50', 120_050],
  ['EUR', '$25', null],
  ['EUR', '€25€', null],
  ['EUR', '', null],
  ['CHF', 'CHF 25', 2_500],
])('in %s, %j is %j', (currency, text, cents) => {
  expect(readAmount(text, currency)).toBe(cents);
});

it("reads the sign as the reader's language writes it", () => {
  readIn('fr-FR');
  expect(readAmount('25 $US', 'USD')).toBe(2_500);
});

it('says the currency of an amount that is to be given', () => {
  expect(noAmount('USD')).toBe('Please enter an amount in dollars, like 20 or 12.50.');
  expect(noAmount('EUR')).toBe('Please enter an amount in EUR, like 20 or 12.50.');
});
