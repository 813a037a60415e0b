import type { Command } from 'commander';
import Connection from 'libsql';
import { copyFileSync, renameSync, rmSync } from 'node:fs';

import { isWalMissing, leaveWal } from '../../prisma/sqliteWal.ts';
import { readSettings } from '../settings.ts';
import { CommandError } from './problems.ts';
import { flush, readAge, removeSqlite, sqlitePath, withSqlite } from './sqliteFile.ts';
import { print, type Terminal } from './terminal.ts';

export function addRepair(program: Command, terminal: Terminal): void {
  program
    .command('repair')
    .description('makes a SQLite database that lost its -wal file usable again, without what that file held')
    .option('--accept-loss', 'yes, without its latest writes')
    .action(({ acceptLoss }: { acceptLoss?: boolean }) => {
      const path = sqlitePath(readSettings(terminal.env).databaseUrl, 'repair');
      if (!isWalMissing(path)) {
        withSqlite(path, (connection) => readAge(connection, path));
        print(terminal, `nothing to repair: ${path}`);
        return;
      }
      if (!acceptLoss) {
        throw new CommandError(
          `${path}-wal is gone, and with it the latest writes; put it back if there is one, else say --accept-loss`,
        );
      }
      const latest = repair(path);
      print(terminal, `repaired: ${path}, as it stood at ${latest?.toISOString() ?? 'its beginning'}`);
    });
}

/**
 * Removes the mark of the missing log, in a copy that replaces the file when it is complete and checked: a
 * lost log may have left the file damaged.
 * @returns the latest instant on record
 * @throws CommandError when it is damaged
 */
function repair(path: string): Date | null {
  const copy = `${path}.${process.pid}.repairing`;
  try {
    copyFileSync(path, copy);
    const connection = new Connection(copy);
    const isWhole = leaveWal(connection);
    connection.close();
    if (!isWhole) throw new CommandError(`${path} is damaged or its disk is full; restore a backup`);
    const { latest } = withSqlite(copy, (opened) => readAge(opened, path));
    flush(copy);
    rmSync(`${path}-shm`, { force: true });
    renameSync(copy, path);
    flush(path);
    return latest;
  } finally {
    removeSqlite(copy);
  }
}
