import type { Command } from 'commander';
import Connection from 'libsql';
import { copyFileSync, renameSync, rmSync } from 'node:fs';

import { isWalMissing, leaveWal } from '#prisma/sqliteWal.ts';
import { UnstatedResultsError } from '../log/comparison/compareTables.ts';
import { placesOf } from '../log/comparison/incidents.ts';
import { planRepair, repairTables } from '../log/comparison/repairTables.ts';
import { readSettings } from '../site/settings/settings.ts';
import { count, poolId, withServices } from './command.ts';
import { CommandError } from './problems.ts';
import { flush, readAge, removeSqlite, sqlitePath, withSqlite } from './sqliteFile.ts';
import { requirePool } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

export function addRepair(program: Command, terminal: Terminal): void {
  program
    .command('repair')
    .description('makes a SQLite database that lost its -wal file usable again, without what that file held')
    .option('--accept-loss', 'yes, without its latest writes')
    .option(
      '--from-log',
      'writes the tables of a pool as its log says instead, after it has listed what it would write',
    )
    .option('--pool <id>', 'with --from-log: the number of the pool', poolId)
    .option('--yes', 'with --from-log: writes it')
    .action(async ({ acceptLoss, fromLog, pool, yes }: RepairFlags) => {
      if (fromLog) return repairFromLog(terminal, pool, yes ?? false);
      if (pool !== undefined || yes) throw new CommandError('--pool and --yes belong to --from-log');
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

interface RepairFlags {
  acceptLoss?: boolean;
  fromLog?: boolean;
  pool?: number;
  yes?: boolean;
}

async function repairFromLog(
  terminal: Terminal,
  id: number | undefined,
  isConfirmed: boolean,
): Promise<void> {
  if (id === undefined) throw new CommandError('--from-log needs --pool: the number of the pool');
  await withServices(terminal, async (services) => {
    await requirePool(services.db, id);
    const { report, writes } = await planRepair(services, id).catch(unstated);
    for (const text of writes) print(terminal, text);
    const found = count(report.count, 'difference', 'differences');
    if (report.count === 0) return print(terminal, 'nothing to repair: the tables and the log agree.');
    if (!isConfirmed) {
      throw new CommandError(
        `${found}: ${count(writes.length, 'write', 'writes')} would be made; --yes makes them. Back up first`,
      );
    }
    const left = await repairTables(services, id);
    print(terminal, `${found}: ${count(writes.length, 'write', 'writes')} made.`);
    if (left.count === 0) return undefined;
    const places = await placesOf(services.db, left.differences);
    for (const [index, { message }] of left.differences.entries())
      print(terminal, `${places[index]}: ${message}`);
    throw new CommandError(
      `${count(left.count, 'difference is', 'differences are')} left, which the log cannot undo; restore them from a backup`,
    );
  });
}

function unstated(error: unknown): never {
  throw error instanceof UnstatedResultsError ? new CommandError(error.message) : error;
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
