import type { Database } from './client.ts';

/** The tables and columns of the indexes of trigrams. */
const INDEXES = [
  ['Entry', 'usernameKey'],
  ['User', 'name'],
  ['User', 'email'],
] as const;

/** The line of the log for a server without the index of searches. */
export const NO_SEARCH_INDEX =
  'searches for a part of a name read every entry or account: PostgreSQL has no extension pg_trgm, or did not permit it ' +
  'when the database was migrated. To add it: CREATE EXTENSION pg_trgm; ' +
  INDEXES.map(
    ([table, column]) =>
      `CREATE INDEX IF NOT EXISTS "${table}_${column}_trigrams" ON "${table}" USING gin ("${column}" gin_trgm_ops) WHERE "${column}" <> ''`,
  ).join('; ');

/**
 * Whether a search for a part of a name needs to read all of them. On SQLite it does: of the 20,000 entries that a
 * file is made for it takes some milliseconds, less than an index of trigrams would cost each new entry and backup.
 */
export async function lacksSearchIndex(db: Database): Promise<boolean> {
  if (db.dialect === 'sqlite') return false;
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_indexes WHERE schemaname = current_schema() AND indexname LIKE '%\\_trigrams'`;
  return rows.length < INDEXES.length;
}
