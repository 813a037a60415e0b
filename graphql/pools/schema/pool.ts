import { CURRENCY } from '#graphql/money/schema/currency.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { ownPools } from '#graphql/accounts/access/permissions.ts';
import { currentWeekAt } from '#graphql/season/schema/currentWeek.ts';
import {
  addEntriesPermission,
  canJoin,
  type AddEntriesPermission,
} from '#graphql/entries/rules/registration.ts';
import { deadlineInWords } from '../rules/rulesText/picks.ts';
import { clockOffsets, zoneLabel } from '#kernel/rules/zones.ts';
import { builder } from '#graphql/api/builder.ts';
import { contactNameOf } from './contactName.ts';
import { ClockOffsetRef } from '#graphql/api/clockOffset.ts';
import { byPoolOrder, POOL_ORDER } from '../poolOrder.ts';
import { noteRead } from '#kernel/readPools.ts';
import type { Context } from '#graphql/api/context.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { load, viewersEntries } from '#graphql/api/loaders/loaders.ts';
import type { Counts } from './poolFacts.ts';
import { closedNoticeOf, countsOf, prizeCentsOf, registrationOf, weeklyDeadline } from './poolFigures.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { SeasonRef } from '#graphql/season/schema/season.ts';

const DEADLINE_TEXT =
  'When picks are due, as text: "Sunday 10:00 AM Eastern (EDT)", with the zone abbreviation of the next deadline; "at the first kickoff of the week"; "at the kickoff of each game".';

async function deadlineTextOf(pool: Pool, _args: object, context: Context): Promise<string> {
  return deadlineInWords(pool.deadlineRule, await weeklyDeadline(context, pool));
}

export const PrizeBasisEnum = builder.enumType('PrizeBasis', {
  description: 'The fees that the prize of a pool consists of.',
  values: {
    ALL_ENTRIES: { description: 'The fees of all entries, paid or not.' },
    PAID_ENTRIES: { description: 'The fees of the entries that have paid.' },
  } as const,
});

export const RegistrationEnum = builder.enumType('Registration', {
  description: 'Who can add entries to a pool.',
  values: {
    OPEN: { description: 'Anyone with a referral code or an invitation can join.' },
    MEMBERS_ONLY: {
      description: 'Only accounts that already hold an entry, or have an invitation, can add entries.',
    },
    CLOSED: { description: 'Nobody can add entries.' },
  } as const,
});

const AddEntries = builder.objectRef<AddEntriesPermission>('AddEntriesPermission').implement({
  description: 'Whether the viewer can add entries to a pool.',
  fields: (t) => ({
    allowed: t.exposeBoolean('allowed', { description: 'Whether at least one more entry can be added now.' }),
    remaining: t.exposeInt('remaining', {
      description: 'The number of entries that can still be added to the account; 0 when not allowed.',
    }),
    startWeek: t.exposeInt('startWeek', {
      nullable: true,
      description: 'The first week that an entry added now would play; null when not allowed.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'The reason why no entry can be added, as text for people; null when allowed.',
    }),
  }),
});

interface Stats extends Counts {
  pool: Pool;
}

const PoolStats = builder.objectRef<Stats>('PoolStats').implement({
  description: 'The figures of a pool. Public.',
  fields: (t) => ({
    totalPlayers: t.exposeInt('total', { description: 'The number of all entries.' }),
    activePlayers: t.exposeInt('active', {
      description: 'The number of entries that are alive, as the standings show them.',
    }),
    eliminatedPlayers: t.int({
      description: 'The number of entries that are eliminated, as the standings show them.',
      resolve: ({ total, active }) => total - active,
    }),
    prizeCents: t.field({
      type: 'Cents',
      description:
        'The prize that the winners share, in cents: the fees of all entries, or of those that have paid (`Pool.prizeBasis`), those of buying back, and what an earlier season carried over (`Pool.carriedOverCents`).',
      resolve: ({ pool, total }, _args, context) => prizeCentsOf(context, pool, total),
    }),
    currency: t.string({ description: CURRENCY, resolve: ({ pool }) => pool.currency }),
    currentWeek: t.int({
      description: "The number of the pool's current week.",
      resolve: ({ pool }, _args, context) => currentWeekAt(context, pool),
    }),
  }),
});

