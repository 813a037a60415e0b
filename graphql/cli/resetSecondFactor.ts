import type { Command } from 'commander';

import { resetSecondFactorAs } from '../accounts/factors/resetSecondFactor.ts';
import { MAIL_OBSTACLES } from '../messages/rules/mailObstacle.ts';
import { withServices } from './command.ts';
import { print, type Terminal } from './terminal.ts';

export function addResetSecondFactor(admin: Command, terminal: Terminal): void {
  admin
    .command('reset-second-factor')
    .description('takes passkeys, authenticator app and recovery codes from an account that lost them')
    .requiredOption('--email <address>', 'of the account')
    .requiredOption('--reason <text>', 'why; lands in the audit log')
    .addHelpText(
      'after',
      '\nThe password stays and then logs in alone. A mail tells the owner, where the site can send mail.',
    )
    .action((options: { email: string; reason: string }) =>
      withServices(terminal, async (services, settings) => {
        const { email } = await resetSecondFactorAs(services, null, options, settings);
        print(terminal, `${email} has no second factor now. Its password alone logs in.`);
        const { obstacle } = services.mailSite();
        print(
          terminal,
          obstacle === null
            ? 'A mail tells the owner.'
            : `The owner does not know yet. ${MAIL_OBSTACLES[obstacle]}`,
        );
      }),
    );
}
