import { expect, it } from 'vitest';
import { PAYMENT_FIELDS } from './paymentInstructions.ts';
import { PAYMENT_OPTION_HELP, parsePaymentOption } from './paymentOptionText.ts';

it.each([
  ['venmo=@ann-lee', { venmo: 'ann-lee' }],
  ['VENMO = @ann-lee', { venmo: 'ann-lee' }],
  ['cashapp=$annlee', { cashApp: 'annlee' }],
  ['zelle=212 555 0100', { zelle: '(212) 555-0100' }],
  [
    'paymentLink=https://pay.example.com/?a={amount}&n={note}',
    { paymentLink: 'https://pay.example.com/?a={amount}&n={note}' },
  ],
  [
    'paymentText=Cash, in an envelope.\nBy Friday = early.',
    { paymentText: 'Cash, in an envelope.\nBy Friday = early.' },
  ],
  ['venmo=', { venmo: null }],
])('reads %s', (text, value) => {
  expect(parsePaymentOption(text)).toEqual(value);
});

it('says what is wrong with a value, by the rule of the screens', () => {
  expect(parsePaymentOption('paymentLink=http://pay.example.com')).toEqual({
    problem: 'paymentLink: Please enter an address that begins with https://.',
  });
  expect(parsePaymentOption('venmo')).toEqual({ problem: 'The option venmo needs a value: venmo=USERNAME' });
});

it('leaves other options to others', () => {
  expect(['lives=2', 'lives', 'luck=1', '=venmo'].map(parsePaymentOption)).toEqual([null, null, null, null]);
});

it('explains each instruction', () => {
  expect(PAYMENT_OPTION_HELP.map(({ name }) => name)).toEqual(PAYMENT_FIELDS);
});
