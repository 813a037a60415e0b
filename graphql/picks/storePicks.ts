import type { Database, Dialect } from '#prisma/client.ts';
import { jsonInstant, jsonRows, namesOf, type JsonColumns } from '#prisma/jsonRows.ts';
import { NEXT } from '#prisma/sqliteStatement.js';
import type { NewPick } from '../kernel/pickFacts.ts';
import type { LogGrowth } from '../kernel/poolLogs.ts';
import { growthStatements } from '../log/growthStatement.ts';

const PICKS = {
  poolId: 'INTEGER',
  entryId: 'INTEGER',
  week: 'INTEGER',
  teamId: 'TEXT',
  gameId: 'INTEGER',
  submittedAt: 'INSTANT',
  slot: 'INTEGER',
  period: 'INTEGER',
  teamUse: 'INTEGER',
} satisfies JsonColumns;

/** The columns of a stored pick that identify it in its batch, and its id. */
export type StoredPick = readonly [id: number, entryId: number, week: number, teamId: string];

/**
 * Stores picks and what their logs grow by, whole or not at all, in one round trip: 5 were half of a pick's time on
 * PostgreSQL.
 * @throws the driver's error where a constraint refuses a pick, or a log has grown elsewhere
 */
export async function storePicks(
  db: Pick<Database, 'dialect' | 'writeAtOnce'>,
  picks: readonly NewPick[],
  growth: LogGrowth,
): Promise<StoredPick[]> {
  const rows = picks.map(({ submittedAt, line: _line, ...row }) => ({
    ...row,
    submittedAt: jsonInstant(submittedAt),
  }));
  const stored = await db.writeAtOnce(statements[db.dialect], JSON.stringify({ picks: rows, ...growth }));
  return stored as unknown as StoredPick[];
}

const statements: Record<Dialect, string> = { sqlite: sqlite(), postgresql: postgresql() };

function insertOf(dialect: Dialect): string {
  return `INSERT INTO "Pick" (${namesOf(PICKS)}) SELECT ${namesOf(PICKS)}
    FROM ${jsonRows(dialect, 'picks', PICKS)} AS v RETURNING "id", "entryId", "week", "teamId"`;
}

function sqlite(): string {
  const { heads, leaves, nodes } = growthStatements('sqlite');
  return [heads, leaves, nodes, insertOf('sqlite')].join(NEXT);
}

/** The picks first, as in other transactions: who waits for a pick or an entry must not hold a log that the other wants. */
function postgresql(): string {
  const { heads, leaves, nodes } = growthStatements('postgresql');
  return `WITH picks AS (${insertOf('postgresql')}),
    heads AS (${heads} AND (SELECT COUNT(*) FROM picks) > 0 RETURNING l."poolId"),
    leaves AS (${leaves}),
    nodes AS (${nodes})
    SELECT "id", "entryId", "week", "teamId" FROM picks`;
}
