import type { PoolWeek } from '../../prisma/generated/sqlite/client.ts';
import { InvalidInputError } from '../actions/failures.ts';
import { formatDeadline, utcOffsetMinutes } from '../domain/zones.ts';
import { isDeadlinePassed } from '../domain/deadlines.ts';
import { checkWeek, currentWeekOf, poolOf, poolOfArgument, weekOfArgument } from './arguments.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { eventStream } from './eventStream.ts';
import { GameRef, gamesOfWeek } from './game.ts';
import { load } from './loaders.ts';
import { PoolRef } from './pool.ts';
import { TeamRef } from './team.ts';

export const WeekRef = builder.prismaNode('PoolWeek', {
  name: 'Week',
  description: 'A week of a pool. For participants.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    number: t.exposeInt('week', { description: 'From 1.' }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool it belongs to.',
      resolve: ({ poolId }, _args, context) => poolOf(context, poolId),
    }),
    deadline: t.expose('deadline', {
      type: 'DateTime',
      description: 'From this instant on picks of the week are refused, and everybody sees them.',
    }),
    deadlineLabel: t.string({
      description: '"Sunday, October 26, 10:00 AM EDT", in the pool\'s zone.',
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
      description: 'Whether picks of the week are over.',
      resolve: ({ deadline }, _args, { services }) => isDeadlinePassed(deadline, services.clock.now()),
    }),
    isComplete: t.boolean({
      description: 'All games have their result.',
      resolve: ({ completedAt }) => completedAt !== null,
    }),
    games: t.field({
      type: [GameRef],
      description: 'Thursday games first, then by kick-off.',
      complexity: { multiplier: 16 },
      resolve: ({ poolId, week }, _args, context) => gamesOfWeek(context, poolId, week),
    }),
    byes: t.field({
      type: [TeamRef],
      description: 'Teams without a game, by abbreviation.',
      complexity: { multiplier: 6 },
      resolve: async ({ poolId, week }, _args, context) => {
        const games = await gamesOfWeek(context, poolId, week);
        const playing = new Set(games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
        const teams = await load(context).teams.load('all');
        return [...teams.values()].filter(({ id }) => !playing.has(id));
      },
    }),
    picksSubmitted: t.int({
      description: 'How many picks were submitted; never which.',
      resolve: ({ poolId, week }, _args, context) => load(context).pickCount.load(`${poolId}:${week}`),
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  week: t.field({
    type: WeekRef,
    description: 'One week. For participants.',
    args: {
      number: t.arg.int({
        description: 'From 1 to the last week of the season; without it the current week.',
      }),
    },
    authScopes: { read: true },
    resolve: async (pool, args, context) => {
      const number = args.number ?? currentWeekOf(pool);
      await checkWeek(context, pool, number, 'number');
      return weekOfPool(context, pool.id, number);
    },
  }),
  weeks: t.field({
    type: [WeekRef],
    description: 'All weeks, in order. For participants.',
    authScopes: { read: true },
    complexity: { multiplier: 18 },
    resolve: (pool, _args, context) => load(context).weeks.load(pool.id),
  }),
}));

builder.subscriptionField('weekUpdated', (t) =>
  t.field({
    type: WeekRef,
    description:
      'The deadline passed or moved, picks were revealed, a pick was submitted, the week is complete. For participants.',
    args: {
      pool: t.arg.id({ required: true, description: 'Of this pool.' }),
      week: t.arg.int({ required: true, description: 'The number of the week.' }),
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
      weekOfPool(context, (await poolOfArgument(context, args.pool)).id, args.week),
  }),
);

/** A week of a pool. @throws InvalidInputError while its games are not known */
export async function weekOfPool(context: Context, poolId: number, week: number): Promise<PoolWeek> {
  const found = (await load(context).weeks.load(poolId)).find((candidate) => candidate.week === week);
  if (!found) {
    throw new InvalidInputError([
      { path: ['week'], message: `The games of Week ${week} are not known yet.` },
    ]);
  }
  return found;
}
