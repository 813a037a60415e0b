import type { Payment } from '../../../prisma/generated/sqlite/client.ts';
import { markPaid, markUnpaid } from '../../actions/commissioner/payments.ts';
import { builder } from '../builder.ts';
import { EntryRef, PaymentStatusEnum } from '../entry.ts';
import { load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { PoolRef } from '../pool.ts';
import { pageById } from '../idPages.ts';
import { COMMISSIONER, REASON, refusals, rowOf } from './refusals.ts';
import { entryCounts, sumOf } from '../../kernel/counts.ts';

const PaymentRef = builder.objectRef<Payment>('Payment').implement({
  description: 'The fee of one entry. Visible to the commissioner.',
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry that owes the fee; its `ownerName` and `email` identify the payer.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    amountCents: t.expose('amountCents', {
      type: 'Cents',
      description: 'The amount of the fee, in US cents.',
    }),
    status: t.expose('status', { type: PaymentStatusEnum, description: 'Whether the fee has been paid.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the fee was paid; UTC. Null while it is unpaid.',
    }),
    method: t.exposeString('method', { nullable: true, description: 'The method of payment: "cash".' }),
    note: t.exposeString('note', { nullable: true, description: "The commissioner's note." }),
  }),
});

interface Totals {
  entries: number;
  paidEntries: number;
  totalCents: number;
  paidCents: number;
  earnedCents: number;
  paidOutCents: number;
}

