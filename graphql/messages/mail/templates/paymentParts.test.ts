import { expect, it } from 'vitest';

import { paymentMethods, type PaymentInstructions } from '#graphql/money/rules/paymentInstructions.ts';
import { paymentParts } from './paymentParts.ts';

const LOU = 'Lou Kowalski, lou@example.com';
const due = { amountCents: 5000, currency: 'USD', note: 'Pool: Ann' };
const parts = (instructions: Partial<PaymentInstructions>) => {
  const all = { venmo: null, paypal: null, cashApp: null, zelle: null, paymentLink: null, paymentText: null };
  const pool: PaymentInstructions = { ...all, ...instructions };
  const of = { ...due, poolId: 1, contactEmail: 'lou@example.com' };
  const howToPay = { ...of, methods: paymentMethods(pool, due, null), text: pool.paymentText };
  return paymentParts(howToPay, LOU);
};

it('names each way to pay, with a link where there is one, and the note where a link lacks it', () => {
  expect(parts({ venmo: 'ann', zelle: 'ann@example.com', paymentText: 'By Friday.' })).toEqual([
    'How to pay $50: By Friday.',
    {
      label: 'Pay $50 with Venmo to @ann',
      url: 'https://venmo.com/u/ann?txn=pay&amount=50.00&note=Pool%3A%20Ann',
    },
    'Pay $50 with Zelle to ann@example.com.',
    'The note of the payment: Pool: Ann',
  ]);
  expect(parts({ paymentLink: 'https://pay.example.com/?a={amount}&n={note}' })).toEqual([
    { label: 'Pay $50 at pay.example.com', url: 'https://pay.example.com/?a=50.00&n=Pool%3A%20Ann' },
  ]);
});

it('has no link where nobody says how to pay, and no word where nothing is due', () => {
  expect(parts({})).toEqual([
    'The fee is $50. Your commissioner collects it. Ask how to pay: Lou Kowalski, lou@example.com',
  ]);
  expect(parts({ paymentText: 'Cash.' })).toEqual(['How to pay $50: Cash.']);
  expect(paymentParts(null, LOU)).toEqual([]);
});
