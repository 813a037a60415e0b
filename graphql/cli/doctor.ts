import type { Command } from 'commander';

import { count, withServices } from './command.ts';
import { type Diagnosis, examine } from './examine.ts';
import { CommandError } from './problems.ts';
import { print, type Terminal } from './terminal.ts';

const WIDTH = 9;

/** `npm run pool -- doctor`: whether the installation is sound, and what to do where it is not. */
export function addDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description(
      'looks at versions, settings, database, disk, clock, the logs and their key, jobs and mail, and says what to do',
    )
    .action(() =>
      withServices(terminal, async (services, settings) => {
        const found: Diagnosis[] = [];
        for await (const diagnosis of examine(services, settings)) {
          found.push(diagnosis);
          const { state, subject, message } = diagnosis;
          print(terminal, `${state.toLowerCase().padEnd(WIDTH)}${subject.padEnd(WIDTH)} ${message}`);
        }
        const problems = found.filter(({ state }) => state === 'PROBLEM').length;
        const warnings = found.filter(({ state }) => state === 'WARNING').length;
        const summary = `${count(problems, 'problem', 'problems')}, ${count(warnings, 'warning', 'warnings')}`;
        if (problems > 0) throw new CommandError(summary);
        print(terminal, `${summary}.`);
      }),
    );
}
