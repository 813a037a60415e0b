import type { Game } from '#prisma/generated/sqlite/client.ts';
import { chanceOfLine, type GameChance } from '#graphql/outlook/rules/chances/gameChances.ts';
import type { GameRulingKind } from '#graphql/grading/rules/facts.ts';
import { displayStatus, inGameOrder, stateText, statusText } from '../rules/display.ts';
import { currentLine, lineText } from '../rules/lines.ts';
import { gameWinner } from '../rules/records.ts';
import { formatDate, utcOffsetMinutes } from '#kernel/rules/zones.ts';
import { gameVersion } from '#graphql/office/objectVersion.ts';
import { type Loaded, whenLoaded } from '#graphql/api/readModel/loaded.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { eventStream } from '#graphql/api/pacing/eventStream.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { readablePool, weekOfArgument } from '#graphql/api/arguments.ts';
import { TeamRef, teamOf } from './team.ts';
import { IN_ZONE, INSTEAD, TIME_ZONE, zoneOfArgument } from '#graphql/api/zoneArgument.ts';

export const GameStatusEnum = builder.enumType('GameStatus', {
  description: 'The status of a game as the feed or the commissioner reports it.',
  values: {
    SCHEDULED: { description: 'The game has not started, or has started without a score yet.' },
    LIVE: { description: 'The game is being played.' },
    FINAL: { description: 'The game is over; only this status grades picks.' },
    POSTPONED: { description: 'The game is postponed; it grades no pick until the commissioner decides.' },
    CANCELLED: { description: 'The game is canceled; it grades no pick until the commissioner decides.' },
  } as const,
});

const DisplayStatusEnum = builder.enumType('DisplayStatus', {
  description: 'The status that a scoreboard shows for a game.',
  values: {
    FINAL: { description: 'The game has its final result.' },
    LIVE: { description: 'A period is running, or there are scores 15 minutes or more after kickoff.' },
    IN_PROGRESS: { description: 'Kickoff has passed, but there is no information on the game yet.' },
    SCHEDULED: { description: 'The game has not kicked off yet.' },
    POSTPONED: { description: 'The game is postponed.' },
    CANCELLED: { description: 'The game is canceled.' },
  } as const,
});

export const UpdateSourceEnum = builder.enumType('UpdateSource', {
  description: 'Who says something about a game.',
  values: {
    FEED: { description: 'The score feed, by which games are graded.' },
    SCHEDULE: { description: 'The second source: the schedule file with results.' },
    SCOREBOARD: { description: 'The second source: another scoreboard.' },
  } as const,
});

export const GameRulingEnum = builder.enumType('GameRuling', {
  description: 'The effect of a postponed or canceled game on the entries that picked one of its teams.',
  values: {
    SURVIVE: { description: 'The entries survive the week; the team stays used.' },
    LOSS: { description: 'The entries are eliminated, as after a loss.' },
  } as const,
});

const WinChanceSourceEnum = builder.enumType('WinChanceSource', {
  description: 'What a chance to win follows from.',
  values: {
    LINE: { description: 'The line that counts.' },
    RATINGS: { description: 'Ratings of the teams, fitted on the results known at kickoff.' },
  } as const,
});

/** The chance to win a game; with a line, no other game needs to be read. */
export function winChanceOf(context: Context, game: Game): Loaded<GameChance | null> {
  return (
    chanceOfLine(game) ?? whenLoaded(load(context).chances.load(game.seasonYear), (season) => season.of(game))
  );
}

/** The ruling of a pool on a game. @throws NotFoundError, ForbiddenError */
async function rulingOf(context: Context, game: Game, pool: string): Promise<GameRulingKind | null> {
  const { id } = await readablePool(context, pool);
  const rulings = await load(context).rulings.load(id);
  return rulings.find(({ gameId }) => gameId === game.id)?.kind ?? null;
}

/** The games of a pool's week, in the order of SPECIFICATION 2.7: Thursday games in the pool's zone first. */
export function gamesOfWeek(context: Context, poolId: number, week: number): Loaded<Game[]> {
  return whenLoaded(load(context).pool.load(poolId), (pool) => {
    if (!pool) return [];
    const games = load(context).games.load({ year: pool.seasonYear, week });
    return whenLoaded(games, (all) => inGameOrder(all, pool.timeZone));
  });
}

