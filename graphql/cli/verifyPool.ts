import type { Command } from 'commander';

import { compareTables } from '../actions/log/compareTables.ts';
import { count, poolId, withServices } from './command.ts';
import { CommandError } from './problems.ts';
import { requirePool } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

/** `npm run pool -- verify`: the tables against the log. Everybody can check the log itself: `npm run verify`. */
export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .description('compares the tables of a pool with its log, and names what was changed past the program')
    .requiredOption('--pool <id>', 'the number of the pool', poolId)
    .action(({ pool: id }: { pool: number }) =>
      withServices(terminal, async ({ db }) => {
        await requirePool(db, id);
        const { leaves, picks, differences } = await compareTables(db, id);
        const names = await db.entry.findMany({
          where: { id: { in: differences.flatMap(({ entryId }) => entryId ?? []) } },
          select: { id: true, username: true },
        });
        const nameOf = new Map(names.map((entry) => [entry.id, entry.username]));
        for (const { leaf, entryId, week, message } of differences) {
          const where = [
            ...(entryId === null ? [] : [`entry ${entryId} (${nameOf.get(entryId) ?? 'deleted'})`]),
            ...(week === null ? [] : [`Week ${week}`]),
            ...(leaf === null ? [] : [`leaf ${leaf}`]),
          ];
          print(terminal, [...where, message].join(', ').replace(/, ([^,]*)$/, ': $1'));
        }
        const compared = `${count(leaves, 'leaf', 'leaves')} and ${count(picks, 'pick', 'picks')} compared`;
        if (differences.length > 0) {
          throw new CommandError(`${compared}: ${count(differences.length, 'difference', 'differences')}`);
        }
        print(terminal, `${compared}: the tables and the log agree.`);
      }),
    );
}
