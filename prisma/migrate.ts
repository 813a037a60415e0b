import {
  createMigrationAdapter,
  DatabaseError,
  describe,
  filePath,
  oneLine,
  openDatabase,
  urlOf,
} from './client.ts';
import type { Database } from './client.ts';
import { withConnection } from './postgresql-connection.ts';
import { noFilters, readMigrations, withSchemaEngine } from './schema-engine.ts';
import { withFileLock } from './sqlite-lock.ts';

/** The database holds migrations that this program does not know: a newer version has worked on it. */
export class DatabaseTooNewError extends DatabaseError {
  override name = 'DatabaseTooNewError';
}

// Any number, as long as every version of the program takes the same one.
const advisoryLock = 5_184_201_800;

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
  if (!(await isBehind(db))) return { applied: [] };
  // Whoever waited for the lock may find the work done.
  return alone(db, async () => ((await isBehind(db)) ? apply(db) : { applied: [] }));
}

/** Runs the work while no other process does. The lock is the system's: it goes when its holder dies. */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const url = urlOf(db);
  if (db.dialect === 'postgresql') {
    return withConnection(url, async (connection) => {
      await connection.query('SELECT pg_advisory_lock($1)', [advisoryLock]);
      return work();
    });
  }
  return url.startsWith('file:') ? withFileLock(`${filePath(url)}.lock`, work) : work();
}

interface MigrationRow {
  migration_name: string;
  finished_at: unknown;
  rolled_back_at: unknown;
}

/** Whether this program has migrations that the database lacks. */
async function isBehind(db: Database): Promise<boolean> {
  return (await findMissingMigrations(db)).length > 0;
}

const knownMigrations = new Map<string, string[]>();

/** They do not change while a program runs. */
function knownTo(dialect: Database['dialect']): string[] {
  const known =
    knownMigrations.get(dialect) ?? readMigrations(dialect).migrationDirectories.map(({ path }) => path);
  knownMigrations.set(dialect, known);
  return known;
}

/**
 * The migrations of this program that the database lacks, by name.
 * @throws DatabaseTooNewError when the database holds some that this program lacks
 */
export async function findMissingMigrations(db: Database): Promise<string[]> {
  const known = knownTo(db.dialect);
  const rows = await readHistory(db);
  const unknown = rows.filter((row) => !row.rolled_back_at && !known.includes(row.migration_name));
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(
      `Database ${describe(urlOf(db))} is newer than this program: it holds the migration ${unknown.at(-1)!.migration_name}. Start the newer version, or restore a backup from before it.`,
    );
  }
  const applied = new Set(
    rows.filter((row) => row.finished_at && !row.rolled_back_at).map((row) => row.migration_name),
  );
  return known.filter((name) => !applied.has(name));
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

async function apply(db: Database): Promise<{ applied: string[] }> {
  const url = urlOf(db);
  const unfinished = (await readHistory(db)).filter((row) => !row.finished_at && !row.rolled_back_at);
  // The engine wants the SQLite file for itself.
  if (db.dialect === 'sqlite') await db.$disconnect();
  try {
    return await withSchemaEngine(createMigrationAdapter(url), async (engine) => {
      // A migration is one transaction: one that failed, or was cut off, has left nothing but its row.
      for (const row of unfinished)
        await engine.markMigrationRolledBack({ migrationName: row.migration_name });
      const migrationsList = readMigrations(db.dialect);
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
      return { applied: appliedMigrationNames };
    });
  } catch (error) {
    throw new DatabaseError(
      `Database ${describe(url)} cannot be migrated: ${oneLine(error instanceof Error ? error.message : String(error))}`,
      { cause: error },
    );
  }
}
