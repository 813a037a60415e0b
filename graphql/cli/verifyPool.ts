import type { Command } from 'commander';

import { compareTables, compareTwice, UnstatedResultsError } from '../log/comparison/compareTables.ts';
import { placesOf } from '../log/comparison/incidents.ts';
import { count, poolId, withServices } from './command.ts';
import { CommandError } from './problems.ts';
import { requirePool } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

/** `npm run pool -- verify`: the tables against the log. Everybody can check the log itself: `npm run verify`. */
export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .description(
      'plays the log of a pool, and names every entry, week and column that differs from what follows from it',
    )
    .requiredOption('--pool <id>', 'the number of the pool', poolId)
    .action(({ pool: id }: { pool: number }) =>
      withServices(terminal, async ({ db, poolLogs }) => {
        await requirePool(db, id);
        const report = await compareTwice(() => compareTables(db, poolLogs.signer, id)).catch(
          (error: unknown) => {
            throw error instanceof UnstatedResultsError ? new CommandError(error.message) : error;
          },
        );
        const places = await placesOf(db, report.differences);
        for (const [index, { message }] of report.differences.entries()) {
          print(terminal, `${places[index]}: ${message}`);
        }
        const listed = report.differences.length;
        if (report.count > listed) print(terminal, `${count(report.count - listed, 'more', 'more')}`);
        const { leaves, entries, picks } = report;
        const compared = `${count(leaves, 'leaf', 'leaves')}, ${count(entries, 'entry', 'entries')} and ${count(picks, 'pick', 'picks')} compared`;
        if (report.count > 0) {
          throw new CommandError(`${compared}: ${count(report.count, 'difference', 'differences')}`);
        }
        print(terminal, `${compared}: the tables and the log agree.`);
      }),
    );
}
