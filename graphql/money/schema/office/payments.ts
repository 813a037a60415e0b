import { countLimit, entriesFound, SEARCH, searchText } from '#graphql/entries/schema/office/entrySearch.ts';
import { CURRENCY } from '../currency.ts';
import type { Database } from '#prisma/client.ts';
import type { PaymentReceipt, Prisma } from '#prisma/generated/sqlite/client.ts';
import { entriesOf, MAX_METHOD, MAX_NOTE, readIds, readPaidAt } from '#graphql/money/paidEntries.ts';
import { addReceipt, reverse, settlePayment } from '#graphql/money/receipts.ts';
import { type FeeState, missingCents } from '#graphql/money/rules/receipts.ts';
import { readText } from '#kernel/input.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { EntryRef, PaymentStatusEnum } from '#graphql/entries/schema/entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { FeeStateEnum, PaymentRef, ReceiptRef } from './payment.ts';
import { command } from '#graphql/api/command/command.ts';
import { input, instant, listOf, optional, payload, reason, rows, text } from '#graphql/api/command/parts.ts';
import type { Context } from '#graphql/api/context.ts';
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
      ...FOR_COMMISSIONER,
      description:
        "The payments of the pool's entries, in the order the entries joined. Visible to the commissioner.",
      complexity: pageCost,
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
    ...FOR_COMMISSIONER,
    description: "The totals of the pool's payments. Visible to the commissioner.",
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

const METHOD = 'The method of payment: "cash"; at most 60 characters.';
const ENTRIES = rows('Entry', 'The ids of 1 to 100 entries of one season.');

const MarkedPayments = payload('The change to the payments is recorded.', {
  entries: {
    type: [EntryRef],
    description: 'The entries that were named in the input.',
    complexity: { field: 1, multiplier: 20 },
    resolve: ({ entryIds }: { entryIds: number[] }, _args: object, context: Context) =>
      Promise.all(entryIds.map(async (id) => (await load(context).entry.load(id))!)),
  },
  receipts: listOf(
    ReceiptRef,
    'The receipts that were recorded; reverseReceipts of them undoes the mutation.',
    { field: 1, multiplier: 20 },
  ),
}).named('PaymentsPayload');

command('markPaid', {
  description:
    'Records that the fees of entries were paid; their referrers then earn their commissions. Entries already paid stay unchanged.',
  input: input('The fees that have been paid.', {
    entries: ENTRIES,
    method: text(METHOD),
    note: optional(text('A note for the commissioner; at most 300 characters.')),
    paidAt: optional(instant('When the fees were paid; UTC. By default now; never in the future.')),
  }),
  asks: 'The entries and the method of payment.',
  payload: MarkedPayments,
  doing: 'recording payments',
  audit: ['payment.markPaid', 'commission.earn'],
  on: ({ entryIds }) => ({ entries: readIds(entryIds, 'entries') }),
  async change(running, given) {
    const entryIds = readIds(given.entryIds, 'entries');
    const method = readText(given.method, 'method', MAX_METHOD);
    const note = given.note?.trim() ? readText(given.note, 'note', MAX_NOTE) : null;
    const at = readPaidAt(running, given.paidAt);
    const receipts: PaymentReceipt[] = [];
    for (const entry of await entriesOf(running, entryIds)) {
      const { payment } = entry;
      if (payment.status === 'COMPLETED') continue;
      const amountCents = missingCents(payment);
      if (amountCents > 0)
        receipts.push(await addReceipt(running, payment, { amountCents, method, note, at }));
      await settlePayment(running, entry, payment, 'payment.markPaid', {
        isPaid: true,
        ...(note === null ? {} : { note }),
      });
    }
    return { entryIds, receipts };
  },
});

command('markUnpaid', {
  description:
    'Reverts markPaid, including the commissions it earned; refused when one of those has been paid out.',
  input: input('The fees that were recorded as paid by mistake.', { entries: ENTRIES, reason }),
  asks: 'The entries, and the reason.',
  payload: MarkedPayments,
  doing: 'reverting payments',
  audit: ['payment.markUnpaid', 'commission.lose'],
  on: ({ entryIds }) => ({ entries: readIds(entryIds, 'entries') }),
  async change(running, given) {
    const entryIds = readIds(given.entryIds, 'entries');
    for (const entry of await entriesOf(running, entryIds)) {
      const { payment } = entry;
      if (payment.status !== 'COMPLETED' && payment.receivedCents === 0) continue;
      const standing = await running.transaction.tx.paymentReceipt.findMany({
        where: { paymentId: payment.id, reversesId: null, reversal: null },
        orderBy: { id: 'asc' },
      });
      for (const receipt of standing) await reverse(running, payment, receipt);
      await settlePayment(running, entry, payment, 'payment.markUnpaid', { note: null });
    }
    return { entryIds, receipts: [] };
  },
});
