import { type Database, type DatabaseParts, type Dialect, openDatabase } from './client.ts';
import type { EmptyDatabase } from './testing/emptyDatabase.ts';
import type { Planting } from './testing/plantings.ts';
import { makePostgresql, plantedPostgresql, postgresqlTemplate } from './testing/postgresqlDatabases.ts';
import { takeClient } from './testing/reusedClients.ts';
import { reusedThreads } from './testing/reusedThreads.ts';
import { makeSqlite, plantedSqlite, sqliteBase } from './testing/sqliteDatabases.ts';

/** The databases of this run; without it both for what may differ between them, and SQLite for the rest. */
const { TEST_DIALECTS } = process.env;

/**
 * For `describe.each(bothDialects)`: tests of SQL text, triggers, locks, concurrency or column types.
 * TEST_DIALECTS=sqlite skips PostgreSQL for quick runs. In a file with `.both` in its name `npm test` runs them on SQLite, and
 * `npm run test:deep` on PostgreSQL.
 */
export const bothDialects: readonly Dialect[] =
  TEST_DIALECTS === 'sqlite' || TEST_DIALECTS === 'postgresql' ? [TEST_DIALECTS] : ['sqlite', 'postgresql'];

/**
 * For `describe.each(oneDialect)`: tests of a rule, a permission, a text or a mail, which are the same on both.
 * TEST_DIALECTS=both runs them on PostgreSQL, too; TEST_DIALECTS=postgresql not at all.
 */
export const oneDialect: readonly Dialect[] =
  TEST_DIALECTS === 'both' ? ['sqlite', 'postgresql'] : TEST_DIALECTS === 'postgresql' ? [] : ['sqlite'];

/** To make them takes longer than most tests: they serve one database after another. */
const REUSED_PARTS: DatabaseParts = { createClient: takeClient, writerThreads: reusedThreads };

export interface TestDatabase extends EmptyDatabase {
  db: Database;
  /** Closes and removes the database. */
  close(): Promise<void>;
}

/** A fresh, migrated database: a copy of an empty one, or of one that is filled once a run. */
export async function copyTestDatabase(dialect: Dialect, planting?: Planting): Promise<EmptyDatabase> {
  return dialect === 'sqlite'
    ? makeSqlite(await (planting ? plantedSqlite(planting) : sqliteBase()))
    : makePostgresql(await (planting ? plantedPostgresql(planting) : postgresqlTemplate()));
}

/** Opens such a copy. @param parts those of the program for tests of the connection itself */
export async function openTestDatabase(
  dialect: Dialect,
  planting?: Planting,
  parts = REUSED_PARTS,
): Promise<TestDatabase> {
  const { url, close } = await copyTestDatabase(dialect, planting);
  const db = await openDatabase(url, undefined, parts);
  return {
    db,
    url,
    close: async () => {
      await db.$disconnect();
      await close();
    },
  };
}

/** Creates a database without tables, for code that migrates by itself. */
export async function openEmptyDatabase(dialect: Dialect): Promise<EmptyDatabase> {
  return dialect === 'sqlite' ? makeSqlite() : makePostgresql();
}
