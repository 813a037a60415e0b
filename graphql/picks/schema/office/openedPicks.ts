import type { OpenedPick } from '#prisma/generated/sqlite/client.ts';
import { openPick } from '#graphql/picks/openPick.ts';
import { accessText, OPERATOR } from '#graphql/picks/rules/pickAccess.ts';
import { weekInText } from '#graphql/season/rules/playoffs.ts';
import { poolOf } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EntryRef } from '#graphql/entries/schema/entry.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { pageById } from '#graphql/api/paging/idPages.ts';
import { load, viewersEntries } from '#graphql/api/loaders/loaders.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { pageCost, totalCount } from '#graphql/api/paging/pages.ts';
import { openedTeams } from '../pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { teamOf, TeamRef } from '#graphql/season/schema/team.ts';
import { input, integer, of, payload, row, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const PickAccessRef = builder.enumType('PickAccess', {
  description: 'How somebody else could read a secret pick (SPECIFICATION 4.5).',
  values: {
    OPENED: { description: 'A commissioner opened the pick.' },
    PASSWORD_LINK: {
      description:
        "A link that sets the owner's password was made, to be handed over. Whoever uses it can read the pick.",
    },
    PASSWORD_LINK_USED: { description: 'Such a link was used.' },
    SECOND_FACTOR_RESET: { description: "The second factor of the owner's account was removed." },
    MADE_ADMINISTRATOR: { description: "The owner's account became an administrator, with a new password." },
  },
});

/** Who acted, by name. */
const openerOf = async ({ openedById }: OpenedPick, context: Context) =>
  openedById === null ? OPERATOR : (await load(context).user.load(openedById))!.name;

const OpenedPickRef = builder.objectRef<OpenedPick>('OpenedPick').implement({
  description:
    "An act before a deadline by which somebody else than the owner could read a secret pick: a commissioner opened it, or got into the owner's account. Visible to members of the pool, except for the pick.",
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry whose pick was opened.',
      resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
    }),
    week: t.exposeInt('week', { description: 'The number of the week of the pick.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the pick was opened; UTC.' }),
    openerName: t.string({
      description:
        'The name of the commissioner or administrator who acted; "The operator" for a command on the server, the settings or the setup.',
      resolve: (opened, _args, context) => openerOf(opened, context),
    }),
    way: t.field({ type: PickAccessRef, description: 'What was done.', resolve: ({ way }) => way }),
    sentence: t.string({
      description:
        'What was done, in one sentence: "Pat Doe made a password link for the account of Ann 2 before the deadline of Week 8."',
      resolve: async (opened, _args, context) => {
        const [who, entry, { seasonYear }] = await Promise.all([
          openerOf(opened, context),
          load(context).entry.load(opened.entryId),
          poolOf(context, opened.poolId),
        ]);
        const season = await load(context).season.load(seasonYear);
        const week = weekInText(opened.week, season?.weekCount ?? Number.POSITIVE_INFINITY);
        return `${who} ${accessText(opened.way, { owner: entry!.username, week })}.`;
      },
    }),
    reason: t.exposeString('reason', { description: 'The reason that was given.' }),
    teams: t.field({
      type: [TeamRef],
      nullable: true,
      description:
        'The teams that were picked for the week when it was opened. Visible to the commissioner who opened the pick, in a session; null for others.',
      extensions: { perViewer: true },
      complexity: { multiplier: 2 },
      resolve: async (opened, _args, context) => {
        const teamIds = await openedTeams(context, opened);
        return teamIds && Promise.all(teamIds.map(async (id) => teamOf(context, id)));
      },
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  viewerOpenedPicks: t.field({
    type: [OpenedPickRef],
    description:
      "The acts by which somebody else could read secret picks of the viewer's entries, for weeks whose deadline is ahead; the newest first, at most 20.",
    extensions: { perViewer: 'by event' },
    complexity: { field: price.statement, multiplier: 2 },
    resolve: async ({ id: poolId }, _args, context) => {
      const entries = (await viewersEntries(context)).filter((entry) => entry.poolId === poolId);
      if (entries.length === 0) return [];
      const now = context.services.clock.now();
      const [weeks, acts] = await Promise.all([
        load(context).weeks.load(poolId),
        load(context).openedPicks.load(poolId),
      ]);
      const ahead = new Set(weeks.flatMap(({ week, deadline }) => (deadline > now ? [week] : [])));
      const own = new Set(entries.map(({ id }) => id));
      return acts.filter(({ entryId, week }) => own.has(entryId) && ahead.has(week)).slice(0, 20);
    },
  }),
  openedPicks: t.connection(
    {
      type: OpenedPickRef,
      description:
        'The acts before a deadline by which somebody else could read a secret pick, the newest first. Visible to members of the pool.',
      authScopes: ({ id }) => ({ memberOf: id }),
      complexity: pageCost,
      args: { entry: t.arg.id({ description: 'Return only the opened picks of this entry.' }) },
      resolve: async (pool, args, { services: { db } }) => {
        const entryId = args.entry == null ? null : (readId('Entry', args.entry) ?? 0);
        const where = { poolId: pool.id, ...(entryId === null ? {} : { entryId }) };
        const page = await pageById(args, 'desc', (range, id, take) =>
          db.openedPick.findMany({ where: { AND: [where, range] }, orderBy: { id }, take }),
        );
        return { ...page, count: () => db.openedPick.count({ where }) };
      },
    },
    {
      name: 'PoolOpenedPicksConnection',
      description: 'A page of opened picks.',
      fields: (c) => ({
        totalCount: c.int({ description: 'The number of opened picks, on all pages.', resolve: totalCount }),
      }),
    },
    { name: 'PoolOpenedPicksEdge', description: 'An opened pick in the list, with its cursor.' },
  ),
}));

command('openPick', {
  description:
    'Opens the secret pick of an entry for the caller alone. It cannot be undone: everybody in the pool sees at once who opened it, and why; the owner receives a mail; until the deadline the caller cannot change picks of the entry.',
  input: input('The secret pick to open.', {
    entry: row('Entry', 'The entry whose pick is opened.'),
    week: integer('A week whose deadline is ahead.'),
    reason: text('The reason, which everybody in the pool sees at once; at most 1000 characters.'),
  }),
  asks: 'The entry, the week and the reason.',
  payload: payload(
    'The pick is open for the commissioner who asked, and everybody in the pool can see that it is.',
    {
      openedPick: of(OpenedPickRef, 'What everybody sees of it and, for this commissioner, the pick.'),
      mailObstacle: OWNER_MAIL_OBSTACLE,
    },
  ),
  doing: 'opening a secret pick',
  audit: ['pick.open'],
  run: async ({ services, viewer, settings }, given) => ({
    openedPick: await openPick(services, viewer, { ...given, site: settings }),
  }),
});
