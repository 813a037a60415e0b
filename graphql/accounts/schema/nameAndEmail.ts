import { administrator } from '#graphql/accounts/access/permissions.ts';
import { changeMyEmail, confirmMyEmail } from '../changeEmail.ts';
import { changeMyName, renameAccountAs } from '../changeName.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { OWN_SESSION, PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';
import { flag, input, payload, reason, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

const viewer = theViewer('The account as it is now.');
const NAME = text("The account holder's name: at most 80 characters of one alphabet.");

const ChangedAccountPayload = payload('The account is changed.', { viewer }).named(
  'ChangedAccountPayload',
  [],
);

command('changeMyName', {
  description: `Changes the name of the viewer's account; usernames of entries stay as they are. ${OWN_SESSION}`,
  access: 'signedIn',
  input: input('The new name.', { name: NAME }),
  asks: 'The new name.',
  payload: ChangedAccountPayload,
  doing: 'changing the own name',
  refusals: [InvalidInputError],
  run: (context, given) => changeMyName(context.services, context.viewer, given),
});

command('renameAccount', {
  description:
    'Changes the name of an account, and mails its owner; usernames of entries stay as they are. For the administrator; an API token needs the scope `admin`.',
  access: 'administrator',
  input: input('The account to rename, and its new name.', {
    email: text("The account's email address."),
    name: NAME,
    reason,
  }),
  asks: 'The account, its new name and the reason.',
  payload: payload('The account has its new name.', {
    email: text('The email address of the account.'),
    name: text('The name that the account has now.'),
  }),
  doing: 'renaming an account',
  refusals: [InvalidInputError, NotFoundError, ConflictError],
  run: (context, given) =>
    renameAccountAs(context.services, administrator(context.viewer).userId, {
      ...given,
      site: context.settings,
    }),
});

command('changeMyEmail', {
  description: `Changes the address that the viewer's account signs in with. Where the site can send mail, a link that is mailed to the new address does it within 24 hours, and a mail tells the former one; otherwise it is changed at once. Password links and claim links end. Limited to 10 an hour. ${PROVEN}`,
  access: 'signedIn',
  input: input('The new address.', { email: text('The new email address.') }),
  asks: 'The new address.',
  payload: payload('The address is changed, or a mail to it asks for a confirmation.', {
    isMailed: flag(
      'Whether the account keeps its address until the link in the mail is used; false where the site cannot send mail, and the address is changed already.',
    ),
    viewer,
  }),
  doing: 'changing the own address',
  refusals: [InvalidInputError, ConflictError, ReauthenticationRequired, RateLimitedError],
  async run(context, given) {
    const { services, settings } = context;
    const changed = await changeMyEmail(services, context.viewer, { ...given, site: settings });
    logSecurity(context, 'address change asked for', { userId: changed.userId });
    return changed;
  },
});

command('confirmMyEmail', {
  description: `Gives the viewer's account the address of a mailed link, which works once. ${OWN_SESSION}`,
  access: 'signedIn',
  input: input('The token of the mailed link.', {
    token: text("The value of the link's `email` parameter."),
  }),
  asks: 'The token of the mailed link.',
  payload: ChangedAccountPayload,
  doing: 'confirming a new address',
  refusals: [NotFoundError, ConflictError],
  async run(context, given) {
    const { services, settings } = context;
    const changed = await confirmMyEmail(services, context.viewer, { ...given, site: settings });
    logSecurity(context, 'address changed', { userId: changed.userId });
    return changed;
  },
});
