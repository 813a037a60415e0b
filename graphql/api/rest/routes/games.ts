import type { ResultOf } from 'gql.tada';
import { z } from 'zod';

import { localDateTime } from '#kernel/rules/zones.ts';
import { TEAM, Team, team } from '../answers.ts';
import { graphql } from '../documents.ts';
import { notFound } from '../errors.ts';
import { count, poolQuery, weekParam } from '../fields.ts';
import { plainId } from '../ids.ts';
import { route } from '../route.ts';

const Game = z
  .object({
    id: z.string(),
    week: z.int(),
    gameTime: z.string().meta({
      description: "Kickoff as wall-clock time in the pool's time zone, without offset.",
      examples: ['2025-10-26T13:00:00'],
    }),
    quarter: z
      .enum([
        'SCHEDULED',
        'Q1',
        'Q2',
        'HALFTIME',
        'Q3',
        'Q4',
        'OT',
        'LIVE',
        'FINAL',
        'POSTPONED',
        'CANCELLED',
      ])
      .meta({ description: 'Quarter or state of the game. LIVE: in progress, quarter unknown.' }),
    timeRemaining: z
      .string()
      .nullable()
      .meta({ description: 'Time left in the quarter, as minutes and seconds.', examples: ['12:34'] }),
    homeScore: z.int().nullable(),
    awayScore: z.int().nullable(),
    isCompleted: z.boolean(),
    spread: z.number().nullable().meta({
      description:
        'Point spread for the home team, negative when it is favored; the locked spread once it is locked.',
    }),
    spreadLine: z
      .string()
      .nullable()
      .meta({ description: 'The point spread as text.', examples: ['KC -3.5'] }),
    lockedSpread: z
      .number()
      .nullable()
      .meta({ description: 'Point spread at the time of locking; null until locked.' }),
    isSpreadLocked: z.boolean(),
    homeTeamId: z.string().meta({ examples: ['KC'] }),
    awayTeamId: z.string().meta({ examples: ['WSH'] }),
    homeTeam: Team,
    awayTeam: Team,
  })
  .meta({ id: 'Game', description: 'A regular season game.' });

const GAME = graphql(
  `
    fragment Game on Game {
      id
      week
      kickoff
      status
      period
      clock
      homeScore
      awayScore
      isCompleted
      line
      lineText
      isLineLocked
      homeTeam {
        ...Team
      }
      awayTeam {
        ...Team
      }
    }
  `,
  [TEAM],
);

type GameData = ResultOf<typeof GAME>;

type Quarter = z.input<typeof Game>['quarter'];

/** Depends on feed data only, not on the time: a cached response stays valid until a game changes. */
function quarterOf({ status, period, clock }: GameData): Quarter {
  if (status !== 'LIVE' && status !== 'SCHEDULED') return status;
  if (status === 'SCHEDULED' && period === null) return 'SCHEDULED';
  if (clock !== null && /half/i.test(clock)) return 'HALFTIME';
  if (period === null) return 'LIVE';
  return period > 4 ? 'OT' : (`Q${period}` as Quarter);
}

/** @param timeZone time zone of the pool */
function game(data: GameData, timeZone: string): z.input<typeof Game> {
  const { line, lineText, isLineLocked, clock } = data;
  return {
    id: plainId(data.id),
    week: data.week,
    gameTime: localDateTime(new Date(data.kickoff), timeZone),
    quarter: quarterOf(data),
    timeRemaining: clock !== null && /\d/.test(clock) && !data.isCompleted ? clock : null,
    homeScore: data.homeScore,
    awayScore: data.awayScore,
    isCompleted: data.isCompleted,
    spread: line,
    // Clients of the REST calls append "(Locked)" themselves.
    spreadLine: lineText?.replace(/ \(Locked\)$/, '') ?? null,
    lockedSpread: isLineLocked ? line : null,
    isSpreadLocked: isLineLocked,
    homeTeamId: plainId(data.homeTeam.id),
    awayTeamId: plainId(data.awayTeam.id),
    homeTeam: team(data.homeTeam),
    awayTeam: team(data.awayTeam),
  };
}

export const gameRoutes = [
  route({
    method: 'GET',
    path: '/api/games/week/{week}/details',
    operation: 'weekGames',
    summary:
      'Lists the games of a week in order of kickoff. Suited to polling: responses carry an ETag, and If-None-Match gives 304.',
    access: 'session',
    params: z.object({ week: weekParam }),
    query: poolQuery,
    answer: z.array(Game),
    errors: [404],
    needsPool: true,
    document: graphql(
      `
        query ($pool: ID, $week: Int!) {
          pool(id: $pool) {
            timeZone
            week(number: $week) {
              games {
                ...Game
              }
            }
          }
        }
      `,
      [GAME],
    ),
    variables: ({ params, pool }) => ({ pool, week: params.week }),
    respond({ pool }) {
      if (pool === null) throw notFound('There is no such pool.');
      return pool.week.games.map((one) => game(one, pool.timeZone));
    },
  }),
  route({
    method: 'GET',
    path: '/api/teams/records',
    operation: 'teamRecords',
    summary: 'Wins and losses of every team, keyed by team id.',
    access: 'session',
    query: z.object({
      season: z
        .string()
        .regex(/^(19|20|21)\d\d$/, 'The season must be the year it starts in.')
        .transform(Number)
        .optional()
        .meta({ description: 'Year in which the season starts; default: the latest season.' }),
    }),
    answer: z.record(
      z.string(),
      z.object({
        wins: count,
        losses: count,
        ties: count,
        record: z.string().meta({ examples: ['5-2'] }),
      }),
    ),
    document: graphql(`
      query ($season: Int) {
        teams {
          id
          record(season: $season) {
            wins
            losses
            ties
            text
          }
        }
      }
    `),
    variables: ({ query }) => ({ season: query.season ?? null }),
    respond: ({ teams }) =>
      Object.fromEntries(
        teams.map(({ id, record: { wins, losses, ties, text } }) => [
          plainId(id),
          { wins, losses, ties, record: text },
        ]),
      ),
  }),
  route({
    method: 'GET',
    path: '/api/teams',
    operation: 'teams',
    summary: 'Lists all teams by abbreviation.',
    access: 'session',
    answer: z.array(Team),
    document: graphql(
      `
        query {
          teams {
            ...Team
          }
        }
      `,
      [TEAM],
    ),
    respond: ({ teams }) => teams.map(team),
  }),
];
