import { continueNumbers, dropConstraints, lastNumbers, makeConstraints } from './applyConstraints.ts';
import { type Database, DatabaseError, describe, type Dialect, oneLine, openDatabase } from './client.ts';
import { type Constraints, constraintScripts, declared } from './constraintSql.ts';
import { exclusively, type MigrationConnection } from './migrationConnection.ts';
import { type Migration, readMigrations } from './migrationFiles.ts';
import { appliedMigrations, foreignMigration, type History, readHistory } from './migrationHistory.ts';
import { migrationScript, recordReplacement, rollBackUnfinished } from './migrationScript.ts';
import { firstMigration } from './replacedMigrations.ts';
import { withChecks } from './sqliteChecks.ts';

/** The database has migrations that this program does not know: a newer version has migrated it. */
export class DatabaseTooNewError extends DatabaseError {
  override name = 'DatabaseTooNewError';
}

/** The database has migrations of before the first release which this program cannot complete. */
export class DatabaseTooOldError extends DatabaseError {
  override name = 'DatabaseTooOldError';
}

/** The tables of a program, and the rules of their rows. */
export interface Schema {
  migrations: readonly Migration[];
  constraints: Constraints;
}

/**
 * Brings a database to the tables and constraints of this program; returns the names of the migrations that were
 * pending. It is one transaction: when anything of it fails, the database is as it was. When several processes start at
 * once, one migrates and the others wait for it. Call it before serving: on SQLite the database is closed meanwhile (it
 * opens again at the next query). @throws DatabaseTooNewError, DatabaseTooOldError, DatabaseError
 */
export async function migrate(target: Database | string, schema?: Schema): Promise<{ applied: string[] }> {
  if (typeof target !== 'string') return migrateOpened(target, schema ?? schemaOf(target.dialect));
  const db = await openDatabase(target);
  try {
    return await migrateOpened(db, schema ?? schemaOf(db.dialect));
  } finally {
    await db.$disconnect();
  }
}

const schemaOf = (dialect: Dialect): Schema => ({
  migrations: readMigrations(dialect),
  constraints: declared,
});

async function migrateOpened(db: Database, schema: Schema): Promise<{ applied: string[] }> {
  const { hash } = constraintScripts(db.dialect, schema.constraints);
  const look = async () => {
    const history = await readHistory(db);
    const missing = missingOf(db, schema.migrations, history);
    const isCurrent = missing.length === 0 && history.constraints === hash && !hasReplaced(history);
    return { history, missing, isCurrent };
  };
  if ((await look()).isCurrent) return { applied: [] };
  return exclusively(db, async (inTransaction) => {
    // Another process may have finished the work while this one waited for the lock.
    const { history, missing, isCurrent } = await look();
    if (isCurrent) return { applied: [] };
    if (!history.isPresent && (await hasTables(db))) {
      throw cannotMigrate(db, 'it is not empty, and no migration of this program is recorded in it');
    }
    await inTransaction((connection) => change(db, connection, schema, history, missing));
    return { applied: missing.map(({ name }) => name) };
  });
}

async function change(
  db: Database,
  connection: MigrationConnection,
  { migrations, constraints }: Schema,
  history: History,
  missing: readonly Migration[],
): Promise<void> {
  const isSqlite = db.dialect === 'sqlite';
  const numbers = isSqlite ? await lastNumbers(connection) : [];
  await dropConstraints(connection, history);
  if (history.migrations.some((row) => !row.finished_at && !row.rolled_back_at)) {
    await connection.run(rollBackUnfinished(db.dialect));
  }
  if (hasReplaced(history)) {
    const first = migrations.find(({ name }) => name === firstMigration.name)!;
    await connection.run(recordReplacement(db.dialect, first, firstMigration.replaces));
  }
  for (const migration of missing) {
    const sql = isSqlite ? withChecks(migration.sql, constraints.checks) : migration.sql;
    await connection
      .run(migrationScript(db.dialect, migration, sql))
      .catch((error: unknown) => failed(db, `the migration ${migration.name}`, error));
  }
  await makeConstraints(connection, db.dialect, constraints).catch((error: unknown) =>
    failed(db, 'the constraints of its rows', error),
  );
  if (isSqlite) await continueNumbers(connection, numbers);
}

function failed(db: Database, what: string, error: unknown): never {
  const reason = oneLine(error instanceof Error ? error.message : String(error));
  throw cannotMigrate(db, `${what} failed, and it was left as it was: ${reason}`, error);
}

function cannotMigrate(db: Database, reason: string, cause?: unknown): DatabaseError {
  return new DatabaseError(`Database ${describe(db.url)} cannot be migrated: ${reason}`, { cause });
}

/**
 * Returns the names of the pending migrations, oldest first. @throws DatabaseTooNewError, DatabaseTooOldError when the
 * database has migrations that this program lacks
 */
export async function findMissingMigrations(db: Database): Promise<string[]> {
  const { migrations } = schemaOf(db.dialect);
  return missingOf(db, migrations, await readHistory(db)).map(({ name }) => name);
}

function missingOf(db: Database, known: readonly Migration[], history: History): Migration[] {
  const held = history.migrations.filter((row) => !row.rolled_back_at);
  const applied = appliedMigrations(history);
  const { name: first, replaces } = firstMigration;
  const lacking = replaces.filter((name) => !applied.has(name));
  if (lacking.length > 0 && lacking.length < replaces.length) {
    throw new DatabaseTooOldError(
      `Database ${describe(db.url)} has only ${replaces.length - lacking.length} of the ${replaces.length} migrations that ${first} takes the place of, and was left as it is: ${lacking[0]!} is the first that it lacks. Start the version before this one once, which applies them, and then this one.`,
    );
  }
  if (lacking.length === 0) applied.add(first);
  const foreign = foreignMigration(
    held.map((row) => row.migration_name),
    [...replaces, ...known.map(({ name }) => name)],
  );
  if (foreign?.isOld) {
    throw new DatabaseTooOldError(
      `Database ${describe(db.url)} is of the time before the first release, whose tables this program does not read, and was left as it is: export its pools with the version that made it and import them into a new database, or start anew with another DATABASE_URL.`,
    );
  }
  if (foreign) {
    throw new DatabaseTooNewError(
      `Database ${describe(db.url)} is newer than this program: it holds the migration ${foreign.name}. Start the newer version, or restore a backup from before it.`,
    );
  }
  return known.filter(({ name }) => !applied.has(name));
}

/** Whether the database was made by the migrations that the first one takes the place of, and records them. */
function hasReplaced(history: History): boolean {
  const applied = appliedMigrations(history);
  return firstMigration.replaces.some((name) => applied.has(name));
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
