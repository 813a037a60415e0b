import { expect, it } from 'vitest';

import { paymentNote, paymentUrl } from './payment.ts';

it('fills the amount in dollars and the note, encoded, into the template', () => {
  const note = paymentNote('Pool & Co', ['Ann', 'Bob $& 50%']);
  const url = new URL(
    paymentUrl('https://pay.example/p?amount={amount}&note={note}&again={amount}', {
      amountCents: 15_005,
      currency: 'USD',
      note,
    }),
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    amount: '150.05',
    note: 'Pool & Co: Ann, Bob $& 50%',
    again: '150.05',
  });
});

it.each([
  [5000, '50.00'],
  [0, '0.00'],
  [7, '0.07'],
  [100_000_000, '1000000.00'],
])('writes %i cents as %s', (amountCents, text) => {
  expect(paymentUrl('https://pay.example/{amount}', { amountCents, currency: 'USD', note: '' })).toBe(
    `https://pay.example/${text}`,
  );
});

it('accepts a note with lone surrogates', () => {
  expect(
    paymentUrl('https://pay.example/{note}', { amountCents: 1, currency: 'USD', note: 'a\uD800b' }),
  ).toBe('https://pay.example/ab');
});

it('counts the names that a note has no room for', () => {
  const names = Array.from({ length: 10 }, (_, index) => `${index} ${'n'.repeat(40)}`);
  const note = paymentNote('Pool', names);
  expect(note.length).toBeLessThanOrEqual(280);
  expect(note).toBe(`Pool: ${names.slice(0, 6).join(', ')} and 4 more`);
  expect(paymentNote('Pool', ['n'.repeat(300)])).toBe('Pool: 1 entry');
  expect(paymentNote('Pool', ['n'.repeat(300), 'm'])).toBe('Pool: 2 entries');
});
