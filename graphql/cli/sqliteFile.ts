import Connection from 'libsql';
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { dialectOf, filePath } from '../../prisma/client.ts';
import { damageIn } from '../../prisma/damage.ts';
import { readMigrations } from '../../prisma/schema-engine.ts';
import { isWalMissing, leaveWal, WalMissingError } from '../../prisma/sqlite-wal.ts';
import { CommandError } from './problems.ts';

/** Real milliseconds to wait for another process. */
const BUSY = 5000;

/** Tables whose rows tell that something was done with the pools; log-ins and mails do not count. */
const CONTENT = ['User', 'Entry', 'Pick', 'GameResult', 'AuditEntry', 'Payment', 'Dispute', 'Announcement'];
/** Where the instants of what was done stand. */
const INSTANTS = [
  ['Pick', 'submittedAt'],
  ['Game', 'updatedAt'],
  ['Entry', 'joinedAt'],
  ['Entry', 'eliminatedAt'],
  ['AuditEntry', 'at'],
  ['User', 'createdAt'],
  ['Payment', 'paidAt'],
] as const;

/** How far a database has come. */
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
 * The file of the settings' database.
 * @throws CommandError when it is another kind of database, with what to use instead
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

/** Opens a SQLite file for as long as `work` runs. @throws CommandError when it is none */
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
    // After a kill this may be the last to close it, and SQLite then takes the log away.
    leaveWal(connection);
    connection.close();
  }
}

/** What SQLite says of a file that it cannot read, in our words; any other error as it is. */
export function unsound(error: unknown, path: string): unknown {
  return damageIn(error) === null
    ? error
    : new DamagedError(`${path} is no sound SQLite database`, { cause: error });
}

/** @throws CommandError when it is not a database of this program, damaged, or newer than the program */
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
  const known = readMigrations('sqlite').migrationDirectories.map((directory) => directory.path);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(`${path} is newer than this program: it holds the migration ${unknown}`);
  }
  // Always all rows: a statement that was not read to its end keeps its lock.
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

/** In what a database is ahead of another; null when it is not. */
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

/** Writes what the system still holds of a file, or of a folder's names, to the disk. */
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

/** Removes a database with what SQLite keeps beside it. */
export function removeSqlite(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
}
