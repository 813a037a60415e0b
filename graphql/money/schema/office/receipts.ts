import type { Payment } from '#prisma/generated/sqlite/client.ts';
import {
  recordPayment,
  reverseReceipts,
  setPaymentNote,
  type RecordedPayment,
} from '#graphql/money/receipts.ts';
import { builder } from '#graphql/api/builder.ts';
import { PaymentRef, ReceiptRef } from './payment.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const RecordPaymentInput = commandInput('RecordPaymentInput', {
  description: 'A part of the fee of an entry, or the rest of it.',
  how: ['version'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry whose fee was paid in part.' }),
    amountCents: t.field({
      type: 'Cents',
      required: true,
      description: 'The amount received, in cents; at most what is left to pay.',
    }),
    method: t.string({
      required: true,
      description: 'The method of payment: "cash"; at most 60 characters.',
    }),
    note: t.string({ description: 'A note for the commissioner; at most 300 characters.' }),
    paidAt: t.field({
      type: 'DateTime',
      description: 'When the money was received; UTC. By default now; never in the future.',
    }),
  }),
});

const RecordPaymentPayload = builder.objectRef<RecordedPayment>('RecordPaymentPayload').implement({
  interfaces: [CommandPayload],
  description: 'The money received is recorded.',
  fields: (t) => ({
    payment: t.expose('payment', { type: PaymentRef, description: 'The payment, with its new sum.' }),
    receipts: t.expose('receipts', {
      type: [ReceiptRef],
      description: 'The receipt that was recorded; reverseReceipts of it undoes the mutation.',
    }),
  }),
});

commandField('recordPayment', {
  description:
    "Records a part of an entry's fee. Once the whole fee has arrived the entry counts as paid, and its referrer earns the commission.",
  input: RecordPaymentInput,
  asks: 'The entry and the amount.',
  payload: RecordPaymentPayload,
  doing: 'recording a part of a fee',
  audit: ['payment.record', 'commission.earn'],
  run: (input, { services, viewer }) =>
    recordPayment(services, viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      amountCents: input.amountCents,
      method: input.method,
      note: input.note ?? undefined,
      paidAt: input.paidAt ?? undefined,
      version: input.version,
    }),
});

const ReverseReceiptsInput = commandInput('ReverseReceiptsInput', {
  description: 'Receipts that were recorded by mistake.',
  how: ['reason'],
  fields: (t) => ({
    receipts: t.idList({ required: true, description: 'The ids of 1 to 100 receipts of one season.' }),
  }),
});

const ReverseReceiptsPayload = builder.objectRef<Payment[]>('ReverseReceiptsPayload').implement({
  interfaces: [CommandPayload],
  description: 'The receipts are reversed.',
  fields: (t) => ({
    payments: t.field({
      type: [PaymentRef],
      description: 'The payments that they belong to, in the order the entries joined.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (payments) => payments,
    }),
  }),
});

commandField('reverseReceipts', {
  description:
    'Reverts recordPayment and markPaid, including the commissions they earned; refused when one of those has been paid out, and for a receipt that was reversed before.',
  input: ReverseReceiptsInput,
  asks: 'The receipts, and the reason.',
  payload: ReverseReceiptsPayload,
  doing: 'reversing receipts',
  audit: ['payment.reverse', 'commission.lose'],
  run: (input, { services, viewer }) =>
    reverseReceipts(services, viewer, {
      receiptIds: input.receipts.map((id) => rowOf('PaymentReceipt', id, 'receipt')),
      reason: input.reason,
    }),
});

const SetPaymentNoteInput = commandInput('SetPaymentNoteInput', {
  description: 'A note about the fee of an entry.',
  how: ['version'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry whose fee the note is about.' }),
    note: t.string({ description: 'The note; at most 300 characters. Null or blank removes it.' }),
  }),
});

const SetPaymentNotePayload = builder.objectRef<Payment>('SetPaymentNotePayload').implement({
  interfaces: [CommandPayload],
  description: 'The note is stored.',
  fields: (t) => ({
    payment: t.field({
      type: PaymentRef,
      description: 'The payment, with its note.',
      resolve: (payment) => payment,
    }),
  }),
});

commandField('setPaymentNote', {
  description: "Notes something about an entry's fee, which only commissioners see.",
  input: SetPaymentNoteInput,
  asks: 'The entry and the note.',
  payload: SetPaymentNotePayload,
  doing: 'noting something about a fee',
  audit: ['payment.note'],
  run: (input, { services, viewer }) =>
    setPaymentNote(services, viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      note: input.note ?? null,
      version: input.version,
    }),
});
