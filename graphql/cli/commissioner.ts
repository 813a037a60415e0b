import type { Command } from 'commander';

import { addCommissionerAs, removeCommissionerAs } from '../office/commissioners.ts';
import { poolId, withServices } from './command.ts';
import { requirePool } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

interface Options {
  pool: number;
  email: string;
}

export function addCommissioner(program: Command, terminal: Terminal): void {
  const commissioner = program.command('commissioner').description('who runs a pool');
  for (const [name, description, change, outcome] of [
    ['add', 'makes an account a commissioner of a pool', addCommissionerAs, 'runs'],
    ['remove', 'takes the role from an account', removeCommissionerAs, 'no longer runs'],
  ] as const) {
    commissioner
      .command(name)
      .description(description)
      .requiredOption('--pool <id>', 'the number of the pool', poolId)
      .requiredOption('--email <address>', 'of the account')
      .addHelpText('after', '\nAdministrators run every pool without the role.')
      .action(({ pool: id, email }: Options) =>
        withServices(terminal, async (services) => {
          const pool = await requirePool(services.db, id);
          await change(services, { poolId: id, email });
          print(terminal, `${email} ${outcome} ${pool.name}.`);
        }),
      );
  }
}
