import { type Command, InvalidArgumentError } from 'commander';
import { basename } from 'node:path';

import { ImportDoubtError } from '../imports/importDoubt.ts';
import { GridRefusedError, importGrid, type ImportedGrid } from '../imports/importGrid.ts';
import { IMPORT_DOUBTS, type ImportDoubt } from '../imports/rules/importDoubts.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import {
  addPoolOptions,
  count,
  givenPoolOptions,
  type GivenOptions,
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
  picksUntil?: Date;
  accept?: ImportDoubt[];
}

const DOUBTS = Object.keys(IMPORT_DOUBTS).map(nameOf);
const PICKS_UNTIL =
  'when the picks are complete that the file lacks for weeks whose deadline has passed: 2025-10-21T12:00-04:00';

const HOW_TO_SETTLE: Record<ImportDoubt, string> = {
  MISSED_WEEKS:
    'Nothing was imported. --accept missed-weeks: they missed them. --picks-until <time>: the pool waits until then, and the commissioner enters the picks.',
  NOBODY_ALIVE: 'Nothing was imported. --accept nobody-alive: it is so.',
};

/** "missed-weeks" */
function nameOf(doubt: string): string {
  return doubt.toLowerCase().replaceAll('_', '-');
}

function doubt(text: string, before: ImportDoubt[] = []): ImportDoubt[] {
  const found = (Object.keys(IMPORT_DOUBTS) as ImportDoubt[]).find((each) => nameOf(each) === text);
  if (found === undefined) throw new InvalidArgumentError(`It is one of ${DOUBTS.join(', ')}.`);
  return [...before, found];
}

function instant(text: string): Date {
  const at = /T\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at))
    throw new InvalidArgumentError('It is a date and time with its zone: 2025-10-21T12:00-04:00.');
  return new Date(at);
}

export function addImport(program: Command, terminal: Terminal): void {
  const command = program
    .command('import')
    .description('makes a pool of a grid that was kept elsewhere, and grades it')
    .requiredOption('--season <year>', 'the year the season starts in', seasonYear)
    .requiredOption('--name <name>', 'what the pool is called')
    .requiredOption('--file <grid.csv>', 'the grid')
    .option('--time-zone <zone>', TIME_ZONE, timeZone);
  addPoolOptions(command)
    .option('--picks-until <time>', PICKS_UNTIL, instant)
    .option(
      '--accept <doubt>',
      `what is as the file says, though it looks wrong: ${DOUBTS.join(', ')}`,
      doubt,
    )
    .addHelpText(
      'after',
      `
The grid is CSV in UTF-8. Its first line is username,email,1,2,…,18 (17 weeks before 2021); each other line is an
entry with a team for each week, in either spelling (LAR or LA, WSH or WAS), and nothing where there was no pick.
An exported grid has status,eliminatedWeek,reason at the end: they tell when a late entry began and whom the
administrator put out; everything else is graded anew. A cell of a week with two picks holds two teams: KC+BUF.
Without the column email, or with - in it, the owner gives an address at the claim.

Every line is checked first and every bad one is named; then all of it is stored, or nothing. Accounts are made for
unknown addresses. Their owners get in by their claim links, which the commissioner mails or hands out (Invitations in
the office), or with "forgot password" where the site can send mail. Picks count as made before their deadlines.`,
    )
    .action((options: Options) =>
      withServices(
        terminal,
        async (services) => {
          const path = typedPath(terminal, options.file);
          const progress = createProgress(terminal);
          try {
            const imported = await importGrid(services, {
              seasonYear: options.season,
              name: options.name,
              timeZone: options.timeZone,
              options: givenPoolOptions(options.preset, options.option),
              columns: options.option?.payment,
              picksUntil: options.picksUntil,
              accept: options.accept,
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
            if (error instanceof ImportDoubtError)
              throw new CommandError(`${error.message} ${HOW_TO_SETTLE[error.doubt]}`, { cause: error });
            if (!(error instanceof GridRefusedError)) throw error;
            const problems = count(error.problems, 'problem', 'problems');
            throw new CommandError(`${path}: ${problems}, nothing was imported`, { cause: error });
          }
        },
        'founder',
      ),
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
