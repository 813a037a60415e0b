import { CURRENCY, theCurrency } from '#graphql/money/schema/currency.ts';
import type { Entry, Pool } from '#prisma/generated/sqlite/client.ts';
import {
  lostTieBreak,
  paidShares,
  payoutDueAt,
  seasonEndsAt,
  type Ending,
  type PrizeShare,
} from '../rules/winners.ts';
import { breaksTies, type TieBreak } from '../rules/margins.ts';
import { type EntryCount, sumOf } from '../counts.ts';
import { readEnding, readPlaced } from '../ending.ts';
import { lastWeekOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { payoutText } from '#graphql/money/rules/payoutText.ts';
import { formatDeadline } from '#kernel/rules/zones.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { whenLoaded } from '#graphql/api/readModel/loaded.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { readsPool } from '#graphql/pools/schema/poolAccess.ts';
import { prizeCentsOf } from '#graphql/pools/schema/poolFigures.ts';
import { theEntry } from '#graphql/api/command/loaded.ts';

interface Outcome extends Ending {
  pool: Pool;
  decidedWeek: number;
}

const Winner = builder.objectRef<PrizeShare>('Winner').implement({
  description: 'An entry that won the pool, with its share of the prize. Visible to members of the pool.',
  fields: (t) => ({
    entry: t.field(theEntry('The winning entry.')),
    prizeCents: t.expose('prizeCents', {
      type: 'Cents',
      description: "The entry's share of the prize, in cents.",
    }),
    currency: t.string(theCurrency),
  }),
});

const PoolTieBreak = builder.objectRef<TieBreak>('PoolTieBreak').implement({
  description:
    'How a tie of entries that lasted longest was broken by their margins (`PoolOptions.tieBreak`), without names. Public.',
  fields: (t) => ({
    entryCount: t.int({
      description: 'The number of entries that lasted longest; the winners are some of them.',
      resolve: ({ margins }) => margins.size,
    }),
    margin: t.exposeInt('margin', {
      description:
        "The winners' total: the points by which their picks won, less those by which they lost, up to the deciding week.",
    }),
  }),
});

const PoolOutcome = builder.objectRef<Outcome>('PoolOutcome').implement({
  description: 'The outcome of a pool, without names. Public; `Pool.winners` lists the winners for members.',
  fields: (t) => ({
    decidedWeek: t.exposeInt('decidedWeek', { description: 'The week after which the pool was decided.' }),
    lastWeek: t.exposeInt('lastWeek', {
      nullable: true,
      description:
        'If every entry is eliminated, the week in which the winners, who lasted longest, were eliminated. Null when the winners are alive.',
    }),
    winnerCount: t.exposeInt('winnerCount', {
      description:
        'The number of entries in the first place: the winners, or where `isRolledOver` those that lasted longest.',
    }),
    isRolledOver: t.exposeBoolean('isRolledOver', {
      description:
        'Whether nobody won, because several lasted longest and the prize goes to the next season (`PoolOptions.rollover`).',
    }),
    tieBreak: t.expose('tieBreak', {
      type: PoolTieBreak,
      nullable: true,
      description: 'How the tie was broken; null where all that lasted longest win.',
    }),
    shareCents: t.field({
      type: 'Cents',
      description:
        "Each winner's share, in cents. Cents that do not divide go one each to the earliest joined; `Winner.prizeCents` includes them.",
      resolve: ({ groups }) => groups[0]?.shares.at(-1) ?? 0,
    }),
    rolledOverCents: t.expose('rolledOverCents', {
      type: 'Cents',
      description:
        'The prize that goes to the next season because no single entry won (`isRolledOver`), in cents; the shares are 0 then. 0 when the prize is paid.',
    }),
    currency: t.string({ description: CURRENCY, resolve: ({ pool }) => pool.currency }),
    payoutDueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        "When the winners must be paid: `Pool.payoutHours` after the season's last result; UTC. Null until then.",
      resolve: ({ pool }, _args, context) => payoutDue(context, pool),
    }),
    payoutDueLabel: t.string({
      nullable: true,
      description: '`payoutDueAt` as text in the pool\'s time zone: "Wednesday, January 7, 12:15 AM EDT".',
      resolve: async ({ pool }, _args, context) => {
        const due = await payoutDue(context, pool);
        return due && formatDeadline(due, pool.timeZone);
      },
    }),
    payoutText: t.string({
      nullable: true,
      description:
        'When the winners are paid, as text for people, the same on every screen: "Payout due by Wednesday, January 7, 12:15 AM EDT", "Payout was due by ...", "The prize is paid". Null where there is no prize, or it goes to the next season.',
      complexity: price.statement,
      resolve: payoutTextOf,
    }),
  }),
});

