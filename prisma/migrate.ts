import { setTimeout as pause } from 'node:timers/promises';

import { createAdapter, DatabaseError, describe, oneLine, openDatabase, urlOf } from './client.ts';
import type { Database } from './client.ts';
import { withConnection } from './postgresql-connection.ts';
import { noFilters, readMigrations, withSchemaEngine } from './schema-engine.ts';

/** The database holds migrations that this program does not know: a newer version has worked on it. */
export class DatabaseTooNewError extends DatabaseError {
  override name = 'DatabaseTooNewError';
}

// Any number, as long as every version of the program takes the same one.
const advisoryLock = 5_184_201_800;
const sqliteLockPatienceMs = 15_000;

/**
 * Applies the migrations that the database lacks, and names them. Quick when there are none: the schema engine is
 * loaded only to apply. Several processes may start at once; one migrates, the others wait for it. Call it before
 * serving: on SQLite the database is closed meanwhile (it opens again by itself at the next query).
 * @throws DatabaseTooNewError, DatabaseError
 */
export async function migrate(target: Database | string): Promise<{ applied: string[] }> {
  if (typeof target !== 'string') return migrateOpened(target);
  const db = await openDatabase(target);
  try {
    return await migrateOpened(db);
  } finally {
    await db.$disconnect();
  }
}

async function migrateOpened(db: Database): Promise<{ applied: string[] }> {
  const url = urlOf(db);
  if (!(await isBehind(db, url))) return { applied: [] };
  if (db.dialect === 'postgresql') {
    return withConnection(url, async (connection) => {
      // Held by this connection, and let go with it even when the process dies.
      await connection.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
      return (await isBehind(db, url)) ? apply(db, url) : { applied: [] };
    });
  }
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      return await apply(db, url);
    } catch (error) {
      if (!/database is locked|SocketTimeout/.test(String(error)) || waitedMs >= sqliteLockPatienceMs)
        throw error;
      // Another process migrates, or serves: this one looks again.
      await pause(100);
      if (!(await isBehind(db, url))) return { applied: [] };
    }
  }
}

interface MigrationRow {
  migration_name: string;
  finished_at: unknown;
  rolled_back_at: unknown;
}

/** Whether this program has migrations that the database lacks. */
async function isBehind(db: Database, url: string): Promise<boolean> {
  const known = readMigrations(db.dialect).migrationDirectories.map((directory) => directory.path);
  const rows = await readHistory(db);
  const unknown = rows.filter((row) => !row.rolled_back_at && !known.includes(row.migration_name));
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(
      `Database ${describe(url)} is newer than this program: it holds the migration ${unknown.at(-1)!.migration_name}. Start the newer version, or restore a backup from before it.`,
    );
  }
  const broken = rows.find((row) => !row.finished_at && !row.rolled_back_at);
  // A live one looks the same; whoever holds the lock finishes it or says why not.
  if (broken && db.dialect === 'sqlite') return true;
  const applied = new Set(
    rows.filter((row) => row.finished_at && !row.rolled_back_at).map((row) => row.migration_name),
  );
  return known.some((name) => !applied.has(name));
}

async function readHistory(db: Database): Promise<MigrationRow[]> {
  const [table] =
    db.dialect === 'sqlite'
      ? await db.$queryRaw<{ name: string | null }[]>`
          SELECT name FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`
      : await db.$queryRaw<
          { name: string | null }[]
        >`SELECT to_regclass('"_prisma_migrations"')::text AS name`;
  if (!table?.name) return [];
  return db.$queryRaw<MigrationRow[]>`
    SELECT migration_name, finished_at, rolled_back_at FROM "_prisma_migrations" ORDER BY started_at`;
}

async function apply(db: Database, url: string): Promise<{ applied: string[] }> {
  // The engine wants the SQLite file for itself.
  if (db.dialect === 'sqlite') await db.$disconnect();
  try {
    return await withSchemaEngine(createAdapter(url), async (engine) => {
      const migrationsList = readMigrations(db.dialect);
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
      return { applied: appliedMigrationNames };
    });
  } catch (error) {
    throw new DatabaseError(`Database ${describe(url)} cannot be migrated: ${oneLine(String(error))}`, {
      cause: error,
    });
  }
}
