import type { Command } from 'commander';

import { createAdministrator, type CreatedAdministrator } from '../accounts/createAdministrator.ts';
import { withServices } from './command.ts';
import { print, type Terminal } from './terminal.ts';

const OUTCOMES: Record<CreatedAdministrator['outcome'], string> = {
  created: 'is a new administrator.',
  promoted: 'is an administrator now. Its old password and every other way into it no longer work.',
  existed: 'was an administrator already.',
};

export function addAdminCreate(admin: Command, terminal: Terminal): void {
  admin
    .command('create')
    .description('makes an administrator and prints a one-time password link')
    .requiredOption('--email <address>', 'of a new account or of one that exists')
    .option('--name <name>', 'of a new account')
    .addHelpText(
      'after',
      `
The link leads to PUBLIC_URL, works once and for 24 hours, and ends earlier ones. Run the command again for a new one.`,
    )
    .action((options: { email: string; name?: string }) =>
      withServices(
        terminal,
        async (services, { publicUrl }) => {
          const { email, outcome, token } = await createAdministrator(services, options);
          print(terminal, `${email} ${OUTCOMES[outcome]}`);
          print(
            terminal,
            `Set the password here, within 24 hours: ${publicUrl}/forgot-password?token=${token}`,
          );
        },
        'founder',
      ),
    );
}
