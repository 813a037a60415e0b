import Connection from 'libsql';
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { dialectOf, filePath } from '#prisma/client.ts';
import { damageIn } from '#prisma/damage.ts';
import { readMigrations } from '#prisma/migrationFiles.ts';
import { foreignMigration } from '#prisma/migrationHistory.ts';
import { firstMigration } from '#prisma/replacedMigrations.ts';
import { closeAndLeaveWal, isWalMissing, WalMissingError } from '#prisma/sqliteWal.ts';
import { CommandError } from './problems.ts';

/** Real milliseconds to wait for another process. */
const BUSY = 5000;

/** Tables whose rows record activity in the pools; log-ins and mails do not count. */
const CONTENT = ['User', 'Entry', 'Pick', 'GameResult', 'AuditEntry', 'Payment', 'Dispute', 'Announcement'];
/** Columns with the instants of that activity. */
const INSTANTS = [
  ['Pick', 'submittedAt'],
  ['Game', 'updatedAt'],
  ['Entry', 'joinedAt'],
  ['Entry', 'eliminatedAt'],
  ['AuditEntry', 'at'],
  ['User', 'createdAt'],
  ['Payment', 'paidAt'],
] as const;

/** The state of a database. */
export interface Age {
  migrations: string[];
  /** The latest instant on record. */
  latest: Date | null;
  /** The highest number each table has given. */
  numbers: Map<string, number>;
}

/** A file with pages that SQLite cannot read. */
export class DamagedError extends CommandError {}

const postgresqlTools = {
  backup: 'pg_dump --format=custom',
  restore: 'pg_restore --clean --if-exists',
  repair: 'pg_amcheck',
};

/**
 * The SQLite file of the settings.
 * @throws CommandError for another kind of database, naming the alternative
 */
export function sqlitePath(url: string, command: keyof typeof postgresqlTools): string {
  if (dialectOf(url) === 'postgresql') {
    throw new CommandError(
      `${command} is for SQLite; this database is PostgreSQL: use ${postgresqlTools[command]}`,
    );
  }
  if (!url.startsWith('file:')) {
    throw new CommandError(`${command} is for a database in a file; this one is on a server of its own`);
  }
  return filePath(url);
}

/**
 * Opens a SQLite file while `work` runs.
 * @throws CommandError when it is none
 */
export function withSqlite<T>(path: string, work: (connection: Connection.Database) => T): T {
  if (!existsSync(path)) throw new CommandError(`there is no database ${path}`);
  if (!statSync(path).isFile()) throw new CommandError(`${path} is no file`);
  if (isWalMissing(path))
    throw new CommandError(`${path} is not whole: ${new WalMissingError(path).message}`);
  const connection = new Connection(path, { timeout: BUSY });
  try {
    return work(connection);
  } catch (error) {
    throw unsound(error, path);
  } finally {
    // After a kill this may be the last connection to close, and SQLite then deletes the log.
    closeAndLeaveWal(connection, path);
  }
}

/** A readable message for SQLite's error about a damaged file; other errors are unchanged. */
export function unsound(error: unknown, path: string): unknown {
  return damageIn(error) === null
    ? error
    : new DamagedError(`${path} is no sound SQLite database`, { cause: error });
}

/** @throws CommandError when it is not a database of this program, damaged, newer than the program, or too old */
export function readAge(connection: Connection.Database, path: string): Age {
  const tables = new Set(
    (
      connection.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all() as { name: string }[]
    ).map(({ name }) => name),
  );
  if (!['_prisma_migrations', 'Pool', 'Entry', 'Pick'].every((name) => tables.has(name))) {
    throw new CommandError(`${path} is no database of this program`);
  }
  const [check] = connection.prepare('PRAGMA quick_check(1)').all() as { quick_check?: string }[];
  if (Object.values(check ?? {})[0] !== 'ok') throw new DamagedError(`${path} is damaged`);
  const migrations = (
    connection
      .prepare(
        `SELECT migration_name AS name FROM "_prisma_migrations"
         WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY name`,
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);
  const known = [...firstMigration.replaces, ...readMigrations('sqlite').map(({ name }) => name)];
  const foreign = foreignMigration(migrations, known);
  if (foreign?.isOld) {
    throw new CommandError(
      `${path} is of the time before the first release, whose tables this program does not read: export its pools with the version that made it and import them`,
    );
  }
  if (foreign) {
    throw new CommandError(`${path} is newer than this program: it holds the migration ${foreign.name}`);
  }
  // Always reads all rows: an unfinished statement keeps its lock.
  const instants = INSTANTS.flatMap(([table, column]) => {
    if (!tables.has(table)) return [];
    const [row] = connection.prepare(`SELECT max("${column}") AS at FROM "${table}"`).all() as {
      at: string | null;
    }[];
    return row?.at == null ? [] : [new Date(row.at).getTime()];
  });
  const numbers = connection.prepare('SELECT name, seq FROM sqlite_sequence').all() as {
    name: string;
    seq: number;
  }[];
  return {
    migrations,
    latest: instants.length === 0 ? null : new Date(Math.max(...instants)),
    numbers: new Map(
      numbers.filter(({ name }) => CONTENT.includes(name)).map(({ name, seq }) => [name, seq]),
    ),
  };
}

/** The respects in which a database is newer than another; null for none. */
export function aheadOf(one: Age, other: Age): string | null {
  if (one.migrations.length > other.migrations.length) return 'it holds more migrations';
  const [mine, theirs] = [one.latest?.getTime() ?? 0, other.latest?.getTime() ?? 0];
  if (mine > theirs) return `it goes on to ${one.latest!.toISOString()}`;
  for (const [table, number] of one.numbers) {
    const before = other.numbers.get(table) ?? 0;
    if (number > before) return `it has rows of ${table} that the other lacks`;
  }
  return null;
}

/** Flushes a file, or a folder's entries, to the disk. */
export function flush(path: string): void {
  for (const each of [path, dirname(path)]) {
    const handle = openSync(each, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}

/** Removes a database and SQLite's files beside it. */
export function removeSqlite(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
}
