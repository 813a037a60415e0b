import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';

import { createAdapter, DatabaseError, describe, filePath, oneLine, openDatabase } from './client.ts';
import type { Database } from './client.ts';
import { readMigrations } from './migrationFiles.ts';
import type { Migration } from './migrationFiles.ts';
import { migrationScript, rollBackUnfinished } from './migrationScript.ts';
import { withConnection } from './postgresqlConnection.ts';
import { withFileLock } from './sqliteLock.ts';

/** The database has migrations that this program does not know: a newer version has migrated it. */
export class DatabaseTooNewError extends DatabaseError {
  override name = 'DatabaseTooNewError';
}

/**
 * Advisory locks, taken in this order while migrating: the program's own number, the same in every version;
 * and the one of Prisma's schema engine, so that `prisma migrate` waits as well.
 */
const advisoryLocks = [5_184_201_800, 72_707_369];

/**
 * Applies the pending migrations and returns their names. When several processes start at once, one migrates
 * and the others wait for it. Each migration is one transaction: a failed one leaves nothing, and those
 * before it stay. Call it before serving: on SQLite the database is closed meanwhile (it opens again at the
 * next query). @throws DatabaseTooNewError, DatabaseError
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
  if ((await findMissingMigrations(db)).length === 0) return { applied: [] };
  return exclusively(db, async (run) => {
    // Another process may have finished the work while this one waited for the lock.
    const missing = await findMissingMigrations(db);
    const { isPresent, rows } = await readHistory(db);
    if (missing.length > 0 && !isPresent && (await hasTables(db))) {
      throw cannotMigrate(db, 'it is not empty, and no migration of this program is recorded in it');
    }
    if (rows.some((row) => !row.finished_at && !row.rolled_back_at)) {
      await run(rollBackUnfinished(db.dialect));
    }
    for (const migration of readMigrations(db.dialect)) {
      if (missing.includes(migration.name)) await applyMigration(db, run, migration);
    }
    return { applied: missing };
  });
}

/** Runs a script as one transaction. */
type Run = (script: string) => Promise<void>;

/**
 * Runs the work while no other process migrates. The operating system or database releases the lock when its
 * holder dies.
 */
async function exclusively<T>(db: Database, work: (run: Run) => Promise<T>): Promise<T> {
  if (db.dialect === 'postgresql') {
    return withConnection(db.url, async (connection) => {
      for (const lock of advisoryLocks) await connection.query('SELECT pg_advisory_lock($1)', [lock]);
      // Statements sent together, without parameters, are one transaction.
      return work(async (script) => void (await connection.query(script)));
    });
  }
  const onSqlite = () => withSqliteScripts(db, work);
  return db.url.startsWith('file:') ? withFileLock(`${filePath(db.url)}.lock`, onSqlite) : onSqlite();
}

async function withSqliteScripts<T>(db: Database, work: (run: Run) => Promise<T>): Promise<T> {
  let connection: SqlDriverAdapter | undefined;
  try {
    return await work(async (script) => {
      // One client per process on a file, and none with statements prepared for the old schema.
      if (!connection) {
        await db.$disconnect();
        connection = await createAdapter(db.url).connect();
      }
      await connection.executeScript(script);
    });
  } finally {
    await connection?.dispose();
  }
}

async function applyMigration(db: Database, run: Run, migration: Migration): Promise<void> {
  try {
    await run(migrationScript(db.dialect, migration));
  } catch (error) {
    const reason = oneLine(error instanceof Error ? error.message : String(error));
    throw cannotMigrate(db, `${migration.name} failed and left nothing behind: ${reason}`, error);
  }
}

function cannotMigrate(db: Database, reason: string, cause?: unknown): DatabaseError {
  return new DatabaseError(`Database ${describe(db.url)} cannot be migrated: ${reason}`, { cause });
}

/**
 * Returns the names of the pending migrations, oldest first. @throws DatabaseTooNewError when the database
 * has migrations that this program lacks
 */
export async function findMissingMigrations(db: Database): Promise<string[]> {
  const known = readMigrations(db.dialect).map(({ name }) => name);
  const { rows } = await readHistory(db);
  const held = rows.filter((row) => !row.rolled_back_at);
  const unknown = held.findLast((row) => !known.includes(row.migration_name));
  if (unknown) {
    throw new DatabaseTooNewError(
      `Database ${describe(db.url)} is newer than this program: it holds the migration ${unknown.migration_name}. Start the newer version, or restore a backup from before it.`,
    );
  }
  const applied = new Set(held.filter((row) => row.finished_at).map((row) => row.migration_name));
  return known.filter((name) => !applied.has(name));
}

interface History {
  /** Whether the table of the history exists. */
  isPresent: boolean;
  rows: { migration_name: string; finished_at: unknown; rolled_back_at: unknown }[];
}

async function readHistory(db: Database): Promise<History> {
  const [table] =
    db.dialect === 'sqlite'
      ? await db.$queryRaw<{ name: string | null }[]>`
          SELECT name FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`
      : await db.$queryRaw<
          { name: string | null }[]
        >`SELECT to_regclass('"_prisma_migrations"')::text AS name`;
  if (!table?.name) return { isPresent: false, rows: [] };
  const rows = await db.$queryRaw<History['rows']>`
    SELECT migration_name, finished_at, rolled_back_at FROM "_prisma_migrations" ORDER BY started_at`;
  return { isPresent: true, rows };
}

/** Whether the database contains tables or views; those of an extension do not count. */
async function hasTables(db: Database): Promise<boolean> {
  const [found] =
    db.dialect === 'sqlite'
      ? await db.$queryRaw<unknown[]>`
          SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' LIMIT 1`
      : await db.$queryRaw<unknown[]>`
          SELECT c.relname::text FROM pg_class c
          WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
            AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') LIMIT 1`;
  return found !== undefined;
}
