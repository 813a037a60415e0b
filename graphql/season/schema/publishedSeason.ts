import { theCurrency } from '#graphql/money/schema/currency.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { PrizeShare } from '#graphql/standings/rules/winners.ts';
import { sumOf } from '#graphql/standings/counts.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { listedWinners } from '#graphql/standings/schema/winner.ts';

interface SurvivalWeek {
  week: number;
  alive: number;
  eliminated: number;
}

interface Published {
  pool: Pool;
  publishedAt: Date;
  winners: PrizeShare[];
}

const PublishedWinner = builder.objectRef<PrizeShare>('PublishedWinner').implement({
  description: 'A winner of a season whose page is public. Public; nothing leads from it to the account.',
  fields: (t) => ({
    username: t.string({
      description: 'The username of the winning entry.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!.username,
    }),
    prizeCents: t.expose('prizeCents', {
      type: 'Cents',
      description: "The entry's share of the prize, in cents.",
    }),
    currency: t.string(theCurrency),
  }),
});

const PublishedWeek = builder.objectRef<SurvivalWeek>('PublishedWeek').implement({
  description: 'How many entries survived a week. Public.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week, from 1.' }),
    alive: t.exposeInt('alive', {
      description: 'The number of entries that had joined by this week and were still alive after it.',
    }),
    eliminated: t.exposeInt('eliminated', { description: 'The number of entries eliminated in this week.' }),
  }),
});

const PublishedSeason = builder.objectRef<Published>('PublishedSeason').implement({
  description:
    'The season of a decided pool, as its commissioner made it public: no email address, no name of an account, no pick. Public.',
  fields: (t) => ({
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      description: 'When the commissioner made the page public; UTC.',
    }),
    winners: t.expose('winners', {
      type: [PublishedWinner],
      description: 'The winners, the earliest joined first; at most 100.',
      complexity: { multiplier: 100 },
    }),
    weeks: t.field({
      type: [PublishedWeek],
      description: 'The weeks from the first to the one that decided the pool, in order.',
      complexity: { multiplier: 18 },
      resolve: ({ pool }, _args, context) => survivalOf(context, pool),
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  publishedSeason: t.field({
    type: PublishedSeason,
    nullable: true,
    description:
      'The season as its commissioner made it public; null while the page is not public or the pool is not decided. Public.',
    complexity: price.indexScan + price.statement,
    resolve: async (pool, _args, context) => {
      const { seasonPublishedAt: publishedAt } = pool;
      const winners = publishedAt === null ? null : await listedWinners(context, pool);
      return publishedAt && winners && { pool, publishedAt, winners };
    },
  }),
}));

/** Survivors by week up to the deciding week; these deadlines have passed. */
async function survivalOf(context: Context, { id, decidedWeek }: Pool): Promise<SurvivalWeek[]> {
  const revealed = await revealedWeeks(context, id);
  const counts = await load(context).entryCounts.load(id);
  return [...revealed]
    .filter((week) => decidedWeek !== null && week <= decidedWeek)
    .sort((a, b) => a - b)
    .map((week) => ({
      week,
      alive: sumOf(
        counts.filter(
          ({ startWeek, eliminatedWeek }) =>
            startWeek <= week && (eliminatedWeek === null || eliminatedWeek > week),
        ),
      ),
      eliminated: sumOf(counts.filter(({ eliminatedWeek }) => eliminatedWeek === week)),
    }));
}
