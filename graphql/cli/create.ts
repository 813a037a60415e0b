import type { Command } from 'commander';

import { createPool } from '../actions/createPool.ts';
import { seasonYear, withServices } from './command.ts';
import { print, type Terminal } from './terminal.ts';

export function addCreate(program: Command, terminal: Terminal): void {
  program
    .command('create')
    .description('makes a new pool')
    .requiredOption('--season <year>', 'the year the season starts in', seasonYear)
    .requiredOption('--name <name>', 'what the pool is called')
    .addHelpText(
      'after',
      `
The pool starts with registration closed, an entry fee of $50 and deadlines on Sunday at 10:00 Eastern; the
administrator changes that in GraphiQL. The season of 2025 comes with the program, others with "season import".`,
    )
    .action(({ season, name }: { season: number; name: string }) =>
      withServices(terminal, async (services) => {
        const pool = await createPool(services, { seasonYear: season, name });
        print(terminal, `pool: ${pool.id}`);
      }),
    );
}