/** The game of a stored pick; a foreign key guarantees that it exists. */
export function gameOf(context: Context, id: number): Loaded<Game> {
  return whenLoaded(load(context).game.load(id), (game) => game!);
}

export const GameRef = builder.prismaNode('Game', {
  description: 'A game of the regular season. Visible to participants.',
  id: { field: 'id' },
  findUnique: (id) => ({ id: Number(id) }),
  nullable: true,
  runScopesOnType: true,
  authScopes: { read: true },
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The week of the season that the game belongs to.' }),
    kickoff: t.expose('kickoff', { type: 'DateTime', description: 'The kickoff time; UTC.' }),
    kickoffOffsetMinutes: t.int({
      deprecationReason: `Since 2026-11-28: ${INSTEAD}`,
      description: `Minutes that the wall clock is ahead of UTC at kickoff: -240 in EDT, -300 in EST. ${IN_ZONE}`,
      args: { timeZone: t.arg.string(TIME_ZONE) },
      resolve: ({ kickoff }, args) => utcOffsetMinutes(kickoff, zoneOfArgument(args)),
    }),
    isKickoffConfirmed: t.exposeBoolean('isKickoffConfirmed', {
      description:
        'Whether the kickoff time is confirmed; false means that it is a placeholder and locks no team.',
    }),
    isNeutralSite: t.exposeBoolean('isNeutralSite', {
      description: 'Whether the game is played at a neutral site, with no home advantage.',
    }),
    homeTeam: t.field({
      type: TeamRef,
      description: 'The home team; the line is given from its side.',
      resolve: ({ homeTeamId }, _args, context) => teamOf(context, homeTeamId),
    }),
    awayTeam: t.field({
      type: TeamRef,
      description: 'The visiting team.',
      resolve: ({ awayTeamId }, _args, context) => teamOf(context, awayTeamId),
    }),
    homeScore: t.exposeInt('homeScore', {
      nullable: true,
      description: "The home team's points; null before kickoff.",
    }),
    awayScore: t.exposeInt('awayScore', {
      nullable: true,
      description: "The away team's points; null before kickoff.",
    }),
    status: t.expose('status', {
      type: GameStatusEnum,
      description: 'The status as the feed or the commissioner reports it.',
    }),
    displayStatus: t.field({
      type: DisplayStatusEnum,
      description: 'The status that a scoreboard shows at the time of the request.',
      resolve: (game, _args, { services }) => displayStatus(game, services.clock.now()),
    }),
    period: t.exposeInt('period', {
      nullable: true,
      description: 'The period, 1 to 4; 5 is overtime. Null while the game is not running.',
    }),
    clock: t.exposeString('clock', {
      nullable: true,
      description: 'The time left in the period: "12:34"; or "Halftime".',
    }),
    dayLabel: t.string({
      deprecationReason: `Since 2026-11-28: ${INSTEAD}`,
      description: `The date of kickoff: "Sunday, October 26". ${IN_ZONE}`,
      args: { timeZone: t.arg.string(TIME_ZONE) },
      resolve: ({ kickoff }, args) => formatDate(kickoff, zoneOfArgument(args)),
    }),
    stateText: t.string({
      nullable: true,
      description:
        'The state that a scoreboard shows, without an instant: "Q3 12:34", "Halftime", "OT 3:10", "In Progress", "Final", "Final/OT"; null while the kickoff is all that is known. SPECIFICATION 2.6.',
      resolve: (game, _args, { services }) => stateText(game, services.clock.now()),
    }),
    statusText: t.string({
      deprecationReason: `Since 2026-11-28: \`stateText\`, ${INSTEAD}`,
      description: `The text that a scoreboard shows: "Q3 12:34", "Halftime", "OT 3:10", "Final", "Final/OT", "Sun, Oct 26, 1:00 PM EDT". ${IN_ZONE}`,
      args: { timeZone: t.arg.string(TIME_ZONE) },
      resolve: (game, args, { services }) => statusText(game, services.clock.now(), zoneOfArgument(args)),
    }),
    wentToOvertime: t.exposeBoolean('wentToOvertime', { description: 'Whether the game went to overtime.' }),
    isCompleted: t.boolean({
      description: 'Whether the game has its final result.',
      resolve: ({ status }) => status === 'FINAL',
    }),
    isUnderReview: t.boolean({
      description:
        'Whether the result is under review: another source, or the feed itself, contradicts the final, and the commissioner has not decided yet. The stored result counts until then. SPECIFICATION 2.12.',
      resolve: ({ reviewSince }) => reviewSince !== null,
    }),
    confirmedAt: t.expose('confirmedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'When the second source confirmed the final result, in game time; UTC. Null while it has not. SPECIFICATION 2.12.',
    }),
    confirmedBy: t.expose('confirmedBy', {
      type: UpdateSourceEnum,
      nullable: true,
      description: 'The second source that confirmed the result; null while none has.',
    }),
    winner: t.field({
      type: TeamRef,
      nullable: true,
      description: 'The team that won; null before the final result, and after a tie.',
      resolve: (game, _args, context) => {
        const winner = gameWinner(game);
        return winner === null ? null : teamOf(context, winner);
      },
    }),
    line: t.float({
      nullable: true,
      description:
        'The point spread for the home team, negative when it is favored; the locked line once it is locked.',
      resolve: currentLine,
    }),
    lineText: t.string({
      nullable: true,
      description: 'The line as text: "KC -3.5", "KC PK", "KC -3.5 (Locked)"; null without a line.',
      resolve: lineText,
    }),
    isLineLocked: t.boolean({
      description: 'Whether the line is locked and no longer moves.',
      resolve: ({ lineLockedAt }) => lineLockedAt !== null,
    }),
    homeWinChance: t.float({
      nullable: true,
      description:
        "The home team's chance to win, 0 to 1, ties left out; the visitors' is the rest. From the line that counts, without one from ratings of the teams; as it stood at kickoff once the game has begun. Null where neither is known. A pool can hide chances: `PoolOptions.showChances`.",
      resolve: (game, _args, context) =>
        whenLoaded(winChanceOf(context, game), (chance) => chance?.home ?? null),
    }),
    winChanceSource: t.field({
      type: WinChanceSourceEnum,
      nullable: true,
      description: 'What `homeWinChance` follows from; null where it is null.',
      resolve: (game, _args, context) =>
        whenLoaded(winChanceOf(context, game), (chance) => chance?.source ?? null),
    }),
    ruling: t.field({
      type: GameRulingEnum,
      nullable: true,
      description:
        "The commissioner's ruling on this game in a pool; null without one. It counts while the game has no result. Visible to members of the pool.",
      args: { pool: t.arg.id({ required: true, description: 'The pool whose ruling is asked for.' }) },
      resolve: (game, args, context) => rulingOf(context, game, args.pool),
    }),
    version: t.string({
      description:
        'The version of what a commissioner overwrites: result, status, kickoff and line. The score of a running game does not change it.',
      args: {
        pool: t.arg.id({
          description:
            "With a pool, the version also covers that pool's ruling on the game, as ruleOnGame expects it.",
        }),
      },
      resolve: async (game, args, context) =>
        gameVersion(game, args.pool == null ? null : await rulingOf(context, game, args.pool)),
    }),
  }),
});

builder.subscriptionField('gamesUpdated', (t) =>
  t.field({
    type: [GameRef],
    description:
      'Publishes the games of the week whose score, status, line or kickoff changed. Visible to members of the pool.',
    args: {
      pool: t.arg.id({ required: true, description: 'The pool whose season is followed.' }),
      week: t.arg.int({ required: true, description: "The number of the week in the pool's season." }),
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
          // Events were missed, so any game may have changed.
          if (event.type === 'missed') return new Set(all.map((game) => game.id));
          return event.type === 'games' && event.seasonYear === seasonYear && event.week === week
            ? new Set(event.gameIds)
            : null;
        },
        (waiting, next) => new Set([...waiting, ...next]),
      );
    },
    resolve: async (gameIds, args, context) => {
      const { timeZone } = await readablePool(context, args.pool);
      const games = await Promise.all([...gameIds].map(async (id) => load(context).game.load(id)));
      const found = games.filter((game) => game !== null);
      return inGameOrder(found, timeZone);
    },
  }),
);
