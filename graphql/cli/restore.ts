import type { Command } from 'commander';
import Connection from 'libsql';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { isWalMissing } from '#prisma/sqliteWal.ts';
import { readSettings } from '../site/settings/settings.ts';
import { CommandError } from './problems.ts';
import {
  aheadOf,
  flush,
  readAge,
  removeSqlite,
  sqlitePath,
  unsound,
  withSqlite,
  type Age,
} from './sqliteFile.ts';
import { print, typedPath, type Terminal } from './terminal.ts';

export function addRestore(program: Command, terminal: Terminal): void {
  program
    .command('restore')
    .description('puts a backup in the place of the SQLite database; stop the server first')
    .requiredOption('--from <file>', 'a backup')
    .option('--force', 'also over a database that is newer than the backup')
    .action(({ from, force }: { from: string; force?: boolean }) => {
      const path = sqlitePath(readSettings(terminal.env).databaseUrl, 'restore');
      const source = typedPath(terminal, from);
      restore(source, path, force ?? false);
      print(terminal, `restored: ${path}`);
    });
}

/**
 * Replaces the database with a copy of the backup, by one rename. A database that is newer than the backup,
 * or unreadable, is replaced with --force only; one that another process has open is never replaced.
 * @throws CommandError
 */
export function restore(source: string, path: string, force: boolean): void {
  const incoming = withSqlite(source, (connection) => readAge(connection, source));
  if (existsSync(path) && realpathSync(path) === realpathSync(source)) {
    throw new CommandError(`${source} is the database itself`);
  }
  mkdirSync(dirname(path), { recursive: true });
  const copy = `${path}.${process.pid}.restoring`;
  try {
    withSqlite(source, (connection) => connection.prepare('VACUUM INTO ?').run(copy));
    flush(copy);
    // SQLite creates an empty file for an unused name.
    if (existsSync(path) && statSync(path).size > 0) replace(copy, path, incoming, force);
    else put(copy, path);
    flush(path);
  } finally {
    removeSqlite(copy);
  }
}

function replace(copy: string, path: string, incoming: Age, force: boolean): void {
  if (!force && isWalMissing(path)) {
    throw new CommandError(
      `${path}-wal is gone, so nobody knows whether ${path} is newer than the backup; --force replaces it all the same`,
    );
  }
  // One connection for everything: libSQL closes connections late, and until then they count as another user
  // of the file.
  const connection = new Connection(path, { timeout: 1000 });
  try {
    if (!force) refuseNewer(connection, path, incoming);
    hold(connection, path, force);
    put(copy, path);
  } finally {
    connection.close();
  }
}

function refuseNewer(connection: Connection.Database, path: string, incoming: Age): void {
  let current: Age;
  try {
    current = readAge(connection, path);
  } catch (error) {
    const known = unsound(error, path);
    if (!(known instanceof CommandError)) throw error;
    throw new CommandError(`${known.message}; --force replaces it all the same`, { cause: error });
  }
  const ahead = aheadOf(current, incoming);
  if (ahead !== null) {
    throw new CommandError(
      `the database ${path} is newer than the backup (${ahead}); --force replaces it all the same`,
    );
  }
}

/** Leaving WAL mode needs an exclusive lock, which fails while another process has the file open. */
function hold(connection: Connection.Database, path: string, force: boolean): void {
  try {
    connection.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'SQLITE_BUSY' || message.includes('locked')) {
      throw new CommandError(`another process has ${path} open; stop the server first`, { cause: error });
    }
    // A file that SQLite cannot read is not in use.
    if (!force) throw error;
  }
}

function put(copy: string, path: string): void {
  // A killed process's log belongs to the old file; beside the new one SQLite would replay it into that.
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
  renameSync(copy, path);
}
