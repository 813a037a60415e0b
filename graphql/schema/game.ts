import type { Game } from '../../prisma/generated/sqlite/client.ts';
import { displayStatus, inGameOrder, statusText } from '../domain/display.ts';
import { currentLine, lineText } from '../domain/lines.ts';
import { gameWinner } from '../domain/records.ts';
import { formatDate, utcOffsetMinutes } from '../domain/zones.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { eventStream } from './eventStream.ts';
import { load } from './loaders.ts';
import { poolOfArgument, weekOfArgument } from './arguments.ts';
import { TeamRef, teamOf } from './team.ts';

const GameStatusEnum = builder.enumType('GameStatus', {
  description: 'Where a game stands, as the feed or the administrator said.',
  values: {
    SCHEDULED: { description: 'Not started, or started without a score yet.' },
    LIVE: { description: 'Being played.' },
    FINAL: { description: 'Over; the only status that grades picks.' },
    POSTPONED: { description: 'Put off; grades nobody until the administrator decides.' },
    CANCELLED: { description: 'Called off; grades nobody until the administrator decides.' },
  } as const,
});

const DisplayStatusEnum = builder.enumType('DisplayStatus', {
  description: 'What a row of a game shows.',
  values: {
    FINAL: { description: 'The game has its result.' },
    LIVE: { description: 'A period is running, or there are scores 15 minutes or more after kick-off.' },
    IN_PROGRESS: { description: 'Kick-off has passed, but nothing is known of the game yet.' },
    SCHEDULED: { description: 'Before kick-off.' },
    POSTPONED: { description: 'Put off.' },
    CANCELLED: { description: 'Called off.' },
  } as const,
});

/** The spec's fixed UTC-4, where a game is asked for outside any pool. */
const DEFAULT_ZONE = 'Etc/GMT+4';

/** The zone of the pool through which a game was reached; a game itself belongs to no pool. */
const zones = new WeakMap<Game, string>();

/** The game, with its times worded in this zone. */
export function gameInZone(game: Game, timeZone: string): Game {
  const copy = { ...game };
  zones.set(copy, timeZone);
  return copy;
}

/** The games of a week of a pool, in the spec's order and worded in the pool's zone. */
export async function gamesOfWeek(context: Context, poolId: number, week: number): Promise<Game[]> {
  const pool = await load(context).pool.load(poolId);
  if (!pool) return [];
  const games = await load(context).games.load(`${pool.seasonYear}:${week}`);
  return inGameOrder(games, pool.timeZone).map((game) => gameInZone(game, pool.timeZone));
}