const MAX_POOLS = 100;

export const PoolRef = builder.prismaNode('Pool', {
  description:
    'A survivor pool of one season. Fields marked "Visible to members of the pool" are for accounts with an entry in it, its commissioners and administrators (where the site has one pool, for every account), by a session or an API token with the scope `read`; the others are public unless they say who may see them.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that the commissioner gave the pool.' }),
    slug: t.exposeString('slug', {
      description:
        'The name of the pool in addresses, unique on the site: "office-2025" in `/p/office-2025/standings`.',
    }),
    season: t.field({
      type: SeasonRef,
      description: 'The season that the pool plays.',
      resolve: async ({ seasonYear }, _args, context) => (await load(context).season.load(seasonYear))!,
    }),
    currentWeek: t.int({
      description:
        'The default week: the one pinned by the commissioner, else the first with a game that is not completed. Where that week is played out and only results are late, the first that is not: 12 hours after its kickoff a game does not hold its week. SPECIFICATION 2.5.',
      resolve: (pool, _args, context) => currentWeekAt(context, pool),
    }),
    differsFromLog: t.boolean({
      description:
        'Whether the tables of the pool are known to differ from its log: the server found that something was changed past the program, and told those who run it. Ends when they agree again.',
      resolve: ({ differsSince }) => differsSince !== null,
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA time zone of the pool\'s deadlines and texts; "Etc/GMT+4" is fixed UTC-4.',
    }),
    timeZoneLabel: t.string({
      description: 'The abbreviation of the pool\'s time zone at present: "EDT", "EST".',
      resolve: ({ timeZone }, _args, { services }) => zoneLabel(timeZone, services.clock.now()),
    }),
    clockOffsets: t.field({
      type: [ClockOffsetRef],
      description:
        "The UTC offsets of the pool's zone around its season, ordered by time: a client can format kickoffs and deadlines with them, without a time zone database.",
      complexity: { multiplier: 3 },
      resolve: ({ timeZone, seasonYear }) =>
        clockOffsets(timeZone, new Date(Date.UTC(seasonYear, 0)), new Date(Date.UTC(seasonYear + 1, 6))),
    }),
    deadlineText: t.string({
      description: DEADLINE_TEXT,
      resolve: deadlineTextOf,
    }),
    deadlineRule: t.string({
      description: DEADLINE_TEXT,
      deprecationReason: 'Since 2026-11-26: the same as `deadlineText`; the option is `options.deadline`.',
      resolve: deadlineTextOf,
    }),
    entryFeeCents: t.expose('entryFeeCents', {
      type: 'Cents',
      description: 'The fee of one entry, in cents.',
    }),
    carriedOverCents: t.expose('carriedOverCents', {
      type: 'Cents',
      description:
        'The prize of an earlier season that nobody won, in cents: part of the prize of this pool. 0 for none.',
    }),
    payoutHours: t.exposeInt('payoutHours', {
      description: "The number of hours after the season's end within which winners are paid.",
    }),
    maxEntriesPerAccount: t.exposeInt('maxEntriesPerAccount', {
      description: 'The maximum number of entries per account.',
    }),
    prizeBasis: t.expose('prizeBasis', {
      type: PrizeBasisEnum,
      description: 'The fees that the prize consists of.',
    }),
    registration: t.expose('registration', {
      type: RegistrationEnum,
      description: 'Who can add entries to the pool.',
    }),
    joinStartWeek: t.int({
      nullable: true,
      description:
        'The first week that someone who joins now would play; null while newcomers cannot join: registration is not OPEN, the pool is decided, no week is left, or `lateJoinThroughWeek` has passed.',
      resolve: async (pool, _args, context) => {
        const facts = await registrationOf(context, pool);
        return canJoin(facts) ? facts.startWeek : null;
      },
    }),
    closedNotice: t.string({
      nullable: true,
      description:
        'Why newcomers cannot join, as text for people, the same on every screen; null while they can: "Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool."',
      complexity: price.indexScan,
      resolve: (pool, _args, context) => closedNoticeOf(context, pool),
    }),
    hasLeader: t.boolean({
      description:
        'Whether one of the entries that are alive leads, the first to have joined: from the first deadline on, until the pool is decided.',
      resolve: async ({ id, decidedWeek }, _args, context) =>
        decidedWeek === null && (await revealedWeeks(context, id)).size > 0,
    }),
    contactEmail: t.exposeString('contactEmail', {
      description: "The commissioner's email address for questions.",
    }),
    contactName: t.string({
      nullable: true,
      description:
        'The name of the commissioner or administrator whose account has `contactEmail`; null where none has. Public.',
      complexity: price.statement,
      resolve: ({ id }, _args, context) => contactNameOf(context, id),
    }),
    rulesUpdatedText: t.exposeString('rulesUpdatedText', {
      description: 'When the rules were last changed, as text: "August 2025".',
    }),
    stats: t.field({
      type: PoolStats,
      description: 'The figures of the pool.',
      complexity: price.indexScan,
      resolve: async (pool, _args, context) => ({ pool, ...(await countsOf(context, pool)) }),
    }),
    viewerAddEntries: t.field({
      type: AddEntries,
      description: 'Whether the viewer can add entries to this pool.',
      extensions: { perViewer: true },
      resolve: async (pool, _args, context) =>
        addEntriesPermission({
          isSignedIn: context.viewer !== null,
          held: (await viewersEntries(context)).filter(({ poolId }) => poolId === pool.id).length,
          pool: await registrationOf(context, pool),
        }),
    }),
  }),
});

