import type { Pool } from '../../prisma/generated/sqlite/client.ts';
import { registrationFacts } from '../actions/registration.ts';
import { isDeadlinePassed } from '../domain/deadlines.ts';
import { entriesCostCents } from '../domain/money.ts';
import {
  addEntriesPermission,
  canJoin,
  type AddEntriesPermission,
  type RegistrationFacts,
} from '../domain/registration.ts';
import { formatDeadlineRule, zoneLabel } from '../domain/zones.ts';
import { currentWeekOf } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { readId } from './globalIds.ts';
import { load, viewersEntries } from './loaders.ts';
import { revealedWeeks } from './pickSecrecy.ts';
import { price } from './prices.ts';
import { SeasonRef } from './season.ts';

export const TieRuleEnum = builder.enumType('TieRule', {
  description: 'What a tie does to an entry.',
  values: {
    LOSS: { description: 'It eliminates, like a loss.' },
    SURVIVE: { description: 'The entry survives.' },
  } as const,
});

export const RegistrationEnum = builder.enumType('Registration', {
  description: 'Who can add entries to a pool.',
  values: {
    OPEN: { description: 'Anybody with a referral code.' },
    MEMBERS_ONLY: { description: 'Accounts that hold an entry already.' },
    CLOSED: { description: 'Nobody.' },
  } as const,
});

const AddEntries = builder.objectRef<AddEntriesPermission>('AddEntriesPermission').implement({
  description: 'Whether the viewer can add entries.',
  fields: (t) => ({
    allowed: t.exposeBoolean('allowed', { description: 'At least one more entry can be added now.' }),
    remaining: t.exposeInt('remaining', {
      description: "Until the account's maximum is reached; 0 when not allowed.",
    }),
    startWeek: t.exposeInt('startWeek', {
      nullable: true,
      description: 'The first week that an entry added now would play; null when not allowed.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why not, for people; null when allowed.',
    }),
  }),
});

/** Entries of a pool, as the standings show them. */
export interface Counts {
  total: number;
  active: number;
}

interface Stats extends Counts {
  pool: Pool;
}

const PoolStats = builder.objectRef<Stats>('PoolStats').implement({
  description: 'A pool in numbers. Public.',
  fields: (t) => ({
    totalPlayers: t.exposeInt('total', { description: 'All entries.' }),
    activePlayers: t.exposeInt('active', {
      description: 'Entries that are alive, as the standings show it.',
    }),
    eliminatedPlayers: t.int({
      description: 'Entries that are out, as the standings show it.',
      resolve: ({ total, active }) => total - active,
    }),
    prizeCents: t.int({
      description: 'What the winners share: the fee of every entry, in cents.',
      resolve: ({ pool, total }) => entriesCostCents(pool.entryFeeCents, total),
    }),
    currentWeek: t.int({
      description: "The pool's current week.",
      resolve: ({ pool }) => currentWeekOf(pool),
    }),
  }),
});

const LISTED_POOLS = 100;