const PaymentTotals = builder.objectRef<Totals>('PaymentTotals').implement({
  description:
    "The totals of a pool's payments; paid and unpaid always add up to all entries. Visible to the commissioner.",
  fields: (t) => ({
    entries: t.exposeInt('entries', { description: 'The number of all entries.' }),
    paidEntries: t.exposeInt('paidEntries', {
      description: 'The number of entries whose fee has been paid.',
    }),
    owingEntries: t.int({
      description: 'The number of entries whose fee is unpaid.',
      resolve: ({ entries, paidEntries }) => entries - paidEntries,
    }),
    totalCents: t.expose('totalCents', { type: 'Cents', description: 'The sum of all fees, in US cents.' }),
    paidCents: t.expose('paidCents', {
      type: 'Cents',
      description: 'The sum of the fees that have been paid, in US cents.',
    }),
    owedCents: t.field({
      type: 'Cents',
      description: 'The sum of the fees that are unpaid, in US cents.',
      resolve: ({ totalCents, paidCents }) => totalCents - paidCents,
    }),
    commissionsEarnedCents: t.expose('earnedCents', {
      type: 'Cents',
      description: 'The sum of the commissions that referrers have earned, paid out or not, in US cents.',
    }),
    commissionsPaidCents: t.expose('paidOutCents', {
      type: 'Cents',
      description: 'The sum of the earned commissions that have been paid out, in US cents.',
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  payments: t.connection(
    {
      type: PaymentRef,
      nullable: true,
      description:
        "The payments of the pool's entries, in the order the entries joined. Visible to the commissioner.",
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: ({ id }) => ({ commissionerOf: id }),
      args: {
        status: t.arg({ type: PaymentStatusEnum, description: 'Return only payments with this status.' }),
      },
      resolve: (pool, args, { services: { db } }) =>
        pageById(args, 'asc', (range, id, take) =>
          db.payment.findMany({
            where: {
              AND: [{ entry: { poolId: pool.id } }, args.status ? { status: args.status } : {}, range],
            },
            orderBy: { id },
            take,
          }),
        ),
    },
    { name: 'PoolPaymentsConnection', description: 'A page of payments.' },
    { name: 'PoolPaymentsEdge', description: 'A payment in the list, with its cursor.' },
  ),
  paymentTotals: t.field({
    type: PaymentTotals,
    nullable: true,
    description: "The totals of the pool's payments. Visible to the commissioner.",
    extensions: { perViewer: true },
    authScopes: ({ id }) => ({ commissionerOf: id }),
    resolve: async (pool, _args, { services: { db } }) => {
      const of = { entry: { poolId: pool.id } };
      const [entries, payments, commissions] = await Promise.all([
        entryCounts(db, [pool.id]).then(sumOf),
        db.payment.groupBy({ by: ['status'], where: of, _count: true, _sum: { amountCents: true } }),
        db.commission.groupBy({ by: ['status'], where: of, _sum: { amountCents: true } }),
      ]);
      const paid = payments.find(({ status }) => status === 'COMPLETED');
      const noted = payments.reduce((sum, { _count }) => sum + _count, 0);
      const sum = (rows: { _sum: { amountCents: number | null } }[]) =>
        rows.reduce((total, { _sum }) => total + (_sum.amountCents ?? 0), 0);
      return {
        entries,
        paidEntries: paid?._count ?? 0,
        // An entry without a payment row owes the fee like any other.
        totalCents: sum(payments) + (entries - noted) * pool.entryFeeCents,
        paidCents: paid?._sum.amountCents ?? 0,
        earnedCents: sum(commissions),
        paidOutCents: sum(commissions.filter(({ status }) => status === 'PAID')),
      };
    },
  }),
}));

const EntriesPayload = builder.objectRef<number[]>('PaymentsPayload').implement({
  description: 'The change to the payments is recorded.',
  fields: (t) => ({
    entries: t.field({
      type: [EntryRef],
      description: 'The entries that were named in the input.',
      complexity: { field: 1, multiplier: 20 },
      resolve: async (ids, _args, context) =>
        Promise.all(ids.map(async (id) => (await load(context).entry.load(id))!)),
    }),
  }),
});

const MarkPaidInput = builder.inputType('MarkPaidInput', {
  description: 'The fees that have been paid.',
  fields: (t) => ({
    entries: t.idList({ required: true, description: 'The ids of 1 to 100 entries of one season.' }),
    method: t.string({
      required: true,
      description: 'The method of payment: "cash"; at most 60 characters.',
    }),
    note: t.string({ description: 'A note for the commissioner; at most 300 characters.' }),
    paidAt: t.field({
      type: 'DateTime',
      description: 'When the fees were paid; UTC. By default now; never in the future.',
    }),
  }),
});

builder.mutationField('markPaid', (t) =>
  t.field({
    type: EntriesPayload,
    description: `Records that the fees of entries were paid; their referrers then earn their commissions. Entries already paid stay unchanged. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: MarkPaidInput,
        required: true,
        description: 'The entries and the method of payment.',
      }),
    },
    authScopes: { commissioner: true },
    errors: refusals('MarkPaid', 'recording payments'),
    resolve: async (_root, { input }, context) => {
      const ids = await markPaid(context.services, context.viewer, {
        entryIds: input.entries.map((id) => rowOf('Entry', id, 'entry')),
        method: input.method,
        note: input.note ?? undefined,
        paidAt: input.paidAt ?? undefined,
      });
      return ids;
    },
  }),
);

const MarkUnpaidInput = builder.inputType('MarkUnpaidInput', {
  description: 'The fees that were recorded as paid by mistake.',
  fields: (t) => ({
    entries: t.idList({ required: true, description: 'The ids of 1 to 100 entries of one season.' }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

builder.mutationField('markUnpaid', (t) =>
  t.field({
    type: EntriesPayload,
    description: `Reverts markPaid, including the commissions it earned; refused when one of those has been paid out. ${COMMISSIONER}`,
    args: {
      input: t.arg({ type: MarkUnpaidInput, required: true, description: 'The entries, and the reason.' }),
    },
    authScopes: { commissioner: true },
    errors: refusals('MarkUnpaid', 'reverting payments'),
    resolve: async (_root, { input }, context) => {
      const ids = await markUnpaid(context.services, context.viewer, {
        entryIds: input.entries.map((id) => rowOf('Entry', id, 'entry')),
        reason: input.reason,
      });
      return ids;
    },
  }),
);
