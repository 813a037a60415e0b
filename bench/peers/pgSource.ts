import { Pool as Connections, types, type CustomTypesConfig, type QueryResultRow } from 'pg';
import type {
  Entry,
  Game,
  Pick,
  Pool,
  PoolWeek,
  Season,
  Team,
} from '../../prisma/generated/sqlite/client.ts';

/** Connections of the pool, as many as the product's adapter opens. */
const CONNECTIONS = 10;
const TIMESTAMP = 1114;

/** The columns hold UTC without saying so. */
const utc: CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text') =>
    type === TIMESTAMP
      ? (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
      : (types.getTypeParser(type, format) as (text: string) => unknown)) as typeof types.getTypeParser,
};

/** Connections for `pgSource`. */
export const openConnections = (databaseUrl: string): Connections =>
  new Connections({ connectionString: databaseUrl, max: CONNECTIONS, types: utc });

/** An entry of the viewer, with the viewer's name. */
export interface OwnEntry extends Entry {
  ownerName: string;
}

/** What the resolvers of Mercurius (byHand.ts) read, each by one prepared statement. */
export type Source = ReturnType<typeof pgSource>;

export function pgSource(connections: Connections) {
  const all = async <Row extends QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
    (await connections.query<Row>({ name, text, values })).rows;
  const first = async <Row extends QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
    (await all<Row>(name, text, values))[0]!;
  return {
    pool: () => first<Pool>('pool', 'SELECT * FROM "Pool" ORDER BY "id" LIMIT 1'),
    season: (year: number) => first<Season>('season', 'SELECT * FROM "Season" WHERE "year" = $1', [year]),
    weeks: (poolId: number) =>
      all<PoolWeek>('weeks', 'SELECT * FROM "PoolWeek" WHERE "poolId" = $1', [poolId]),
    games: (year: number, week: number) =>
      all<Game>('games', 'SELECT * FROM "Game" WHERE "seasonYear" = $1 AND "week" = $2', [year, week]),
    gamesById: (ids: readonly number[]) =>
      all<Game>('gamesById', 'SELECT * FROM "Game" WHERE "id" = ANY($1)', [ids]),
    finals: (year: number) =>
      all<Game>('finals', `SELECT * FROM "Game" WHERE "seasonYear" = $1 AND "status" = 'FINAL'`, [year]),
    seasonStart: async (year: number) =>
      (
        await first<{ start: Date }>(
          'seasonStart',
          'SELECT min("kickoff") AS start FROM "Game" WHERE "seasonYear" = $1',
          [year],
        )
      ).start,
    teams: (ids: readonly string[]) => all<Team>('teams', 'SELECT * FROM "Team" WHERE "id" = ANY($1)', [ids]),
    teamCount: async () =>
      (await first<{ count: number }>('teamCount', 'SELECT count(*)::int AS count FROM "Team"')).count,
    entry: (id: number) => first<Entry>('entry', 'SELECT * FROM "Entry" WHERE "id" = $1', [id]),
    /** Alive first, in order of joining; then the latest elimination first. */
    standings: (poolId: number, status: string | null, limit: number) => {
      const where = { ALIVE: 'AND "eliminatedWeek" IS NULL', ELIMINATED: 'AND "eliminatedWeek" IS NOT NULL' };
      return all<Entry>(
        `standings${status}`,
        `SELECT * FROM "Entry" WHERE "poolId" = $1 ${where[status as keyof typeof where] ?? ''}
          ORDER BY "eliminatedWeek" DESC NULLS FIRST, "id" LIMIT $2`,
        [poolId, limit],
      );
    },
    counts: (poolId: number) =>
      first<{ total: number; active: number }>(
        'counts',
        `SELECT count(*)::int AS total, (count(*) FILTER (WHERE "eliminatedWeek" IS NULL))::int AS active
          FROM "Entry" WHERE "poolId" = $1`,
        [poolId],
      ),
    picks: (ids: readonly number[]) =>
      all<Pick>('picks', 'SELECT * FROM "Pick" WHERE "entryId" = ANY($1) ORDER BY "week"', [ids]),
    acknowledgedRules: async (poolId: number, userId: number) => {
      const rows = await all<{ version: string }>(
        'acknowledgedRules',
        'SELECT "version" FROM "RulesAcknowledgement" WHERE "poolId" = $1 AND "userId" = $2',
        [poolId, userId],
      );
      return rows.map(({ version }) => version);
    },
    entriesOfSession: (tokenHash: string, poolId: number) =>
      all<OwnEntry>(
        'entriesOfSession',
        `SELECT e.*, u."name" AS "ownerName" FROM "Session" s JOIN "User" u ON u."id" = s."userId"
          JOIN "Entry" e ON e."userId" = u."id" WHERE s."tokenHash" = $1 AND e."poolId" = $2 ORDER BY e."number"`,
        [tokenHash, poolId],
      ),
  };
}
