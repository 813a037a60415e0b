import { recordPayment, reverseReceipts, setPaymentNote } from '#graphql/money/receipts.ts';
import { command } from '#graphql/api/command/command.ts';
import {
  cents,
  input,
  instant,
  listOf,
  of,
  optional,
  payload,
  reason,
  row,
  rows,
  text,
  version,
} from '#graphql/api/command/parts.ts';
import { PaymentRef, ReceiptRef } from './payment.ts';

command('recordPayment', {
  description:
    "Records a part of an entry's fee. Once the whole fee has arrived the entry counts as paid, and its referrer earns the commission.",
  input: input('A part of the fee of an entry, or the rest of it.', {
    entry: row('Entry', 'The entry whose fee was paid in part.'),
    amountCents: cents('The amount received, in cents; at most what is left to pay.'),
    method: text('The method of payment: "cash"; at most 60 characters.'),
    note: optional(text('A note for the commissioner; at most 300 characters.')),
    paidAt: optional(instant('When the money was received; UTC. By default now; never in the future.')),
    version,
  }),
  asks: 'The entry and the amount.',
  payload: payload('The money received is recorded.', {
    payment: of(PaymentRef, 'The payment, with its new sum.'),
    receipts: listOf(ReceiptRef, 'The receipt that was recorded; reverseReceipts of it undoes the mutation.'),
  }),
  doing: 'recording a part of a fee',
  audit: ['payment.record', 'commission.earn'],
  run: ({ services, viewer }, given) => recordPayment(services, viewer, given),
});

command('reverseReceipts', {
  description:
    'Reverts recordPayment and markPaid, including the commissions they earned; refused when one of those has been paid out, and for a receipt that was reversed before.',
  input: input('Receipts that were recorded by mistake.', {
    receipts: rows('PaymentReceipt', 'The ids of 1 to 100 receipts of one season.', 'receipt'),
    reason,
  }),
  asks: 'The receipts, and the reason.',
  payload: payload('The receipts are reversed.', {
    payments: listOf(PaymentRef, 'The payments that they belong to, in the order the entries joined.', {
      field: 1,
      multiplier: 20,
    }),
  }),
  doing: 'reversing receipts',
  audit: ['payment.reverse', 'commission.lose'],
  run: async ({ services, viewer }, { paymentReceiptIds: receiptIds, reason: why }) => ({
    payments: await reverseReceipts(services, viewer, { receiptIds, reason: why }),
  }),
});

command('setPaymentNote', {
  description: "Notes something about an entry's fee, which only commissioners see.",
  input: input('A note about the fee of an entry.', {
    entry: row('Entry', 'The entry whose fee the note is about.'),
    note: optional(text('The note; at most 300 characters. Null or blank removes it.'), null),
    version,
  }),
  asks: 'The entry and the note.',
  payload: payload('The note is stored.', { payment: of(PaymentRef, 'The payment, with its note.') }),
  doing: 'noting something about a fee',
  audit: ['payment.note'],
  run: async ({ services, viewer }, given) => ({ payment: await setPaymentNote(services, viewer, given) }),
});
