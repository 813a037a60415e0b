import type { Pool, Prisma, ReminderLog } from '#prisma/generated/sqlite/client.ts';
import { withoutPick } from '#graphql/picks/withoutPick.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { currentWeekAt } from '#graphql/season/schema/currentWeek.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '../entry.ts';
import { countLimit, entriesFound, SEARCH, searchText } from './entrySearch.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';

const EntryFilterEnum = builder.enumType('EntryFilter', {
  description: 'Which entries the commissioner asks for.',
  values: {
    ALIVE: { description: 'The entries that are alive, as the standings show them.' },
    ELIMINATED: { description: 'The entries that are eliminated, as the standings show them.' },
    UNPAID: { description: 'The entries whose fee has not been paid.' },
    NO_PICK: {
      description:
        'The entries that have no pick for the current week yet, or were eliminated for the lack of one.',
    },
  } as const,
});

builder.prismaObjectFields(PoolRef, (t) => ({
  entries: t.connection(
    {
      type: EntryRef,
      ...FOR_COMMISSIONER,
      description:
        'The entries of the pool in the order they joined, found by their names, or by the names or email addresses of their owners. Visible to the commissioner.',
      complexity: (args: Parameters<typeof pageCost>[0]) => {
        const { field, multiplier } = pageCost(args);
        return { field: field + 2 * price.poolScan, multiplier };
      },
      args: {
        filter: t.arg({ type: EntryFilterEnum, description: 'Return only these entries; all by default.' }),
        search: t.arg.string({
          description: SEARCH,
          validate: searchText,
        }),
      },
      resolve: async (pool, { filter, search, ...args }, context) => {
        const { db } = context.services;
        const conditions: Prisma.EntryWhereInput[] = [{ poolId: pool.id }];
        if (filter != null) conditions.push(await conditionOf(context, pool, filter));
        conditions.push(await entriesFound(db, pool.id, search));
        const page = await pageById(args, 'asc', (range, id, take) =>
          db.entry.findMany({ where: { AND: [...conditions, range] }, orderBy: { id }, take }),
        );
        return {
          ...page,
          count: () => db.entry.count({ where: { AND: conditions }, ...countLimit(search) }),
        };
      },
    },
    {
      name: 'PoolEntriesConnection',
      description: "A page of the commissioner's list of entries.",
      fields: (c) => ({
        totalCount: c.int({
          description: 'The number of entries found, on all pages.',
          resolve: totalCount,
        }),
      }),
    },
    { name: 'PoolEntriesEdge', description: 'An entry in the list, with its cursor.' },
  ),
}));

async function conditionOf(
  context: Context,
  pool: Pick<Pool, 'id' | 'seasonYear' | 'currentWeek' | 'pinnedWeek' | 'doublePickWeeks'>,
  filter: typeof EntryFilterEnum.$inferType,
): Promise<Prisma.EntryWhereInput> {
  if (filter === 'UNPAID') return { NOT: { payment: { is: { status: 'COMPLETED' } } } };
  const revealed = await revealedWeeks(context, pool.id);
  if (filter === 'NO_PICK') {
    const weeks = (await load(context).weeks.load(pool.id)).map(({ week }) => week);
    return withoutPick(
      pool,
      await currentWeekAt(context, pool),
      weeks.filter((week) => !revealed.has(week)),
    );
  }
  // An elimination by a result is secret until the deadline of its week (picks/rules/secrecy.ts).
  const shown: Prisma.EntryWhereInput = {
    OR: [{ eliminatedWeek: { in: [...revealed] } }, { eliminationReason: 'ADMIN' }],
  };
  return filter === 'ELIMINATED'
    ? shown
    : {
        OR: [
          { eliminatedWeek: null },
          { AND: [{ eliminatedWeek: { notIn: [...revealed] } }, { eliminationReason: { not: 'ADMIN' } }] },
        ],
      };
}

const ReminderKindEnum = builder.enumType('ReminderKind', {
  description: 'Why a reminder was sent.',
  values: {
    HOURS_24: { description: 'A day before the deadline.' },
    HOURS_2: { description: 'Two hours before the deadline.' },
    MANUAL: { description: 'The commissioner sent it.' },
  } as const,
});

const Reminder = builder.objectRef<ReminderLog>('Reminder').implement({
  description: 'A mail that reminded an account of a missing pick. Visible to the commissioner.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week without a pick.' }),
    kind: t.expose('kind', { type: ReminderKindEnum, description: 'Why the reminder was sent.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When the reminder was sent; UTC.' }),
  }),
});

const MAX_REMINDERS = 60;

builder.prismaObjectFields(EntryRef, (t) => ({
  reminders: t.field({
    type: [Reminder],
    nullable: true,
    description: `The reminders that the entry's account got in this pool, the newest first, at most ${MAX_REMINDERS}. Visible to the commissioner; null for others.`,
    extensions: { perViewer: true },
    complexity: { field: price.statement, multiplier: 5 },
    resolve: ({ poolId, userId }, _args, { viewer, services: { db } }) =>
      isCommissioner(viewer, poolId)
        ? db.reminderLog.findMany({ where: { poolId, userId }, orderBy: { id: 'desc' }, take: MAX_REMINDERS })
        : null,
  }),
}));
