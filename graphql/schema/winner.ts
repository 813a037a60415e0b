import type { Pool } from '../../prisma/generated/sqlite/client.ts';
import { entriesCostCents, splitCents } from '../domain/money.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EntryRef } from './entry.ts';
import { load } from './loaders.ts';
import { PoolRef } from './pool.ts';
import { price } from './prices.ts';

/** Those listed, with their shares; null until the pool is decided. */
export type Winners = Share[] | null;

interface Share {
  entryId: number;
  prizeCents: number;
}

const Winner = builder.objectRef<Share>('Winner').implement({
  description: 'An entry that won, and its share. For participants.',
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'Who won.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    prizeCents: t.exposeInt('prizeCents', { description: 'Its share of the prize, in cents.' }),
  }),
});

/** How many winners are listed; the shares count them all. */
const LISTED = 100;

builder.prismaObjectFields(PoolRef, (t) => ({
  winners: t.field({
    type: [Winner],
    nullable: true,
    description: `Null until the pool is decided; then who won, earliest joined first, at most ${LISTED}. For participants.`,
    authScopes: { read: true },
    complexity: { field: price.indexScan + price.statement, multiplier: LISTED },
    resolve: (pool, _args, context) =>
      context.aggregates.winners.of(pool.id, '', () => winnersOf(context, pool)),
  }),
}));

/** Whoever is alive when the pool is decided; when nobody is, those who lasted longest (SPEC section 1). */
async function winnersOf(context: Context, pool: Pool): Promise<Winners> {
  if (pool.decidedWeek === null) return null;
  const fates = await load(context).fates.load(pool.id);
  const weeks = [...fates.keys()].filter((week) => week !== null);
  const lastWeek = fates.has(null) || weeks.length === 0 ? null : Math.max(...weeks);
  const total = [...fates.values()].reduce((sum, count) => sum + count, 0);
  const shares = splitCents(entriesCostCents(pool.entryFeeCents, total), fates.get(lastWeek) ?? 0);
  const winners = await context.services.db.entry.findMany({
    where: { poolId: pool.id, eliminatedWeek: lastWeek },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    take: LISTED,
    select: { id: true },
  });
  return winners.map(({ id }, index) => ({ entryId: id, prizeCents: shares[index] ?? 0 }));
}
