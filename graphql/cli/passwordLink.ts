import type { Command } from 'commander';

import { createPasswordLinkAs } from '../accounts/passwordLinks.ts';
import { MAIL_OBSTACLES } from '../messages/rules/mailObstacle.ts';
import { withServices } from './command.ts';
import { print, type Terminal } from './terminal.ts';

export function addPasswordLink(admin: Command, terminal: Terminal): void {
  admin
    .command('password-link')
    .description('prints a one-time link by which the owner of an account chooses a new password')
    .requiredOption('--email <address>', 'of the account')
    .requiredOption('--reason <text>', 'why; lands in the audit log')
    .addHelpText(
      'after',
      `
For a site without a mail server, or an owner whose mail does not arrive. The link leads to PUBLIC_URL, works once and
for 24 hours, and ends earlier ones. The password stays as it is until the link is used; a second factor stays, too.`,
    )
    .action((options: { email: string; reason: string }) =>
      withServices(terminal, async (services, settings) => {
        const { email, link } = await createPasswordLinkAs(services, null, options, settings);
        print(terminal, `Hand this to the owner of ${email} alone; it works once, within 24 hours: ${link}`);
        const { obstacle, addressProblem } = services.mailSite();
        if (addressProblem !== null) print(terminal, addressProblem);
        print(
          terminal,
          obstacle === null
            ? 'A mail tells the owner that there is a link.'
            : `The owner does not know yet. ${MAIL_OBSTACLES[obstacle]}`,
        );
      }),
    );
}
