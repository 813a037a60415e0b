import { CURRENCY, currencyOfEntry } from '#graphql/money/schema/currency.ts';
import type { Payout, Pool } from '#prisma/generated/sqlite/client.ts';
import { markPayoutPaid, unmarkPayout } from '#graphql/money/payouts.ts';
import { publishSeason } from '#graphql/season/publishSeason.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '../pool.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const PayoutRef = builder.objectRef<Payout>('Payout').implement({
  description: 'A share of the prize that was paid to an entry. Visible to the commissioner.',
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry that was paid.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    amountCents: t.expose('amountCents', { type: 'Cents', description: 'The amount paid, in cents.' }),
    currency: t.string({
      description: CURRENCY,
      resolve: ({ entryId }, _args, context) => currencyOfEntry(context, entryId),
    }),
    paidAt: t.expose('paidAt', { type: 'DateTime', description: 'When the share was paid; UTC.' }),
    method: t.exposeString('method', { description: 'The method of payment: "cash".' }),
    note: t.exposeString('note', { nullable: true, description: "The commissioner's note." }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  payouts: t.connection(
    {
      type: PayoutRef,
      nullable: true,
      description:
        'The shares of the prize that were paid, in the order they were recorded. Visible to the commissioner.',
      extensions: { perViewer: true },
      complexity: pageCost,
      authScopes: ({ id }) => ({ commissionerOf: id }),
      resolve: async (pool, args, { services: { db } }) => {
        const where = { entry: { poolId: pool.id } };
        const page = await pageById(args, 'asc', (range, id, take) =>
          db.payout.findMany({ where: { AND: [where, range] }, orderBy: { id }, take }),
        );
        return { ...page, count: () => db.payout.count({ where }) };
      },
    },
    {
      name: 'PoolPayoutsConnection',
      description: 'A page of payouts.',
      fields: (c) => ({
        totalCount: c.int({ description: 'The number of payouts, on all pages.', resolve: totalCount }),
      }),
    },
    { name: 'PoolPayoutsEdge', description: 'A payout in the list, with its cursor.' },
  ),
}));

const PayoutPayload = builder
  .objectRef<{ entryId: number; payout: Payout | null }>('PayoutPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The payout is recorded, or no longer is.',
    fields: (t) => ({
      entry: t.field({
        type: EntryRef,
        description: 'The entry that was named in the input.',
        resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
      }),
      payout: t.expose('payout', {
        type: PayoutRef,
        nullable: true,
        description: 'The payout of the entry; null when none is recorded.',
      }),
    }),
  });

const MarkPayoutPaidInput = commandInput('MarkPayoutPaidInput', {
  description: 'A share of the prize that was paid.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'An entry of a decided pool.' }),
    amountCents: t.field({
      type: 'Cents',
      required: true,
      description: 'The amount paid, in cents: `Winner.prizeCents` for a whole share.',
    }),
    method: t.string({
      required: true,
      description: 'The method of payment: "cash"; at most 60 characters.',
    }),
    note: t.string({ description: 'A note for the commissioner; at most 300 characters.' }),
    paidAt: t.field({
      type: 'DateTime',
      description: 'When the share was paid; UTC. By default now; never in the future.',
    }),
  }),
});

commandField('markPayoutPaid', {
  description:
    'Records that an entry was paid its share of the prize; unmarkPayout reverts it. Refused when that is recorded already.',
  input: MarkPayoutPaidInput,
  asks: 'The entry, the amount and the method of payment.',
  payload: PayoutPayload,
  doing: 'recording a payout',
  audit: ['payout.markPaid'],
  run: async (input, { services, viewer }) => {
    const payout = await markPayoutPaid(services, viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      amountCents: input.amountCents,
      method: input.method,
      note: input.note ?? undefined,
      paidAt: input.paidAt ?? undefined,
    });
    return { entryId: payout.entryId, payout };
  },
});

const UnmarkPayoutInput = commandInput('UnmarkPayoutInput', {
  description: 'A payout that was recorded by mistake.',
  how: ['reason'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry whose payout was recorded.' }),
  }),
});

commandField('unmarkPayout', {
  description: 'Reverts markPayoutPaid.',
  input: UnmarkPayoutInput,
  asks: 'The entry and the reason.',
  payload: PayoutPayload,
  doing: 'reverting a payout',
  audit: ['payout.unmark'],
  run: async (input, { services, viewer }) => {
    const entryId = await unmarkPayout(services, viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      reason: input.reason,
    });
    return { entryId, payout: null };
  },
});

const PublishSeasonInput = commandInput('PublishSeasonInput', {
  description: "Whether the page of a pool's season is public.",
  fields: (t) => ({
    pool: t.id({ required: true, description: 'A decided pool.' }),
    isPublic: t.boolean({
      required: true,
      description: 'True makes the page public; false takes it back.',
    }),
  }),
});

const PublishSeasonPayload = builder.objectRef<Pool>('PublishSeasonPayload').implement({
  interfaces: [CommandPayload],
  description: 'The choice is stored.',
  fields: (t) => ({
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with its `publishedSeason`.',
      resolve: (pool) => pool,
    }),
  }),
});

commandField('publishSeason', {
  description:
    "Makes the page of a decided pool's season public, or takes it back: its winners with their shares, and how many entries survived each week.",
  input: PublishSeasonInput,
  asks: 'The pool, and whether the page is public.',
  payload: PublishSeasonPayload,
  doing: "making a season's page public",
  audit: ['pool.publishSeason'],
  run: (input, { services, viewer }) =>
    publishSeason(services, viewer, {
      poolId: rowOf('Pool', input.pool, 'pool'),
      isPublic: input.isPublic,
    }),
});
