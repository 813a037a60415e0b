import { z } from 'zod';

import { localDateTime } from '../../domain/zones.ts';
import { TEAM, Team, team, type TeamData } from '../answers.ts';
import { notFound } from '../errors.ts';
import { count, poolQuery, weekParam } from '../fields.ts';
import { plainId } from '../ids.ts';
import { route } from '../route.ts';

const Game = z
  .object({
    id: z.string(),
    week: z.int(),
    gameTime: z.string().meta({
      description: "Kick-off in the pool's zone, without offset.",
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
      .meta({ description: 'LIVE: being played, but nobody has said in which quarter.' }),
    timeRemaining: z
      .string()
      .nullable()
      .meta({ description: 'Left in the quarter.', examples: ['12:34'] }),
    homeScore: z.int().nullable(),
    awayScore: z.int().nullable(),
    isCompleted: z.boolean(),
    spread: z
      .number()
      .nullable()
      .meta({ description: 'For the home team: negative when it is favored; the locked one once locked.' }),
    spreadLine: z
      .string()
      .nullable()
      .meta({ description: 'The same in words.', examples: ['KC -3.5'] }),
    lockedSpread: z.number().nullable().meta({ description: 'Null until locked.' }),
    isSpreadLocked: z.boolean(),
    homeTeamId: z.string().meta({ examples: ['KC'] }),
    awayTeamId: z.string().meta({ examples: ['WSH'] }),
    homeTeam: Team,
    awayTeam: Team,
  })
  .meta({ id: 'Game', description: 'A game of the regular season.' });

interface GameData {
  id: string;
  week: number;
  kickoff: string;
  status: 'SCHEDULED' | 'LIVE' | 'FINAL' | 'POSTPONED' | 'CANCELLED';
  period: number | null;
  clock: string | null;
  homeScore: number | null;
  awayScore: number | null;
  isCompleted: boolean;
  line: number | null;
  lineText: string | null;
  isLineLocked: boolean;
  homeTeam: TeamData;
  awayTeam: TeamData;
}

type Quarter = z.input<typeof Game>['quarter'];

/** From what the feed said alone, not from the time: an answer stays right for as long as no game changes. */
function quarterOf({ status, period, clock }: GameData): Quarter {
  if (status !== 'LIVE' && status !== 'SCHEDULED') return status;
  if (status === 'SCHEDULED' && period === null) return 'SCHEDULED';
  if (clock !== null && /half/i.test(clock)) return 'HALFTIME';
  if (period === null) return 'LIVE';
  return period > 4 ? 'OT' : (`Q${period}` as Quarter);
}

/** @param timeZone of the pool. */
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
    // Clients of these calls add "(Locked)" by themselves.
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
    summary: 'Games of a week, Thursday first. Made to be polled: it carries an ETag and answers 304.',
    access: 'session',
    params: z.object({ week: weekParam }),
    query: poolQuery,
    answer: z.array(Game),
    errors: [404],
    isLive: true,
    needsPool: true,
    document: /* GraphQL */ `
      query ($pool: ID, $week: Int!) {
        pool(id: $pool) {
          timeZone
          week(number: $week) {
            games {
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
          }
        }
      }
      ${TEAM}
    `,
    variables: ({ params, pool }) => ({ pool, week: params.week }),
    respond({ pool }: { pool: { timeZone: string; week: { games: GameData[] } } | null }) {
      if (pool === null) throw notFound('There is no such pool.');
      return pool.week.games.map((one) => game(one, pool.timeZone));
    },
  }),
  route({
    method: 'GET',
    path: '/api/teams/records',
    operation: 'teamRecords',
    summary: 'Wins and losses of every team, by its id.',
    access: 'session',
    query: z.object({
      season: z
        .string()
        .regex(/^(19|20|21)\d\d$/, 'The season must be the year it starts in.')
        .transform(Number)
        .optional()
        .meta({ description: 'The year it starts in; without it the latest.' }),
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
    document: /* GraphQL */ `
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
    `,
    variables: ({ query }) => ({ season: query.season ?? null }),
    respond: ({
      teams,
    }: {
      teams: { id: string; record: { wins: number; losses: number; ties: number; text: string } }[];
    }) =>
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
    summary: 'All teams, by abbreviation.',
    access: 'session',
    answer: z.array(Team),
    document: /* GraphQL */ `
      query {
        teams {
          ...Team
        }
      }
      ${TEAM}
    `,
    respond: ({ teams }: { teams: TeamData[] }) => teams.map(team),
  }),
];
