import type { Command } from 'commander';

import { createPool } from '../actions/pools/createPool.ts';
import { seasonYear, TIME_ZONE, timeZone, withServices } from './command.ts';
import { print, type Terminal } from './terminal.ts';

export function addCreate(program: Command, terminal: Terminal): void {
  program
    .command('create')
    .description('makes a new pool')
    .requiredOption('--season <year>', 'the year the season starts in', seasonYear)
    .requiredOption('--name <name>', 'what the pool is called')
    .option('--time-zone <zone>', TIME_ZONE, timeZone)
    .addHelpText(
      'after',
      `
The pool starts with registration closed, an entry fee of $50 and deadlines on Sunday at 10:00 in New York; the
administrator changes that in GraphiQL. The season of 2025 comes with the program, others with "season import".`,
    )
    .action(({ season, ...settings }: { season: number; name: string; timeZone?: string }) =>
      withServices(terminal, async (services) => {
        const pool = await createPool(services, { seasonYear: season, ...settings });
        print(terminal, `pool: ${pool.id}`);
      }),
    );
}
