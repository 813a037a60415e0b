import type { Payment } from '../../../prisma/generated/sqlite/client.ts';
import { markPaid, markUnpaid } from '../../actions/commissioner/payments.ts';
import { builder } from '../builder.ts';
import { EntryRef, PaymentStatusEnum } from '../entry.ts';
import { forgetLoaded, load } from '../loaders.ts';
import { pageCost } from '../pages.ts';
import { PoolRef } from '../pool.ts';
import { pageById } from './idPages.ts';
import { ADMINISTRATOR, REASON, refusals, rowOf } from './refusals.ts';

const PaymentRef = builder.objectRef<Payment>('Payment').implement({
  description: 'The fee of an entry: one for each. For the administrator.',
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'Whose fee; its ownerName and email say who pays.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    amountCents: t.exposeInt('amountCents', { description: 'How much, in cents.' }),
    status: t.expose('status', { type: PaymentStatusEnum, description: 'Whether it has arrived.' }),
    paidAt: t.expose('paidAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it arrived; UTC. Null while it is owed.',
    }),
    method: t.exposeString('method', { nullable: true, description: 'How it was paid: "cash".' }),
    note: t.exposeString('note', { nullable: true, description: "The administrator's note." }),
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
  description: 'The money of a pool; paid and owed always add up to all entries. For the administrator.',
  fields: (t) => ({
    entries: t.exposeInt('entries', { description: 'All entries.' }),
    paidEntries: t.exposeInt('paidEntries', { description: 'Entries whose fee has arrived.' }),
    owingEntries: t.int({
      description: 'Entries whose fee has not arrived.',
      resolve: ({ entries, paidEntries }) => entries - paidEntries,
    }),
    totalCents: t.exposeInt('totalCents', { description: 'All fees, in cents.' }),
    paidCents: t.exposeInt('paidCents', { description: 'Fees that have arrived, in cents.' }),
    owedCents: t.int({
      description: 'Fees that have not arrived, in cents.',
      resolve: ({ totalCents, paidCents }) => totalCents - paidCents,
    }),
    commissionsEarnedCents: t.exposeInt('earnedCents', {
      description: 'Commissions that referrers have earned, paid out or not, in cents.',
    }),
    commissionsPaidCents: t.exposeInt('paidOutCents', {
      description: 'Of these, what was paid out, in cents.',
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  payments: t.connection(
    {
      type: PaymentRef,
      nullable: true,
      description: 'Who owes, who paid, when and how, as the entries joined. For the administrator.',
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: { administrator: true },
      args: { status: t.arg({ type: PaymentStatusEnum, description: 'Only those that are so.' }) },
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
    { name: 'PoolPaymentsEdge', description: 'A payment at its place.' },
  ),
  paymentTotals: t.field({
    type: PaymentTotals,
    nullable: true,
    description: 'The money of the pool in sums. For the administrator.',
    extensions: { perViewer: true },
    authScopes: { administrator: true },
    resolve: async (pool, _args, { services: { db } }) => {
      const of = { entry: { poolId: pool.id } };
      const [entries, payments, commissions] = await Promise.all([
        db.entry.count({ where: { poolId: pool.id } }),
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
        // An entry without a row of its own owes the fee like any other.
        totalCents: sum(payments) + (entries - noted) * pool.entryFeeCents,
        paidCents: paid?._sum.amountCents ?? 0,
        earnedCents: sum(commissions),
        paidOutCents: sum(commissions.filter(({ status }) => status === 'PAID')),
      };
    },
  }),
}));

const EntriesPayload = builder.objectRef<number[]>('PaymentsPayload').implement({
  description: 'The payments are noted.',
  fields: (t) => ({
    entries: t.field({
      type: [EntryRef],
      description: 'The entries that were named.',
      complexity: { field: 1, multiplier: 20 },
      resolve: async (ids, _args, context) =>
        Promise.all(ids.map(async (id) => (await load(context).entry.load(id))!)),
    }),
  }),
});

const MarkPaidInput = builder.inputType('MarkPaidInput', {
  description: 'Fees that have arrived.',
  fields: (t) => ({
    entries: t.idList({ required: true, description: 'Whose; 1 to 100 of one season.' }),
    method: t.string({ required: true, description: 'How it was paid: "cash"; at most 60 characters.' }),
    note: t.string({ description: 'For the administrator; at most 300 characters.' }),
    paidAt: t.field({ type: 'DateTime', description: 'When it arrived; UTC. Now without it, never ahead.' }),
  }),
});

builder.mutationField('markPaid', (t) =>
  t.field({
    type: EntriesPayload,
    description: `Notes that the fees of entries have arrived; their referrers then earn their commissions. Entries that have paid stay as they are. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: MarkPaidInput, required: true, description: 'Whose, and how.' }) },
    authScopes: { administrator: true },
    errors: refusals('MarkPaid', 'noting payments'),
    resolve: async (_root, { input }, context) => {
      const ids = await markPaid(context.services, context.viewer, {
        entryIds: input.entries.map((id) => rowOf('Entry', id, 'entry')),
        method: input.method,
        note: input.note ?? undefined,
        paidAt: input.paidAt ?? undefined,
      });
      forgetLoaded(context);
      return ids;
    },
  }),
);

const MarkUnpaidInput = builder.inputType('MarkUnpaidInput', {
  description: 'Fees that have not arrived after all.',
  fields: (t) => ({
    entries: t.idList({ required: true, description: 'Whose; 1 to 100 of one season.' }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

builder.mutationField('markUnpaid', (t) =>
  t.field({
    type: EntriesPayload,
    description: `Takes markPaid back, with the commissions earned by it; refused when one of these was paid out. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: MarkUnpaidInput, required: true, description: 'Whose, and why.' }) },
    authScopes: { administrator: true },
    errors: refusals('MarkUnpaid', 'taking payments back'),
    resolve: async (_root, { input }, context) => {
      const ids = await markUnpaid(context.services, context.viewer, {
        entryIds: input.entries.map((id) => rowOf('Entry', id, 'entry')),
        reason: input.reason,
      });
      forgetLoaded(context);
      return ids;
    },
  }),
);
