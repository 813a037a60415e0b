import type { Database } from './client.ts';

/** The line of the log for a server without the index of searches. */
export const NO_SEARCH_INDEX =
  'searches for a part of a username read every entry: PostgreSQL has no extension pg_trgm, or did not permit it when the ' +
  'database was migrated. To add it: CREATE EXTENSION pg_trgm; CREATE INDEX "Entry_usernameKey_trigrams" ON "Entry" ' +
  'USING gin ("usernameKey" gin_trgm_ops) WHERE "usernameKey" <> \'\'';

/**
 * Whether a search for a part of a username needs to read all of them. On SQLite it does: of the 20,000 entries that a
 * file is made for it takes some milliseconds, less than an index of trigrams would cost each new entry and backup.
 */
export async function lacksSearchIndex(db: Database): Promise<boolean> {
  if (db.dialect === 'sqlite') return false;
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_indexes WHERE schemaname = current_schema() AND indexname = 'Entry_usernameKey_trigrams'`;
  return rows.length === 0;
}
