import type { Command } from 'commander';
import { basename } from 'node:path';

import { GridRefusedError, importGrid, type ImportedGrid } from '../actions/pools/importGrid.ts';
import type { PoolOptions } from '../domain/options/poolOptions.ts';
import {
  count,
  givenPoolOptions,
  type GivenOptions,
  POOL_OPTION,
  POOL_OPTION_TEXT,
  POOL_PRESET,
  POOL_PRESET_TEXT,
  poolOption,
  poolOptionHelp,
  poolPreset,
  seasonYear,
  TIME_ZONE,
  timeZone,
  withServices,
} from './command.ts';
import { readGridFile } from './gridFile.ts';
import { CommandError } from './problems.ts';
import { createProgress } from './progress.ts';
import { print, typedPath, type Terminal } from './terminal.ts';

interface Options {
  season: number;
  name: string;
  file: string;
  timeZone?: string;
  option?: GivenOptions;
  preset?: Partial<PoolOptions>;
}

export function addImport(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description('makes a pool of a grid that was kept elsewhere, and grades it')
    .requiredOption('--season <year>', 'the year the season starts in', seasonYear)
    .requiredOption('--name <name>', 'what the pool is called')
    .requiredOption('--file <grid.csv>', 'the grid')
    .option('--time-zone <zone>', TIME_ZONE, timeZone)
    .option(POOL_PRESET, POOL_PRESET_TEXT, poolPreset)
    .option(POOL_OPTION, POOL_OPTION_TEXT, poolOption)
    .addHelpText('after', poolOptionHelp)
    .addHelpText(
      'after',
      `
The grid is CSV in UTF-8. Its first line is username,email,1,2,…,18 (17 weeks before 2021); each other line is an
entry with a team for each week, in either spelling (LAR or LA, WSH or WAS), and nothing where there was no pick.
An exported grid has status,eliminatedWeek,reason at the end: they tell when a late entry began and whom the
administrator put out; everything else is graded anew. A cell of a week with two picks holds two teams: KC+BUF.

Every line is checked first and every bad one is named; then all of it is stored, or nothing. Accounts are made for
unknown addresses. Their owners get in by their claim links, which the commissioner mails or hands out (Invitations in
the office), or with "forgot password" where the site can send mail. Picks count as made before their deadlines.`,
    )
    .action((options: Options) =>
      withServices(terminal, async (services) => {
        const path = typedPath(terminal, options.file);
        const progress = createProgress(terminal);
        try {
          const imported = await importGrid(services, {
            seasonYear: options.season,
            name: options.name,
            timeZone: options.timeZone,
            options: givenPoolOptions(options.preset, options.option),
            columns: options.option?.payment,
            read: () => readGridFile(path),
            onProblem(line, problem) {
              progress.end();
              terminal.error.write(`${basename(path)}, line ${line}: ${problem}\n`);
            },
            onProgress: (step, entries) => progress.say(`${count(entries, 'entry', 'entries')} ${step}`),
          });
          progress.end();
          printImported(terminal, imported);
        } catch (error) {
          progress.end();
          if (!(error instanceof GridRefusedError)) throw error;
          const problems = count(error.problems, 'problem', 'problems');
          throw new CommandError(`${path}: ${problems}, nothing was imported`, { cause: error });
        }
      }),
    );
}

function printImported(
  terminal: Terminal,
  { pool, entries, newAccounts, picks, grading }: ImportedGrid,
): void {
  print(
    terminal,
    `${count(entries, 'entry', 'entries')}, ${count(picks, 'pick', 'picks')}, ` +
      `${count(newAccounts, 'new account', 'new accounts')}; ${grading.changed} eliminated.`,
  );
  print(terminal, `pool: ${pool.id}`);
}