export const GameRef = builder.prismaNode('Game', {
  description: 'A game of the regular season. For participants.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The week of the season it belongs to.' }),
    kickoff: t.expose('kickoff', { type: 'DateTime', description: 'When it starts; UTC.' }),
    kickoffOffsetMinutes: t.int({
      description:
        'Minutes that the wall clock of `statusText` and `dayLabel` is ahead of UTC at kick-off: -240 in EDT, -300 in EST. In the zone of the pool it was reached through, else UTC-4.',
      resolve: (game) => utcOffsetMinutes(game.kickoff, zones.get(game) ?? DEFAULT_ZONE),
    }),
    isKickoffConfirmed: t.exposeBoolean('isKickoffConfirmed', {
      description: 'False: the time is a placeholder and locks nobody.',
    }),
    isNeutralSite: t.exposeBoolean('isNeutralSite', { description: 'Neither team plays at home.' }),
    homeTeam: t.field({
      type: TeamRef,
      description: 'The team that the line is told for.',
      resolve: ({ homeTeamId }, _args, context) => teamOf(context, homeTeamId),
    }),
    awayTeam: t.field({
      type: TeamRef,
      description: 'The visiting team.',
      resolve: ({ awayTeamId }, _args, context) => teamOf(context, awayTeamId),
    }),
    homeScore: t.exposeInt('homeScore', { nullable: true, description: 'Points; null before kick-off.' }),
    awayScore: t.exposeInt('awayScore', { nullable: true, description: 'Points; null before kick-off.' }),
    status: t.expose('status', {
      type: GameStatusEnum,
      description: 'As the feed or the administrator said.',
    }),
    displayStatus: t.field({
      type: DisplayStatusEnum,
      description: 'What its row shows at the moment of the answer.',
      resolve: (game, _args, { services }) => displayStatus(game, services.clock.now()),
    }),
    period: t.exposeInt('period', {
      nullable: true,
      description: '1 to 4; 5 is overtime. Null when not running.',
    }),
    clock: t.exposeString('clock', {
      nullable: true,
      description: 'Left in the period: "12:34"; or "Halftime".',
    }),
    dayLabel: t.string({
      description:
        'The day of its kick-off: "Sunday, October 26". In the zone of the pool it was reached through, else UTC-4.',
      resolve: (game) => formatDate(game.kickoff, zones.get(game) ?? DEFAULT_ZONE),
    }),
    statusText: t.string({
      description:
        'What a row shows: "Q3 12:34", "Halftime", "OT 3:10", "Final", "Final/OT", "Sun, Oct 26, 1:00 PM EDT". In the zone of the pool it was reached through, else UTC-4.',
      resolve: (game, _args, { services }) =>
        statusText(game, services.clock.now(), zones.get(game) ?? DEFAULT_ZONE),
    }),
    wentToOvertime: t.exposeBoolean('wentToOvertime', { description: 'It took more than four periods.' }),
    isCompleted: t.boolean({
      description: 'It has its final result.',
      resolve: ({ status }) => status === 'FINAL',
    }),
    winner: t.field({
      type: TeamRef,
      nullable: true,
      description: 'Null before the final, and after a tie.',
      resolve: (game, _args, context) => {
        const winner = gameWinner(game);
        return winner === null ? null : teamOf(context, winner);
      },
    }),
    line: t.float({
      nullable: true,
      description: 'Points for the home team, negative when it is favored; the locked line once locked.',
      resolve: currentLine,
    }),
    lineText: t.string({
      nullable: true,
      description: '"KC -3.5", "KC PK", "KC -3.5 (Locked)"; null without a line.',
      resolve: lineText,
    }),
    isLineLocked: t.boolean({
      description: 'The line no longer moves.',
      resolve: ({ lineLockedAt }) => lineLockedAt !== null,
    }),
  }),
});

builder.subscriptionField('gamesUpdated', (t) =>
  t.field({
    type: [GameRef],
    description:
      'A score, a status, a line or a kick-off of the week moved: the games that changed. For participants.',
    args: {
      pool: t.arg.id({ required: true, description: 'The pool in whose zone times are worded.' }),
      week: t.arg.int({ required: true, description: "Of the pool's season." }),
    },
    authScopes: { read: true },
    complexity: { multiplier: 16 },
    subscribe: async (_root, args, context) => {
      const { seasonYear, week } = await weekOfArgument(context, args);
      const all = await context.services.db.game.findMany({
        where: { seasonYear, week },
        select: { id: true },
      });
      return eventStream(
        context,
        (event) => {
          // Nobody can say which games moved while the connection was down.
          if (event.type === 'missed') return new Set(all.map((game) => game.id));
          return event.type === 'games' && event.seasonYear === seasonYear && event.week === week
            ? new Set(event.gameIds)
            : null;
        },
        (waiting, next) => new Set([...waiting, ...next]),
      );
    },
    resolve: async (gameIds, args, context) => {
      const { timeZone } = await poolOfArgument(context, args.pool);
      const games = await load(context).game.loadMany([...gameIds]);
      const found = games.filter((game): game is Game => game !== null && !(game instanceof Error));
      return inGameOrder(found, timeZone).map((game) => gameInZone(game, timeZone));
    },
  }),
);
