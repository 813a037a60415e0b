import type { PoolWeek } from '#prisma/generated/sqlite/client.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { notePicks } from '#kernel/readPools.ts';
import { currentWeekOf } from '../rules/currentWeek.ts';
import { currentWeekAt } from './currentWeek.ts';
import { optionsOf, periodOf, picksInWeek } from '#graphql/pools/rules/options/poolOptions.ts';
import { formatDeadline, utcOffsetMinutes } from '#kernel/rules/zones.ts';
import { isDeadlinePassed } from '../rules/deadlines.ts';
import { checkWeek, poolOf, readablePool, weekOfArgument } from '#graphql/api/arguments.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { GameRef, gamesOfWeek } from './game.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { revealedWeeks } from '#graphql/picks/schema/pickSecrecy.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { TeamRef } from './team.ts';
import { thePool } from '#graphql/api/command/loaded.ts';

/** Number of weeks to preview. */
const COMING = 4;

export const WeekRef = builder.prismaNode('PoolWeek', {
  name: 'Week',
  description: 'A week of a pool. Visible to members of the pool.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  runScopesOnType: true,
  authScopes: ({ poolId }) => ({ memberOf: poolId }),
  fields: (t) => ({
    number: t.exposeInt('week', { description: 'The number of the week, from 1.' }),
    pool: t.field(thePool('The pool that the week belongs to.')),
    deadline: t.expose('deadline', {
      type: 'DateTime',
      description:
        'The deadline for picks of the week; UTC. From this instant picks are refused and become visible to participants.',
    }),
    deadlineLabel: t.string({
      description: 'The deadline as text in the pool\'s time zone: "Sunday, October 26, 10:00 AM EDT".',
      resolve: async ({ deadline, poolId }, _args, context) =>
        formatDeadline(deadline, (await poolOf(context, poolId)).timeZone),
    }),
    deadlineOffsetMinutes: t.int({
      description:
        "Minutes that the pool's wall clock is ahead of UTC at the deadline: -240 in EDT, -300 in EST.",
      resolve: async ({ deadline, poolId }, _args, context) =>
        utcOffsetMinutes(deadline, (await poolOf(context, poolId)).timeZone),
    }),
    isDeadlinePassed: t.boolean({
      description: 'Whether the deadline of the week has passed.',
      resolve: ({ deadline }, _args, { services }) => isDeadlinePassed(deadline, services.clock.now()),
    }),
    isComplete: t.boolean({
      description: 'Whether all games of the week have a result.',
      resolve: ({ completedAt }) => completedAt !== null,
    }),
    games: t.field({
      type: [GameRef],
      description: 'The games of the week: Thursday games first, then by kickoff.',
      complexity: { multiplier: 16 },
      resolve: ({ poolId, week }, _args, context) => gamesOfWeek(context, poolId, week),
    }),
    byes: t.field({
      type: [TeamRef],
      description: 'The teams without a game in the week, ordered by abbreviation.',
      complexity: { multiplier: 6 },
      resolve: async ({ poolId, week }, _args, context) => {
        const games = await gamesOfWeek(context, poolId, week);
        const playing = new Set(games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
        const teams = await load(context).teams.load();
        return [...teams.values()].filter(({ id }) => !playing.has(id));
      },
    }),
    picksNeeded: t.int({
      description: 'The number of picks that an entry makes in the week: 1, or 2 in a week with two.',
      resolve: async ({ poolId, week }, _args, context) =>
        picksInWeek(optionsOf(await poolOf(context, poolId)), week),
    }),
    period: t.int({
      description:
        'The part of the season that the week belongs to: an entry can pick a team `Pool.options.teamUses` times in each. 0, and 1 from `Pool.options.reuseTeamsFromWeek` on.',
      resolve: async ({ poolId, week }, _args, context) => periodOf(await poolOf(context, poolId), week),
    }),
    picksSubmitted: t.int({
      description: 'The number of picks submitted for the week; it does not reveal the teams.',
      resolve: ({ poolId, week }, _args, context) => {
        notePicks(context.readPools, { poolId, week });
        return load(context).pickCount.load({ poolId, week });
      },
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  week: t.field({
    type: WeekRef,
    description: 'A week of the pool. Visible to members of the pool.',
    args: {
      number: t.arg.int({
        description:
          'The number of the week, from 1 to the last week of the season; by default the current week.',
      }),
      awaitsResults: t.arg.boolean({
        defaultValue: false,
        description:
          'Whether the default is the week by results: the first with a game that is not completed, also where its games are over by the clock. SPECIFICATION 2.5.',
      }),
    },
    authScopes: ({ id }) => ({ memberOf: id }),
    resolve: async (pool, args, context) => {
      const number =
        args.number ?? (args.awaitsResults ? currentWeekOf(pool) : await currentWeekAt(context, pool));
      await checkWeek(context, pool, number, 'number');
      return weekOfPool(context, pool.id, number);
    },
  }),
  weeks: t.field({
    type: [WeekRef],
    description: 'All weeks of the pool, in order. Visible to members of the pool.',
    authScopes: ({ id }) => ({ memberOf: id }),
    complexity: { multiplier: 18 },
    resolve: (pool, _args, context) => load(context).weeks.load(pool.id),
  }),
  comingWeeks: t.field({
    type: [WeekRef],
    description: `The next weeks whose deadline is ahead, in order; up to ${COMING}. Visible to members of the pool.`,
    authScopes: ({ id }) => ({ memberOf: id }),
    complexity: { multiplier: COMING },
    resolve: async (pool, _args, context) => {
      const passed = await revealedWeeks(context, pool.id);
      const weeks = await load(context).weeks.load(pool.id);
      return weeks.filter(({ week }) => !passed.has(week)).slice(0, COMING);
    },
  }),
}));

builder.subscriptionField('weekUpdated', (t) =>
  t.field({
    type: WeekRef,
    description:
      'Publishes the week when its deadline passes or moves, its picks are revealed, a pick is submitted or the week is complete. Visible to members of the pool.',
    args: {
      pool: t.arg.id({ required: true, description: 'The pool that the week belongs to.' }),
      week: t.arg.int({ required: true, description: 'The number of the week, from 1.' }),
    },
    authScopes: { read: true },
    subscribe: async (_root, args, context) => {
      const { poolId, week } = await weekOfArgument(context, args);
      return eventStream(context, (event) =>
        event.type === 'missed' || (event.type === 'week' && event.poolId === poolId && event.week === week)
          ? event
          : null,
      );
    },
    resolve: async (_event, args, context) =>
      weekOfPool(context, (await readablePool(context, args.pool)).id, args.week),
  }),
);

/** A week of a pool. @throws InvalidInputError while its games are unknown */
export async function weekOfPool(context: Context, poolId: number, week: number): Promise<PoolWeek> {
  const poolWeek = (await load(context).weeks.load(poolId)).find((candidate) => candidate.week === week);
  if (!poolWeek) {
    throw new InvalidInputError([
      { path: ['week'], message: `The games of Week ${week} are not known yet.` },
    ]);
  }
  return poolWeek;
}
