import type { Command } from 'commander';

import { endSessionsOf } from '../accounts/sessions.ts';
import { count, withServices } from './command.ts';
import { CommandError } from './problems.ts';
import { print, type Terminal } from './terminal.ts';

export function addSessionsEnd(program: Command, terminal: Terminal): void {
  program
    .command('sessions')
    .description('log-ins')
    .command('end')
    .description('ends the sessions of one account, or of all, at once')
    .option('--email <address>', 'of the account')
    .option('--all', 'of every account')
    .addHelpText(
      'after',
      `
Whoever they belonged to logs in again. Passwords and API tokens stay as they are.`,
    )
    .action(({ email, all }: { email?: string; all?: true }) => {
      if ((email === undefined) === (all === undefined)) {
        throw new CommandError('Give --email ADDRESS for one account, or --all.');
      }
      return withServices(terminal, async (services) => {
        const ended = await endSessionsOf(services, email ?? null);
        const whose = email === undefined ? '' : ` of ${email}`;
        print(terminal, `${count(ended, 'session', 'sessions')}${whose} ended.`);
      });
    });
}