export const PoolRef = builder.prismaNode('Pool', {
  description: 'A survivor pool of one season. What is marked so is for participants, the rest public.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As its administrator named it.' }),
    season: t.field({
      type: SeasonRef,
      description: 'The season it plays.',
      resolve: async ({ seasonYear }, _args, context) => (await load(context).season.load(seasonYear))!,
    }),
    currentWeek: t.int({
      description:
        'The week everything defaults to: pinned by the administrator, or the first with a game that is not completed.',
      resolve: currentWeekOf,
    }),
    timeZone: t.exposeString('timeZone', {
      description: 'The IANA zone of its deadlines and words; "Etc/GMT+4" is fixed UTC-4.',
    }),
    timeZoneLabel: t.string({
      description: '"EDT", "EST": what stands behind times now.',
      resolve: ({ timeZone }, _args, { services }) => zoneLabel(timeZone, services.clock.now()),
    }),
    deadlineRule: t.string({
      description:
        'When the picks of a week are due: "Sunday 10:00 AM Eastern (EDT)", with the label of the next deadline.',
      resolve: async ({ id, timeZone, deadlineWeekday: weekday, deadlineTime: time }, _args, context) => {
        const now = context.services.clock.now();
        const weeks = await load(context).weeks.load(id);
        const next = weeks.find(({ deadline }) => !isDeadlinePassed(deadline, now));
        return formatDeadlineRule({ timeZone, weekday, time }, next?.deadline ?? now);
      },
    }),
    entryFeeCents: t.exposeInt('entryFeeCents', { description: 'What an entry costs, in cents.' }),
    payoutHours: t.exposeInt('payoutHours', {
      description: "Winners are paid within so many hours of the season's end.",
    }),
    maxEntriesPerAccount: t.exposeInt('maxEntriesPerAccount', {
      description: 'How many entries one account can hold.',
    }),
    tieRule: t.expose('tieRule', { type: TieRuleEnum, description: 'What a tie does to an entry.' }),
    registration: t.expose('registration', { type: RegistrationEnum, description: 'Who can add entries.' }),
    lateJoinThroughWeek: t.exposeInt('lateJoinThroughWeek', {
      nullable: true,
      description:
        'The last week in which an entry can still begin: after its deadline nobody joins or adds entries. Null: no limit.',
    }),
    joinStartWeek: t.int({
      nullable: true,
      description:
        'The first week that somebody who joins now would play; null while newcomers cannot join: registration is not OPEN, the pool is decided, no week is left, or `lateJoinThroughWeek` has passed.',
      resolve: async (pool, _args, context) => {
        const facts = await registrationOf(context, pool);
        return canJoin(facts) ? facts.startWeek : null;
      },
    }),
    contactEmail: t.exposeString('contactEmail', {
      description: "The administrator's address for questions.",
    }),
    rulesUpdatedText: t.exposeString('rulesUpdatedText', {
      description: 'When the rules were last changed: "August 2025".',
    }),
    stats: t.field({
      type: PoolStats,
      description: 'The pool in numbers.',
      complexity: price.indexScan,
      resolve: async (pool, _args, context) => ({ pool, ...(await countsOf(context, pool)) }),
    }),
    viewerAddEntries: t.field({
      type: AddEntries,
      description: 'Whether the viewer can add entries here.',
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
    description: `Pools of the viewer first, then by season, the latest first; at most ${LISTED_POOLS}. Public.`,
    extensions: { perViewer: true },
    resolve: (_root, _args, context) => poolsInOrder(context, LISTED_POOLS),
  }),
);

builder.queryField('pool', (t) =>
  t.field({
    type: PoolRef,
    nullable: true,
    description: 'One pool, or null when there is none. Public.',
    extensions: { perViewer: true },
    args: {
      id: t.arg.id({ description: 'Without it: the pool the viewer plays in, else the first of `pools`.' }),
    },
    resolve: async (_root, args, context) => {
      if (args.id == null) return (await poolsInOrder(context, 1))[0];
      const id = readId('Pool', args.id);
      return id === null ? null : load(context).pool.load(id);
    },
  }),
);

async function poolsInOrder(context: Context, limit: number): Promise<Pool[]> {
  const held = [...new Set((await viewersEntries(context)).map(({ poolId }) => poolId))];
  const own = (await load(context).pool.loadMany(held)).filter(
    (pool): pool is Pool => pool !== null && !(pool instanceof Error),
  );
  own.sort((a, b) => b.seasonYear - a.seasonYear || a.id - b.id);
  if (own.length >= limit) return own.slice(0, limit);
  const others = await context.services.db.pool.findMany({
    where: { id: { notIn: held } },
    orderBy: [{ seasonYear: 'desc' }, { id: 'asc' }],
    take: limit - own.length,
  });
  for (const pool of others) load(context).pool.prime(pool.id, pool);
  return [...own, ...others];
}

async function registrationOf(context: Context, pool: Pool): Promise<RegistrationFacts> {
  const weeks = await load(context).weeks.load(pool.id);
  return registrationFacts({ ...pool, weeks }, context.services.clock.now());
}

async function countsOf(context: Context, { id }: Pool): Promise<Counts> {
  const revealed = await revealedWeeks(context, id);
  return context.aggregates.stats.of(id, [...revealed].join(), () => readCounts(context, id, revealed));
}

async function readCounts(context: Context, poolId: number, revealed: ReadonlySet<number>): Promise<Counts> {
  const fates = await load(context).fates.load(poolId);
  let total = 0;
  let active = 0;
  let mayBeHidden = 0;
  for (const [week, count] of fates) {
    total += count;
    if (week === null) active += count;
    else if (!revealed.has(week)) mayBeHidden += count;
  }
  if (mayBeHidden > 0) active += mayBeHidden - (await outByAdministrator(context, poolId, [...revealed]));
  return { total, active };
}

function outByAdministrator(
  { services: { db } }: Context,
  poolId: number,
  revealed: number[],
): Promise<number> {
  return db.entry.count({
    where: { poolId, eliminatedWeek: { not: null, notIn: revealed }, eliminationReason: 'ADMIN' },
  });
}
