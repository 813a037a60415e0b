import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { resetSecondFactor } from '#graphql/accounts/factors/resetSecondFactor.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { STATED_REASON } from '#graphql/api/command/refusals.ts';
import { PROVEN } from './descriptions.ts';
import { input, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

command('resetSecondFactor', {
  description: `Removes passkeys, authenticator app and recovery codes from an account that lost them. For the administrator. ${PROVEN}`,
  access: 'administrator',
  input: input('The account whose second factor is lost.', {
    email: text("The account's email address."),
    reason: text(STATED_REASON),
  }),
  asks: 'The account, and the reason.',
  payload: payload('The account now signs in with the password alone; its owner gets a mail.', {
    email: text("The account's email address."),
    mailObstacle: OWNER_MAIL_OBSTACLE,
  }),
  doing: 'resetting a second factor',
  refusals: [InvalidInputError, NotFoundError, ConflictError, ReauthenticationRequired],
  run: ({ services, settings, viewer }, given) => resetSecondFactor(services, viewer, given, settings),
});
