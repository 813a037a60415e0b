import { CURRENCY, currencyOfEntry, theCurrency } from '../currency.ts';
import { isAnyCommissioner, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { feeState, missingCents } from '#graphql/money/rules/receipts.ts';
import { paymentVersion } from '#graphql/office/objectVersion.ts';
import { builder } from '#graphql/api/builder.ts';
import { rowNode } from '#graphql/api/paging/rowNode.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef, PaymentStatusEnum } from '#graphql/entries/schema/entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';

export const FeeStateEnum = builder.enumType('FeeState', {
  description: 'How much of a fee has been received.',
  values: {
    UNPAID: { description: 'Nothing has been received.' },
    PARTIAL: { description: 'A part of the fee has been received; the entry counts as unpaid.' },
    PAID: { description: 'The whole fee has been received.' },
  } as const,
});

async function seesEntry(context: Context, entryId: number): Promise<boolean> {
  if (!isAnyCommissioner(context.viewer)) return false;
  const entry = await load(context).entry.load(entryId);
  return entry !== null && isCommissioner(context.viewer, entry.poolId);
}

export const ReceiptRef = builder.prismaObject('PaymentReceipt', {
  description:
    'Money received for an entry. Receipts cannot be changed or deleted; one that was recorded by mistake is reversed by another. Visible to the commissioner.',
  runScopesOnType: true,
  authScopes: async ({ paymentId }, context) => seesPayment(context, paymentId),
  fields: (t) => ({
    amountCents: t.expose('amountCents', {
      type: 'Cents',
      description: 'The amount, in cents; negative for a reversal.',
    }),
    currency: t.string({
      description: CURRENCY,
      resolve: async ({ paymentId }, _args, context) => {
        const payment = await load(context).payment.load(paymentId);
        return currencyOfEntry(context, payment!.entryId);
      },
    }),
    method: t.exposeString('method', { description: 'The method of payment: "cash".' }),
    note: t.exposeString('note', {
      nullable: true,
      description: "The commissioner's note; of a reversal, its reason.",
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the money was received; UTC.' }),
    recordedAt: t.expose('recordedAt', { type: 'DateTime', description: 'When it was recorded; UTC.' }),
    recordedBy: t.string({
      nullable: true,
      description: 'The name of the account that recorded it; null when the command line imported it.',
      resolve: async ({ byId }, _args, context) =>
        byId === null ? null : (await load(context).user.load(byId))?.name,
    }),
    isReversal: t.boolean({
      description: 'Whether the receipt reverses another.',
      resolve: ({ reversesId }) => reversesId !== null,
    }),
    isReversed: t.boolean({
      description: 'Whether another receipt reverses this one.',
      resolve: async ({ id, paymentId }, _args, context) =>
        (await load(context).receipts.load(paymentId)).some(({ reversesId }) => reversesId === id),
    }),
  }),
});

export const PaymentRef = builder.prismaObject('Payment', {
  description: 'What one entry owes: its entry fee and its buy-backs. Visible to the commissioner.',
  runScopesOnType: true,
  authScopes: ({ entryId }, context) => seesEntry(context, entryId),
  fields: (t) => ({
    entry: t.field(theEntry('The entry that owes the fee; its `ownerName` and `email` identify the payer.')),
    amountCents: t.expose('amountCents', {
      type: 'Cents',
      description: 'The entry fee and the fees of all buy-backs, in cents.',
    }),
    buyBackCents: t.expose('buyBackCents', {
      type: 'Cents',
      description: 'The part of `amountCents` that buys back in, in cents.',
    }),
    receivedCents: t.expose('receivedCents', {
      type: 'Cents',
      description: 'The sum of what has been received of the fee, in cents.',
    }),
    missingCents: t.field({
      type: 'Cents',
      description: 'What is left to pay, in cents.',
      resolve: missingCents,
    }),
    currency: t.string(theCurrency),
    status: t.expose('status', { type: PaymentStatusEnum, description: 'Whether the fee has been paid.' }),
    state: t.field({
      type: FeeStateEnum,
      description: 'How much of the fee has been received.',
      resolve: feeState,
    }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the fee was paid; UTC. Null while it is unpaid.',
    }),
    method: t.exposeString('method', {
      nullable: true,
      description: 'The method of the last payment: "cash"; null before the first.',
    }),
    note: t.exposeString('note', { nullable: true, description: "The commissioner's note." }),
    version: t.string({
      description: 'The version of the payment: amounts, status, date, method and note.',
      resolve: paymentVersion,
    }),
    receipts: t.field({
      type: [ReceiptRef],
      description: 'What was received of the fee, and what of it was reversed, in the order of recording.',
      complexity: { multiplier: 3 },
      resolve: ({ id }, _args, context) => load(context).receipts.load(id),
    }),
  }),
});

async function seesPayment(context: Context, paymentId: number): Promise<boolean> {
  if (!isAnyCommissioner(context.viewer)) return false;
  const payment = await load(context).payment.load(paymentId);
  return payment !== null && seesEntry(context, payment.entryId);
}

rowNode(
  PaymentRef,
  (context, ids) => Promise.all(ids.map((id) => load(context).payment.load(id))),
  (context, { entryId }) => seesEntry(context, entryId),
);

rowNode(
  ReceiptRef,
  ({ services: { db } }, ids) => db.paymentReceipt.findMany({ where: { id: { in: ids } } }),
  (context, { paymentId }) => seesPayment(context, paymentId),
);

builder.prismaObjectFields(EntryRef, (t) => ({
  payment: t.field({
    type: PaymentRef,
    nullable: true,
    description: "The entry's fee and what was received of it. Visible to the commissioner; null for others.",
    extensions: { perViewer: true },
    resolve: async (entry, _args, context) =>
      isCommissioner(context.viewer, entry.poolId) ? load(context).paymentOfEntry.load(entry.id) : null,
  }),
}));
