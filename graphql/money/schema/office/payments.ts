import { CURRENCY } from '../currency.ts';
import type { Database } from '#prisma/client.ts';
import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { markPaid, markUnpaid, type MarkedPayments } from '#graphql/money/payments.ts';
import type { FeeState } from '#graphql/money/rules/receipts.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef, PaymentStatusEnum } from '#graphql/entries/schema/entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { countLimit, entriesFound, SEARCH, searchText } from '#graphql/entries/schema/office/entrySearch.ts';
import { FeeStateEnum, PaymentRef, ReceiptRef } from './payment.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';
import { entryCounts, sumOf } from '#graphql/standings/counts.ts';

interface Totals {
  entries: number;
  paidEntries: number;
  totalCents: number;
  buyBackCents: number;
  paidCents: number;
  partialEntries: number;
  receivedCents: number;
  earnedCents: number;
  paidOutCents: number;
  currency: string;
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
    partialEntries: t.exposeInt('partialEntries', {
      description: 'The number of unpaid entries of whose fee a part has been received.',
    }),
    receivedCents: t.expose('receivedCents', {
      type: 'Cents',
      description: 'The sum of all money received, parts of fees included, in cents.',
    }),
    outstandingCents: t.field({
      type: 'Cents',
      description: 'What is left to receive, in cents: all fees less what has been received.',
      resolve: ({ totalCents, receivedCents }) => totalCents - receivedCents,
    }),
    totalCents: t.expose('totalCents', { type: 'Cents', description: 'The sum of all fees, in cents.' }),
    buyBackCents: t.expose('buyBackCents', {
      type: 'Cents',
      description: 'The part of `totalCents` that buys back in, in cents.',
    }),
    paidCents: t.expose('paidCents', {
      type: 'Cents',
      description: 'The sum of the fees that have been paid, in cents.',
    }),
    owedCents: t.field({
      type: 'Cents',
      description: 'The sum of the fees that are unpaid, in cents.',
      resolve: ({ totalCents, paidCents }) => totalCents - paidCents,
    }),
    commissionsEarnedCents: t.expose('earnedCents', {
      type: 'Cents',
      description: 'The sum of the commissions that referrers have earned, paid out or not, in cents.',
    }),
    commissionsPaidCents: t.expose('paidOutCents', {
      type: 'Cents',
      description: 'The sum of the earned commissions that have been paid out, in cents.',
    }),
    currency: t.exposeString('currency', { description: CURRENCY }),
  }),
});

const STATES: Record<FeeState, Prisma.PaymentWhereInput> = {
  UNPAID: { status: 'PENDING', receivedCents: 0 },
  PARTIAL: { status: 'PENDING', receivedCents: { gt: 0 } },
  PAID: { status: 'COMPLETED' },
};

/** The payments of a pool that match a filter. */
async function paymentsWhere(
  db: Database,
  poolId: number,
  {
    status,
    state,
    search,
  }: { status?: 'PENDING' | 'COMPLETED' | null; state?: FeeState | null; search?: string | null },
): Promise<Prisma.PaymentWhereInput> {
  return {
    entry: { AND: [{ poolId }, await entriesFound(db, poolId, search)] },
    AND: [status == null ? {} : { status }, state == null ? {} : STATES[state]],
  };
}

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
        state: t.arg({ type: FeeStateEnum, description: 'Return only payments in this state.' }),
        search: t.arg.string({
          description: SEARCH,
          validate: searchText,
        }),
      },
      resolve: async (pool, args, { services: { db } }) => {
        const where = await paymentsWhere(db, pool.id, args);
        const page = await pageById(args, 'asc', (range, id, take) =>
          db.payment.findMany({ where: { AND: [where, range] }, orderBy: { id }, take }),
        );
        return { ...page, count: () => db.payment.count({ where, ...countLimit(args.search) }) };
      },
    },
    {
      name: 'PoolPaymentsConnection',
      description: 'A page of payments.',
      fields: (c) => ({
        totalCount: c.int({
          description: 'The number of payments that match the filter, on all pages.',
          resolve: totalCount,
          complexity: price.poolScan,
        }),
      }),
    },
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
      const [entries, payments, partialEntries, commissions] = await Promise.all([
        entryCounts(db, [pool.id]).then(sumOf),
        db.payment.groupBy({
          by: ['status'],
          where: of,
          _count: true,
          _sum: { amountCents: true, receivedCents: true },
        }),
        db.payment.count({ where: { ...of, ...STATES.PARTIAL } }),
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
        buyBackCents: pool.buyBackCents,
        paidCents: paid?._sum.amountCents ?? 0,
        partialEntries,
        receivedCents: payments.reduce((total, { _sum }) => total + (_sum.receivedCents ?? 0), 0),
        earnedCents: sum(commissions),
        paidOutCents: sum(commissions.filter(({ status }) => status === 'PAID')),
        currency: pool.currency,
      };
    },
  }),
}));

const EntriesPayload = builder.objectRef<MarkedPayments>('PaymentsPayload').implement({
  interfaces: [CommandPayload],
  description: 'The change to the payments is recorded.',
  fields: (t) => ({
    entries: t.field({
      type: [EntryRef],
      description: 'The entries that were named in the input.',
      complexity: { field: 1, multiplier: 20 },
      resolve: async ({ entryIds }, _args, context) =>
        Promise.all(entryIds.map(async (id) => (await load(context).entry.load(id))!)),
    }),
    receipts: t.field({
      type: [ReceiptRef],
      description: 'The receipts that were recorded; reverseReceipts of them undoes the mutation.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ receipts }) => receipts,
    }),
  }),
});

const MarkPaidInput = commandInput('MarkPaidInput', {
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

commandField('markPaid', {
  description:
    'Records that the fees of entries were paid; their referrers then earn their commissions. Entries already paid stay unchanged.',
  input: MarkPaidInput,
  asks: 'The entries and the method of payment.',
  payload: EntriesPayload,
  doing: 'recording payments',
  audit: ['payment.markPaid', 'commission.earn'],
  run: async (input, context) => {
    const ids = await markPaid(context.services, context.viewer, {
      entryIds: input.entries.map((id) => rowOf('Entry', id, 'entry')),
      method: input.method,
      note: input.note ?? undefined,
      paidAt: input.paidAt ?? undefined,
    });
    return ids;
  },
});

const MarkUnpaidInput = commandInput('MarkUnpaidInput', {
  description: 'The fees that were recorded as paid by mistake.',
  how: ['reason'],
  fields: (t) => ({
    entries: t.idList({ required: true, description: 'The ids of 1 to 100 entries of one season.' }),
  }),
});

commandField('markUnpaid', {
  description:
    'Reverts markPaid, including the commissions it earned; refused when one of those has been paid out.',
  input: MarkUnpaidInput,
  asks: 'The entries, and the reason.',
  payload: EntriesPayload,
  doing: 'reverting payments',
  audit: ['payment.markUnpaid', 'commission.lose'],
  run: async (input, context) => {
    const ids = await markUnpaid(context.services, context.viewer, {
      entryIds: input.entries.map((id) => rowOf('Entry', id, 'entry')),
      reason: input.reason,
    });
    return ids;
  },
});
