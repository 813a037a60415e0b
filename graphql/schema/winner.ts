import type { Pool } from '../../prisma/generated/sqlite/client.ts';
import { entriesCostCents, splitCents } from '../domain/money.ts';
import { endingOf, payoutDueAt, type Ending } from '../domain/winners.ts';
import { formatDeadline } from '../domain/zones.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { EntryRef } from './entry.ts';
import { load } from './loaders.ts';
import { revealedWeeks } from './pickSecrecy.ts';
import { PoolRef } from './pool.ts';
import { price } from './prices.ts';

/** A winner, with what it gets. */
export interface Share {
  entryId: number;
  prizeCents: number;
}

/** A decided pool. */
interface Outcome extends Ending {
  pool: Pool;
  decidedWeek: number;
  /** Of each winner, the earliest joined first. */
  shares: number[];
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

const PoolOutcome = builder.objectRef<Outcome>('PoolOutcome').implement({
  description: 'How a pool ended, without names. Public; `Pool.winners` names the winners for participants.',
  fields: (t) => ({
    decidedWeek: t.exposeInt('decidedWeek', { description: 'The week after which the pool was decided.' }),
    lastWeek: t.exposeInt('lastWeek', {
      nullable: true,
      description:
        'When every entry is out: the week in which the winners, who lasted longest, went out. Null when the winners are alive.',
    }),
    winnerCount: t.exposeInt('winnerCount', { description: 'How many entries share the prize.' }),
    shareCents: t.int({
      description:
        'What each winner gets, in cents. Cents that do not divide go one each to the earliest joined; `Winner.prizeCents` includes them.',
      resolve: ({ shares }) => shares.at(-1) ?? 0,
    }),
    payoutDueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        "By when the winners are paid: `Pool.payoutHours` after the season's last result. Null until then.",
      resolve: ({ pool }, _args, context) => payoutDue(context, pool),
    }),
    payoutDueLabel: t.string({
      nullable: true,
      description: '`payoutDueAt` in the pool\'s zone: "Wednesday, January 7, 12:15 AM EDT".',
      resolve: async ({ pool }, _args, context) => {
        const due = await payoutDue(context, pool);
        return due && formatDeadline(due, pool.timeZone);
      },
    }),
  }),
});

/** How many winners are listed; the shares count them all. */
const LISTED = 100;

builder.prismaObjectFields(PoolRef, (t) => ({
  outcome: t.field({
    type: PoolOutcome,
    nullable: true,
    description: 'How the pool ended; null until it is decided. Public.',
    complexity: price.indexScan,
    resolve: (pool, _args, context) => outcomeOf(context, pool),
  }),
  winners: t.field({
    type: [Winner],
    nullable: true,
    description: `Null until the pool is decided; then who won, earliest joined first, at most ${LISTED}. For participants; null for visitors.`,
    complexity: { field: price.indexScan + price.statement, multiplier: LISTED },
    resolve: async (pool, _args, context) => {
      if (!context.viewer?.scopes.has('read')) return null;
      const outcome = await outcomeOf(context, pool);
      return outcome && context.aggregates.winners.of(pool.id, '', () => winnersOf(context, pool, outcome));
    },
  }),
}));

async function outcomeOf(context: Context, pool: Pool): Promise<Outcome | null> {
  const { decidedWeek } = pool;
  // A week whose games were all called off can be complete before its deadline: who went out in it is secret until then.
  if (decidedWeek === null || !(await revealedWeeks(context, pool.id)).has(decidedWeek)) return null;
  const fates = await load(context).fates.load(pool.id);
  const ending = endingOf(fates);
  if (ending === null) return null;
  const total = [...fates.values()].reduce((sum, count) => sum + count, 0);
  const shares = splitCents(entriesCostCents(pool.entryFeeCents, total), ending.winnerCount);
  return { pool, decidedWeek, shares, ...ending };
}

async function winnersOf(context: Context, pool: Pool, outcome: Outcome): Promise<Share[]> {
  const winners = await context.services.db.entry.findMany({
    where: { poolId: pool.id, eliminatedWeek: outcome.lastWeek },
    orderBy: [{ joinedAt: 'asc' }, { id: 'asc' }],
    take: LISTED,
    select: { id: true },
  });
  return winners.map(({ id }, index) => ({ entryId: id, prizeCents: outcome.shares[index] ?? 0 }));
}

/** Null while a game of the season is without a result. */
async function payoutDue(context: Context, pool: Pool): Promise<Date | null> {
  const [season, weeks] = await Promise.all([
    load(context).season.load(pool.seasonYear),
    load(context).weeks.load(pool.id),
  ]);
  const ends = weeks.flatMap(({ completedAt }) => (completedAt === null ? [] : [completedAt.getTime()]));
  if (season === null || ends.length < season.weekCount) return null;
  return payoutDueAt(new Date(Math.max(...ends)), pool.payoutHours);
}
