import { InvalidArgumentError, type Command } from 'commander';

import { openAndMail } from '../pools/openSecondChance.ts';
import { inSeason } from '../kernel/transaction.ts';
import { count, poolId, withServices } from './command.ts';
import { requirePool } from './requirePool.ts';
import { print, type Terminal } from './terminal.ts';

interface Settings {
  pool: number;
  name: string;
  throughWeek?: number;
  includePutOut?: boolean;
}

export function addSecondChance(program: Command, terminal: Terminal): void {
  program
    .command('second-chance')
    .description('lets who is out of a pool play on in a second pool of the same season')
    .requiredOption('--pool <id>', 'the number of the pool in which they are out', poolId)
    .requiredOption('--name <name>', 'what the second pool is called')
    .option(
      '--through-week <week>',
      'who is out by this week plays on from the week after (default: the last decided one)',
      weekNumber,
    )
    .option(
      '--include-put-out',
      'also who a commissioner put out by hand, such as for not paying (default: they are left out)',
    )
    .addHelpText(
      'after',
      `
The second pool has the rules, fee and commissioners of the first one. Owners get a mail where the site sends mail.`,
    )
    .action(({ pool: id, name, throughWeek, includePutOut }: Settings) =>
      withServices(terminal, async (services, site) => {
        const { seasonYear } = await requirePool(services.db, id);
        const chance = { fromPoolId: id, throughWeek, includePutOut, name, actorId: null, site };
        const opened = await inSeason(services, seasonYear, services.clock.now(), (transaction) =>
          openAndMail(services, transaction, chance),
        );
        const entered = count(opened.out.length, 'entry plays on', 'entries play on');
        print(
          terminal,
          `${entered}, out by Week ${opened.throughWeek}; ${count(opened.mails, 'mail', 'mails')}.`,
        );
        if (opened.leftOut > 0) {
          const left = count(opened.leftOut, 'entry that', 'entries that');
          print(terminal, `${left} a commissioner put out: left out (--include-put-out enters them).`);
        }
        print(terminal, `pool: ${opened.pool.id}`);
      }),
    );
}

function weekNumber(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A week is a number.');
}
