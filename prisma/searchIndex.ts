import type { Database } from './client.ts';

/** The tables and columns of the indexes of trigrams. */
const INDEXES = [
  ['Entry', 'usernameKey'],
  ['User', 'name'],
  ['User', 'email'],
] as const;

const statements = INDEXES.map(
  ([table, column]) =>
    `CREATE INDEX IF NOT EXISTS "${table}_${column}_trigrams" ON "${table}" USING gin ("${column}" gin_trgm_ops) WHERE "${column}" <> '';`,
);

/**
 * PostgreSQL's indexes of searches for a part of a name. The extension may be missing on a server, or the owner of the
 * database not permitted to add it: then there are none, and the server says so when it starts.
 */
export const makeSearchIndexes = `DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  ${statements.join('\n  ')}
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'searches have no index: %', SQLERRM;
END
$$;`;

/** The line of the log for a server without the index of searches. */
export const NO_SEARCH_INDEX =
  'searches for a part of a name read every entry or account: PostgreSQL has no extension pg_trgm, or did not permit it ' +
  `when the database was migrated. To add it: CREATE EXTENSION pg_trgm; ${statements.join(' ')}`;

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
