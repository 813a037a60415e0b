import type { Command } from 'commander';

import { createPool } from '../actions/pools/createPool.ts';
import type { PoolOptions } from '../domain/poolOptions.ts';
import {
  POOL_OPTION,
  POOL_OPTION_TEXT,
  poolOption,
  poolOptionHelp,
  seasonYear,
  TIME_ZONE,
  timeZone,
  withServices,
} from './command.ts';
import { print, type Terminal } from './terminal.ts';

interface Settings {
  season: number;
  name: string;
  timeZone?: string;
  option?: Partial<PoolOptions>;
}

export function addCreate(program: Command, terminal: Terminal): void {
  program
    .command('create')
    .description('makes a new pool')
    .requiredOption('--season <year>', 'the year the season starts in', seasonYear)
    .requiredOption('--name <name>', 'what the pool is called')
    .option('--time-zone <zone>', TIME_ZONE, timeZone)
    .option(POOL_OPTION, POOL_OPTION_TEXT, poolOption)
    .addHelpText('after', poolOptionHelp)
    .addHelpText(
      'after',
      `
The pool starts with registration closed, an entry fee of $50 and deadlines on Sunday at 10:00 in New York; the
administrator changes that in GraphiQL. The season of 2025 comes with the program, others with "season import".`,
    )
    .action(({ season, option, ...settings }: Settings) =>
      withServices(terminal, async (services) => {
        const pool = await createPool(services, { seasonYear: season, options: option, ...settings });
        print(terminal, `pool: ${pool.id}`);
      }),
    );
}
