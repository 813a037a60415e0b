import { theCurrency } from '#graphql/money/schema/currency.ts';
import type { Payout } from '#prisma/generated/sqlite/client.ts';
import { readPayout, requireShare } from '#graphql/money/payouts.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { PoolRef } from '../pool.ts';
import { command } from '#graphql/api/command/command.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';
import {
  cents,
  flag,
  input,
  instant,
  of,
  optional,
  payload,
  reason,
  row,
  text,
} from '#graphql/api/command/parts.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';

const PayoutRef = builder.objectRef<Payout>('Payout').implement({
  description: 'A share of the prize that was paid to an entry. Visible to the commissioner.',
  fields: (t) => ({
    entry: t.field(theEntry('The entry that was paid.')),
    amountCents: t.expose('amountCents', { type: 'Cents', description: 'The amount paid, in cents.' }),
    currency: t.string(theCurrency),
    paidAt: t.expose('paidAt', { type: 'DateTime', description: 'When the share was paid; UTC.' }),
    method: t.exposeString('method', { description: 'The method of payment: "cash".' }),
    note: t.exposeString('note', { nullable: true, description: "The commissioner's note." }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  payouts: t.connection(
    {
      type: PayoutRef,
      ...FOR_COMMISSIONER,
      description:
        'The shares of the prize that were paid, in the order they were recorded. Visible to the commissioner.',
      complexity: pageCost,
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

const PayoutPayload = payload('The payout is recorded, or no longer is.', {
  entry: theEntry('The entry that was named in the input.'),
  payout: optional(of(PayoutRef, 'The payout of the entry; null when none is recorded.')),
}).named('PayoutPayload');

command('markPayoutPaid', {
  description:
    'Records that an entry was paid its share of the prize; unmarkPayout reverts it. Refused when that is recorded already.',
  input: input('A share of the prize that was paid.', {
    entry: row('Entry', 'An entry of a decided pool.'),
    amountCents: cents('The amount paid, in cents: `Winner.prizeCents` for a whole share.'),
    method: text('The method of payment: "cash"; at most 60 characters.'),
    note: optional(text('A note for the commissioner; at most 300 characters.')),
    paidAt: optional(instant('When the share was paid; UTC. By default now; never in the future.')),
  }),
  asks: 'The entry, the amount and the method of payment.',
  payload: PayoutPayload,
  doing: 'recording a payout',
  audit: ['payout.markPaid'],
  on: ({ entryId }) => ({ entry: entryId }),
  async change({ transaction: { tx, now, publish }, audit }, { entryId, ...given }) {
    const data = readPayout(given, now);
    const { poolId } = await requireShare(tx, entryId, now);
    const payout = await tx.payout.create({ data: { entryId, ...data } });
    await audit({
      poolId,
      action: 'payout.markPaid',
      subjectType: 'Entry',
      subjectId: entryId,
      after: factsOf(payout),
    });
    publish({ type: 'pool', poolId });
    return { entryId, payout };
  },
});

command('unmarkPayout', {
  description: 'Reverts markPayoutPaid.',
  input: input('A payout that was recorded by mistake.', {
    entry: row('Entry', 'The entry whose payout was recorded.'),
    reason,
  }),
  asks: 'The entry and the reason.',
  payload: PayoutPayload,
  doing: 'reverting a payout',
  audit: ['payout.unmark'],
  on: ({ entryId }) => ({ entry: entryId }),
  async change({ transaction: { tx, publish }, audit }, { entryId }) {
    const payout = await tx.payout.findUnique({
      where: { entryId },
      include: { entry: { select: { poolId: true } } },
    });
    if (payout === null) throw new NotFoundError('No payout of this entry is recorded.');
    const { poolId } = payout.entry;
    await tx.payout.delete({ where: { entryId } });
    await audit({
      poolId,
      action: 'payout.unmark',
      subjectType: 'Entry',
      subjectId: entryId,
      before: factsOf(payout),
    });
    publish({ type: 'pool', poolId });
    return { entryId, payout: null };
  },
});

function factsOf({ amountCents, paidAt, method, note }: Payout) {
  return { amountCents, paidAt: paidAt.toISOString(), method, note };
}

command('publishSeason', {
  description:
    "Makes the page of a decided pool's season public, or takes it back: its winners with their shares, and how many entries survived each week.",
  input: input("Whether the page of a pool's season is public.", {
    pool: row('Pool', 'A decided pool.'),
    isPublic: flag('True makes the page public; false takes it back.'),
  }),
  asks: 'The pool, and whether the page is public.',
  payload: payload('The choice is stored.', { pool: of(PoolRef, 'The pool, with its `publishedSeason`.') }),
  doing: "making a season's page public",
  audit: ['pool.publishSeason'],
  on: ({ poolId }) => ({ pool: poolId }),
  async change({ transaction: { tx, now, publish }, audit }, { poolId, isPublic }) {
    const before = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    if ((before.seasonPublishedAt !== null) === isPublic) return { pool: before };
    if (isPublic && before.decidedWeek === null) {
      throw new ConflictError('The season can be made public once the pool has its winners.');
    }
    const pool = await tx.pool.update({
      where: { id: poolId },
      data: { seasonPublishedAt: isPublic ? now : null },
    });
    await audit({
      poolId,
      action: 'pool.publishSeason',
      subjectType: 'Pool',
      subjectId: poolId,
      before: { isPublic: !isPublic },
      after: { isPublic },
    });
    publish({ type: 'pool', poolId });
    return { pool };
  },
});
