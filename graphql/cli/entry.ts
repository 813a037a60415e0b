import type { Command } from 'commander';

import { withdrawEntryAs } from '../entries/withdrawEntry.ts';
import { usernameKey } from '../entries/rules/usernames.ts';
import { poolId, withServices } from './command.ts';
import { CommandError } from './problems.ts';
import { requirePool } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

interface Options {
  pool: number;
  username: string;
  reason: string;
}

export function addEntry(program: Command, terminal: Terminal): void {
  const entry = program.command('entry').description('the entries of a pool');
  entry
    .command('withdraw')
    .description('takes an entry out of a pool that has not begun')
    .requiredOption('--pool <id>', 'the number of the pool', poolId)
    .requiredOption('--username <name>', 'of the entry')
    .requiredOption(
      '--reason <text>',
      'why; lands in the audit log, in the log of the pool and in the mail to the owner',
    )
    .addHelpText(
      'after',
      `
Its picks, plans and unpaid fee go, too, and nobody can undo it; the owner joins again. Refused from the first kickoff or deadline
of the pool on, and while a payment of the entry is recorded: reverse it first, in the office.`,
    )
    .action(({ pool: id, username, reason }: Options) =>
      withServices(terminal, async (services, site) => {
        const pool = await requirePool(services.db, id);
        const found = await services.db.entry.findFirst({
          where: { poolId: id, usernameKey: usernameKey(username) },
          select: { id: true },
        });
        if (found === null) throw new CommandError(`${pool.name} has no entry ${username}`);
        const taken = await withdrawEntryAs(services, null, { entryId: found.id, reason, site });
        print(terminal, `${taken.username} is out of ${pool.name}.`);
      }),
    );
}
