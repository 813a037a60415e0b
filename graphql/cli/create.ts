import { Option, type Command } from 'commander';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { copyPoolIn, type PoolCopy } from '../pools/copyPool.ts';
import { createPool } from '../pools/createPool.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import type { Services } from '../kernel/services.ts';
import { inSeasons } from '../kernel/transaction.ts';
import {
  addPoolOptions,
  givenPoolOptions,
  type GivenOptions,
  seasonYear,
  TIME_ZONE,
  timeZone,
  withServices,
} from './command.ts';
import { requirePoolNamed } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

interface Settings {
  season: number;
  name: string;
  timeZone?: string;
  option?: GivenOptions;
  preset?: Partial<PoolOptions>;
  like?: string;
}

export function addCreate(program: Command, terminal: Terminal): void {
  const command = program
    .command('create')
    .description('makes a new pool')
    .requiredOption('--season <year>', 'the year the season starts in', seasonYear)
    .requiredOption('--name <name>', 'what the pool is called')
    .option('--time-zone <zone>', TIME_ZONE, timeZone)
    .addOption(
      new Option(
        '--like <slug>',
        'runs a decided pool again: its settings, commissioners and the prize that it rolls over',
      ).conflicts('timeZone'),
    );
  addPoolOptions(command)
    .addHelpText(
      'after',
      `
The pool starts with registration closed, an entry fee of $50 and deadlines on Sunday at 10:00 in New York; Settings in
the office change that. The season of 2025 comes with the program, others with "season import".`,
    )
    .action(({ season, option, preset, like, ...settings }: Settings) =>
      withServices(
        terminal,
        async (services) => {
          const options = givenPoolOptions(preset, option);
          const payment = option?.payment;
          const pool =
            like === undefined
              ? await createPool(services, { seasonYear: season, options, columns: payment, ...settings })
              : await copyOf(services, like, { season, name: settings.name, options, payment });
          print(terminal, `pool: ${pool.id}`);
        },
        'founder',
      ),
    );
}

async function copyOf(
  services: Services,
  slug: string,
  copy: Pick<PoolCopy, 'season' | 'name' | 'options' | 'payment'>,
): Promise<Pool> {
  const { id: fromPoolId, seasonYear } = await requirePoolNamed(services.db, slug);
  return inSeasons(services, [seasonYear, copy.season], services.clock.now(), (transaction) =>
    copyPoolIn(transaction, { ...copy, fromPoolId, actorId: null }),
  );
}
