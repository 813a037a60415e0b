import { paymentDue } from '#graphql/money/schema/howToPay.ts';
import { CURRENCY, theCurrency } from '#graphql/money/schema/currency.ts';
import type { BuyBack, Entry } from '#prisma/generated/sqlite/client.ts';
import { buyBack, playsSecondChance } from '../buyBack.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { buyBackTerms, type BuyBackTerms } from '../rules/buyBack.ts';
import { optionsOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { formatDeadline } from '#kernel/rules/zones.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '#kernel/failures.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { elimination, EntryRef, PaymentStatusEnum } from './entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { isViewers } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { cents, input, of, payload, row } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

interface Offer extends BuyBackTerms {
  timeZone: string;
}

const BuyBackOfferRef = builder.objectRef<Offer>('BuyBackOffer').implement({
  description: 'The terms on which an eliminated entry can buy back in now.',
  fields: (t) => ({
    throughWeek: t.exposeInt('throughWeek', {
      description: 'The week in which the entry was eliminated: strikes through it no longer count.',
    }),
    feeCents: t.expose('feeCents', { type: 'Cents', description: 'The fee, in cents.' }),
    currency: t.exposeString('currency', { description: CURRENCY }),
    closesAt: t.expose('closesAt', {
      type: 'DateTime',
      description: 'The next deadline: the entry can buy back in before it; UTC.',
    }),
    closesAtLabel: t.string({
      description: 'The same as text in the pool\'s zone: "Sunday, October 26, 10:00 AM EDT".',
      resolve: ({ closesAt, timeZone }) => formatDeadline(closesAt, timeZone),
    }),
  }),
});

const BuyBackRef = builder.objectRef<BuyBack>('BuyBack').implement({
  description: 'An elimination that an entry bought back.',
  fields: (t) => ({
    throughWeek: t.exposeInt('throughWeek', { description: 'The last week whose strikes no longer count.' }),
    feeCents: t.expose('amountCents', { type: 'Cents', description: 'The fee, in cents.' }),
    currency: t.string(theCurrency),
    boughtAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the entry bought back in; UTC.',
    }),
    paymentStatus: t.expose('status', {
      type: PaymentStatusEnum,
      description:
        'Whether the fee has been paid. What was received for an entry pays its entry fee first, then its buy-backs in their order.',
    }),
  }),
});

builder.prismaObjectFields(EntryRef, (t) => ({
  buyBackOffer: t.field({
    type: BuyBackOfferRef,
    nullable: true,
    description:
      "The terms on which the entry can buy back in now; null while it cannot: it is alive as the standings show it, the commissioner eliminated it, the pool has no buy-back for that week, it plays on in the second chance, or the next deadline has passed. Visible to the entry's owner and the commissioner; null for others.",
    extensions: { perViewer: 'by event' },
    resolve: (entry, _args, context) => (seesBuyBacks(context, entry) ? offerOf(entry, context) : null),
  }),
  buyBacks: t.field({
    type: [BuyBackRef],
    nullable: true,
    description:
      "The eliminations that the entry bought back, the earliest first. Visible to the entry's owner and the commissioner; null for others.",
    extensions: { perViewer: true },
    complexity: { field: price.statement, multiplier: 2 },
    resolve: (entry, _args, context) =>
      seesBuyBacks(context, entry)
        ? context.services.db.buyBack.findMany({
            where: { entryId: entry.id },
            orderBy: { throughWeek: 'asc' },
          })
        : null,
  }),
}));

command('buyBack', {
  description:
    "Buys an eliminated entry back in for a fee, on the terms of `Entry.buyBackOffer`: its strikes through the week of its elimination no longer count. Only the commissioner can take it back (`cancelBuyBack`). For the entry's owner; an API token needs the scope `pick`.",
  access: 'pick',
  input: input('The entry to buy back in, and the fee that the viewer agreed to.', {
    entry: row('Entry', "The id of one of the viewer's entries.", null),
    feeCents: cents('The fee as `Entry.buyBackOffer` has it, in cents; another one is refused.'),
  }),
  asks: 'The entry and the fee.',
  payload: payload('The entry is back in, and owes the fee.', {
    entry: of(EntryRef, 'The entry, which is alive again.'),
    pool: of(PoolRef, 'The pool.'),
    ...paymentDue('The fee, in cents.'),
  }),
  doing: 'buying back in',
  refusals: [InvalidInputError, NotFoundError, ConflictError],
  run: ({ services, viewer, settings }, given) => buyBack(services, viewer, { ...given, site: settings }),
});

async function offerOf(entry: Entry, context: Context): Promise<Offer | null> {
  const pool = await poolOf(context, entry.poolId);
  if (pool.buyBackThroughWeek === null || entry.eliminatedWeek === null) return null;
  const [shown, weeks, picks] = await Promise.all([
    elimination(entry, context),
    load(context).weeks.load(pool.id),
    load(context).picks.load(entry.id),
  ]);
  const facts = { pool: { ...pool, ...optionsOf(pool) }, elimination: shown, weeks, picks };
  const terms = buyBackTerms({ ...facts, playsSecondChance: false }, context.services.clock.now());
  if ('reason' in terms || (await playsSecondChance(context.services.db, entry))) return null;
  return { ...terms, timeZone: pool.timeZone };
}

function seesBuyBacks(context: Context, entry: Entry): boolean {
  return isViewers(context, entry) || isCommissioner(context.viewer, entry.poolId);
}
