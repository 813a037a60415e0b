import type { Command } from 'commander';

import { deleteAccountAs } from '../accounts/deleteAccount.ts';
import { renameAccountAs } from '../accounts/changeName.ts';
import { exportAccountAs } from '../accounts/exportAccount.ts';
import { count, withServices } from './command.ts';
import { CommandError } from './problems.ts';
import { print, type Terminal } from './terminal.ts';

export function addAccount(program: Command, terminal: Terminal): void {
  const account = program
    .command('account')
    .description('what people may ask for: a copy of their data, another name, and to be deleted');
  account
    .command('export')
    .description('prints a copy of what the site stores of an account, as JSON')
    .requiredOption('--email <address>', 'of the account')
    .requiredOption('--reason <text>', 'why; lands in the audit log')
    .addHelpText(
      'after',
      `
For the owner of the account: entries, picks, payments, messages, sessions and the audit log about them, no hash, key or
token. Picks of weeks whose deadline has not passed and plans are left out; the owner gets them on My account.`,
    )
    .action((options: { email: string; reason: string }) =>
      withServices(terminal, async (services) => {
        const { data } = await exportAccountAs(services, null, options);
        terminal.out.write(data);
      }),
    );
  account
    .command('rename')
    .description('changes the name of an account; usernames of entries stay')
    .requiredOption('--email <address>', 'of the account')
    .requiredOption('--name <name>', 'the new name')
    .requiredOption('--reason <text>', 'why; lands in the audit log and in the mail to the owner')
    .addHelpText(
      'after',
      '\nThe email address is changed by the owner alone, on My account: it is a way into the account.',
    )
    .action((options: { email: string; name: string; reason: string }) =>
      withServices(terminal, async (services, site) => {
        const { email, name } = await renameAccountAs(services, null, { ...options, site });
        print(terminal, `The account of ${email} is called ${name}.`);
      }),
    );
  account
    .command('delete')
    .description('deletes an account; its entries stay in their pools under their usernames')
    .requiredOption('--email <address>', 'of the account')
    .requiredOption('--confirm <address>', 'the address once more')
    .requiredOption('--reason <text>', 'why; lands in the audit log')
    .addHelpText(
      'after',
      `
Address, name, password, second factors, sessions, tokens, devices, plans, invitations and mails are deleted, messages lose
their author, and nobody can undo it. Entries with picks and payments, and the audit log, stay. Refused for the only administrator,
and for the only commissioner of a pool that runs. Backups from before still have the account.`,
    )
    .action((options: { email: string; confirm: string; reason: string }) => {
      if (options.email !== options.confirm) throw new CommandError('--email and --confirm differ.');
      return withServices(terminal, async (services) => {
        const { email, entries } = await deleteAccountAs(services, null, options);
        print(
          terminal,
          `The account of ${email} is deleted. ${count(entries, 'entry stays', 'entries stay')}.`,
        );
      });
    });
}
