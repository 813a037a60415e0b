import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { createPasswordLink } from '../passwordLinks.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { STATED_REASON } from '#graphql/api/command/refusals.ts';
import { PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';
import { input, instant, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

command('createPasswordLink', {
  description: `Makes a link that sets a new password once, within 24 hours, for the administrator to hand to the owner where no mail can be sent; earlier password links of the account stop working. A second factor stays. The owner's pools are told that the link was made, and of its use, while a deadline is ahead (SPECIFICATION 4.5). For the administrator. ${PROVEN}`,
  access: 'administrator',
  input: input('The account whose owner cannot get a mail with a password link.', {
    email: text("The account's email address."),
    reason: text(STATED_REASON),
  }),
  asks: 'The account, and the reason.',
  payload: payload(
    'The link is created; earlier password links of the account have ended. The password stays as it is until the link is used.',
    {
      email: text("The account's email address."),
      link: text(
        'The link, shown once: whoever has it can choose the password. To be handed to the owner alone.',
      ),
      expiresAt: instant('When the link ends; UTC, real time.'),
      mailObstacle: {
        ...MAIL_OBSTACLE,
        description:
          'Why the mail that tells the owner of the link was not sent; null when it is on its way. It does not contain the link.',
      },
    },
  ),
  doing: 'making a password link',
  refusals: [InvalidInputError, NotFoundError, ConflictError, ReauthenticationRequired],
  async run(context, given) {
    const created = await createPasswordLink(context.services, context.viewer, given, context.settings);
    logSecurity(context, 'password link made', { userId: context.viewer?.userId, of: created.userId });
    return created;
  },
});
