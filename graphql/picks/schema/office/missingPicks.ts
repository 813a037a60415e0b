import type { Pool, PoolWeek, Prisma } from '#prisma/generated/sqlite/client.ts';
import { withoutPick } from '#graphql/picks/withoutPick.ts';
import { shownEmail } from '#graphql/accounts/rules/people.ts';
import { REMINDER_PAUSE } from '#graphql/office/rules/officeTasks.ts';
import { checkWeek } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { revealedWeeks } from '../pickSecrecy.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { WeekRef, weekOfPool } from '#graphql/season/schema/week.ts';
import { countLimit, entriesFound, SEARCH, searchText } from '#graphql/entries/schema/office/entrySearch.ts';

/** The entries of a pool without a pick for a week. @throws InvalidInputError for an unknown week */
export async function missingIn(context: Context, pool: Pool, week: number): Promise<Prisma.EntryWhereInput> {
  await checkWeek(context, pool, week, 'week');
  const revealed = await revealedWeeks(context, pool.id);
  const weeks = await load(context).weeks.load(pool.id);
  const hidden = weeks.map((row) => row.week).filter((one) => !revealed.has(one));
  return withoutPick(pool, week, hidden);
}

interface Missing {
  pool: Pool;
  week: PoolWeek;
}

const WEEK = 'The number of the week; by default the first whose deadline is ahead.';

const Reminder = builder.objectRef<{ at: Date; isRecent: boolean }>('SentReminder').implement({
  description: 'Reminders that a commissioner sent by hand. Visible to the commissioner.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When they were sent; UTC.' }),
    isRecent: t.exposeBoolean('isRecent', {
      description: 'Whether that is less than an hour ago: remindNow then needs `again`.',
    }),
  }),
});

const MissingPicks = builder.objectRef<Missing>('MissingPicks').implement({
  description:
    "The entries alive that have not made all their picks for a week yet; it reveals nobody's pick. Visible to the commissioner.",
  fields: (t) => ({
    week: t.expose('week', { type: WeekRef, description: 'The week.' }),
    entries: t.connection(
      {
        type: EntryRef,
        description: 'The entries, in the order they joined.',
        complexity: pageCost,
        args: {
          search: t.arg.string({
            description: SEARCH,
            validate: searchText,
          }),
        },
        resolve: async ({ pool, week }, args, context) => {
          const { db } = context.services;
          const where = {
            AND: [await missingIn(context, pool, week.week), await entriesFound(db, pool.id, args.search)],
          };
          const page = await pageById(args, 'asc', (range, id, take) =>
            db.entry.findMany({ where: { AND: [where, range] }, orderBy: { id }, take }),
          );
          return { ...page, count: () => db.entry.count({ where, ...countLimit(args.search) }) };
        },
      },
      {
        name: 'MissingPicksEntriesConnection',
        description: 'A page of entries without a pick.',
        fields: (c) => ({
          totalCount: c.int({
            description: 'The number of entries that match the search, on all pages.',
            resolve: totalCount,
            complexity: price.poolScan,
          }),
        }),
      },
      { name: 'MissingPicksEntriesEdge', description: 'An entry in the list, with its cursor.' },
    ),
    addresses: t.string({
      description: 'The email addresses of all their owners, each once, for the address field of a mail.',
      complexity: price.poolScan,
      resolve: async ({ pool, week }, _args, context) => {
        const users = await context.services.db.user.findMany({
          where: { entries: { some: await missingIn(context, pool, week.week) } },
          select: { email: true },
          orderBy: { id: 'asc' },
        });
        return users.flatMap(({ email }) => shownEmail(email) ?? []).join(', ');
      },
    }),
    names: t.string({
      description: 'The names of all these entries, in the order they joined, one a line.',
      complexity: price.poolScan,
      resolve: async ({ pool, week }, _args, context) => {
        const entries = await context.services.db.entry.findMany({
          where: await missingIn(context, pool, week.week),
          select: { username: true },
          orderBy: { id: 'asc' },
        });
        return entries.map(({ username }) => username).join('\n');
      },
    }),
    picksUrl: t.string({
      description: 'The page on which their owners pick, at the public address of the site.',
      resolve: ({ pool }, _args, { settings }) => `${settings.publicUrl}/p/${pool.slug}/picks`,
    }),
    lastReminder: t.field({
      type: Reminder,
      nullable: true,
      description: 'The latest reminder that a commissioner sent by hand for the week; null without one.',
      complexity: price.statement,
      resolve: async ({ pool, week }, _args, { services: { db, clock } }) => {
        const row = await db.reminderLog.findFirst({
          where: { poolId: pool.id, week: week.week, kind: 'MANUAL' },
          orderBy: { at: 'desc' },
          select: { at: true },
        });
        return row && { at: row.at, isRecent: clock.now().getTime() - row.at.getTime() < REMINDER_PAUSE };
      },
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  missingPicks: t.field({
    type: MissingPicks,
    ...FOR_COMMISSIONER,
    description:
      'Who has not picked for a week. Null once the last deadline has passed. Visible to the commissioner.',
    args: { week: t.arg.int({ description: WEEK }) },
    resolve: async (pool, args, context) => {
      if (args.week != null) {
        await checkWeek(context, pool, args.week, 'week');
        return { pool, week: await weekOfPool(context, pool.id, args.week) };
      }
      const revealed = await revealedWeeks(context, pool.id);
      const weeks = await load(context).weeks.load(pool.id);
      const week = weeks.find((row) => !revealed.has(row.week));
      return week === undefined ? null : { pool, week };
    },
  }),
}));
