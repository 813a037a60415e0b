import type { Command } from 'commander';
import { existsSync, linkSync } from 'node:fs';

import { RESTORE_A_BACKUP } from '#prisma/damage.ts';
import { readSettings } from '../site/settings/settings.ts';
import { CommandError } from './problems.ts';
import { DamagedError, flush, readAge, removeSqlite, sqlitePath, withSqlite } from './sqliteFile.ts';
import { print, typedPath, type Terminal } from './terminal.ts';

export function addBackup(program: Command, terminal: Terminal): void {
  program
    .command('backup')
    .description('copies a SQLite database, also while the server runs')
    .requiredOption('--to <file>', 'a file that does not exist yet')
    .action(({ to }: { to: string }) => {
      const path = sqlitePath(readSettings(terminal.env).databaseUrl, 'backup');
      const target = typedPath(terminal, to);
      backUp(path, target);
      print(terminal, `backup: ${target}`);
    });
}

/**
 * Copies a consistent snapshot of the database into a new file, which appears when it is complete and
 * checked.
 * @throws CommandError when the target exists or there is no database
 */
export function backUp(path: string, target: string): void {
  if (existsSync(target)) throw exists(target);
  const growing = `${target}.${process.pid}.partial`;
  try {
    withSqlite(path, (connection) => {
      readAge(connection, path);
      connection.prepare('VACUUM INTO ?').run(growing);
    });
    withSqlite(growing, (connection) => readAge(connection, growing));
    flush(growing);
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    linkSync(growing, target);
    flush(target);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof DamagedError) {
      throw new CommandError(`${message}. ${RESTORE_A_BACKUP}`, { cause: error });
    }
    if (code === 'EEXIST') throw exists(target);
    if (error instanceof CommandError || code === undefined) throw error;
    throw new CommandError(`the backup ${target} cannot be written: ${message}`, { cause: error });
  } finally {
    removeSqlite(growing);
  }
}

function exists(target: string): CommandError {
  return new CommandError(`${target} exists already; a backup never overwrites`);
}