/** The maximum number of winners listed; the shares count them all. */
const MAX_LISTED = 100;

builder.prismaObjectFields(PoolRef, (t) => ({
  outcome: t.field({
    type: PoolOutcome,
    nullable: true,
    description: 'The outcome of the pool; null until it is decided. Public.',
    complexity: price.indexScan,
    resolve: (pool, _args, context) => outcomeOf(context, pool),
  }),
  winners: t.field({
    type: [Winner],
    nullable: true,
    description: `The winners, and with percentages for several places the entries of these, those that lasted longest first, then the earliest joined; at most ${MAX_LISTED}; null until the pool is decided. Visible to members of the pool; null for others.`,
    complexity: { field: price.indexScan + price.statement, multiplier: MAX_LISTED },
    resolve: async (pool, _args, context) => {
      return (await readsPool(context, pool.id)) ? listedWinners(context, pool) : null;
    },
  }),
}));

builder.prismaObjectFields(EntryRef, (t) => ({
  tieBreakText: t.string({
    nullable: true,
    description:
      'How the entry lost the tie-break of a decided pool, in words: "Survived; lost the tie-break, +41 to +57". Null for winners, and for entries and pools without one.',
    resolve: (entry, _args, context) =>
      whenLoaded(poolOf(context, entry.poolId), (pool) =>
        pool.decidedWeek !== null && breaksTies(pool) ? lostText(context, pool, entry) : null,
      ),
  }),
}));

/** Without the prize, as everybody may know it. */
async function lostText(context: Context, pool: Pool, entry: Entry): Promise<string | null> {
  const counts = await decidingCounts(context, pool);
  const ending = counts && (await endingBy(context, pool, counts, 0));
  return ending && lostTieBreak(ending, entry);
}

async function outcomeOf(context: Context, pool: Pool): Promise<Outcome | null> {
  const { decidedWeek } = pool;
  const counts = await decidingCounts(context, pool);
  if (decidedWeek === null || counts === null) return null;
  const ending = await endingBy(context, pool, counts, await prizeCentsOf(context, pool, sumOf(counts)));
  return ending && { ...ending, pool, decidedWeek };
}

/** The entries of a pool that is publicly decided; else null. */
async function decidingCounts(context: Context, pool: Pool): Promise<readonly EntryCount[] | null> {
  const { id, decidedWeek } = pool;
  // A week whose games were all canceled can be complete before its deadline: its eliminations are secret
  // until then.
  if (decidedWeek === null || !(await revealedWeeks(context, id)).has(decidedWeek)) return null;
  return load(context).entryCounts.load(id);
}

function endingBy(
  context: Context,
  pool: Pool,
  counts: readonly EntryCount[],
  prizeCents: number,
): Promise<Ending | null> {
  const { margins } = load(context);
  return readEnding(context.services.db, pool, counts, prizeCents, (tie) => margins.load(tie));
}

/** The winners with their shares, at most MAX_LISTED; null until the pool is decided. Not public by itself. */
export async function listedWinners(context: Context, pool: Pool): Promise<PrizeShare[] | null> {
  const outcome = await outcomeOf(context, pool);
  return (
    outcome &&
    context.aggregates.winners.of(pool.id, '', () =>
      readPlaced(context.services.db, { poolId: pool.id, groups: outcome.groups, limit: MAX_LISTED }),
    )
  );
}

async function payoutTextOf(
  { pool, groups }: Outcome,
  _args: object,
  context: Context,
): Promise<string | null> {
  if (groups.every(({ shares }) => shares.every((cents) => cents === 0))) return null;
  const paidCount = await context.aggregates.count.of(pool.id, 'paid shares', async () =>
    paidShares(
      groups,
      await context.services.db.payout.findMany({
        where: { entry: { poolId: pool.id } },
        select: { amountCents: true, entry: { select: { id: true, eliminatedWeek: true } } },
      }),
    ),
  );
  return payoutText({
    dueAt: await payoutDue(context, pool),
    timeZone: pool.timeZone,
    payoutHours: pool.payoutHours,
    shareCount: groups.reduce((sum, { shares }) => sum + shares.length, 0),
    paidCount,
    now: context.services.clock.now(),
  });
}

/** The due time of the payout; null while a game of the season has no result. */
async function payoutDue(context: Context, pool: Pool): Promise<Date | null> {
  const [season, weeks] = await Promise.all([
    load(context).season.load(pool.seasonYear),
    load(context).weeks.load(pool.id),
  ]);
  if (season === null) return null;
  const end = seasonEndsAt(lastWeekOf(pool, season.weekCount) - pool.firstWeek + 1, weeks);
  return end && payoutDueAt(end, pool.payoutHours);
}