builder.queryField('pools', (t) =>
  t.field({
    type: [PoolRef],
    description: `The viewer's pools first, then by season, the latest first; at most ${MAX_POOLS}. Public.`,
    extensions: { perViewer: true },
    resolve: (_root, _args, context) => poolsInOrder(context, MAX_POOLS),
  }),
);

builder.queryField('pool', (t) =>
  t.field({
    type: PoolRef,
    nullable: true,
    description:
      'The pool with this id or slug; by default the first of the pools that the viewer plays in, else of those that it is a commissioner of, else of `pools`. Null when there is none. With both, the slug counts. Public.',
    extensions: { perViewer: 'by default' },
    args: {
      id: t.arg.id({ description: 'The id of the pool.' }),
      slug: t.arg.string({ description: 'The slug of the pool: "office-2025".' }),
    },
    resolve: async (_root, args, context) => {
      const pool = await askedPool(args, context);
      noteRead(context.readPools, pool);
      return pool;
    },
  }),
);

async function askedPool(
  { id, slug }: { id?: string | null; slug?: string | null },
  context: Context,
): Promise<Pool | null> {
  if (slug != null) return poolWithSlug(context, slug);
  if (id == null) return defaultPool(context);
  const known = readId('Pool', id);
  return known === null ? null : load(context).pool.load(known);
}

/** The default pool: the one the viewer plays in, else the first of all; null without pools. */
export async function defaultPool(context: Context): Promise<Pool | null> {
  if (context.sharedPool !== undefined) return load(context).pool.load(context.sharedPool);
  return (await poolsInOrder(context, 1))[0] ?? null;
}

/** From memory, as the season is: a slug never changes the pool that it names without an event. */
async function poolWithSlug(context: Context, slug: string): Promise<Pool | null> {
  const id = await load(context).poolSlug.load(slug);
  return id === null ? null : load(context).pool.load(id);
}

/** The pool with this slug, else with this plain id. */
export async function findPool(context: Context, slugOrId: string): Promise<Pool | null> {
  const pool = await poolWithSlug(context, slugOrId);
  return pool ?? (/^\d{1,9}$/.test(slugOrId) ? load(context).pool.load(Number(slugOrId)) : null);
}

async function poolsInOrder(context: Context, limit: number): Promise<Pool[]> {
  const held = ownPools(context.viewer);
  const own = (await Promise.all(held.map(async (id) => load(context).pool.load(id)))).filter(
    (pool) => pool !== null,
  );
  own.sort(byPoolOrder);
  if (own.length >= limit) return own.slice(0, limit);
  const others = await context.services.db.pool.findMany({
    where: { id: { notIn: held } },
    orderBy: POOL_ORDER,
    take: limit - own.length,
  });
  return [...own, ...others];
}
