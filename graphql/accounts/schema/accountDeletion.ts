import { administrator } from '#graphql/accounts/access/permissions.ts';
import { provenSession } from '#graphql/accounts/sessions/reauthentication.ts';
import { deleteAccountAs, deleteMyAccount } from '../deleteAccount.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { requireCookies, signOut } from './account.ts';
import { PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';
import { input, integer, payload, reason, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const WHAT =
  'Address, name, password, second factors, sessions, tokens, devices, plans, invitations and mails are deleted; messages lose their author. Entries stay in their pools under their usernames, with picks (a secret one counts), payments and the audit log. ConflictError for the only administrator of the site and the only commissioner of a pool that runs. It cannot be undone.';

const AccountDeletedPayload = payload('The account is deleted; its sessions and tokens have ended.', {
  email: text('The email address that the account had.'),
  entries: integer('The number of its entries, which stay in their pools.'),
}).named('AccountDeletedPayload', []);

command('deleteMyAccount', {
  description: `Deletes the viewer's account. ${WHAT} Over HTTP only. ${PROVEN}`,
  access: 'signedIn',
  input: input('The confirmation.', {
    email: text("The viewer's email address, typed as confirmation."),
  }),
  asks: 'The confirmation.',
  payload: AccountDeletedPayload,
  doing: 'deleting the own account',
  refusals: [InvalidInputError, ConflictError, ReauthenticationRequired],
  async run(context, given) {
    requireCookies(context);
    const deleted = await deleteMyAccount(context.services, context.viewer, given);
    logSecurity(context, 'account deleted', { userId: context.viewer?.userId });
    signOut(context);
    return deleted;
  },
});

command('deleteAccount', {
  description: `Deletes the account of somebody who asks for it. ${WHAT} For the administrator. ${PROVEN}`,
  access: 'administrator',
  input: input('The account to delete.', { email: text("The account's email address."), reason }),
  asks: 'The account, and the reason.',
  payload: AccountDeletedPayload,
  doing: 'deleting an account',
  refusals: [InvalidInputError, NotFoundError, ConflictError, ReauthenticationRequired],
  async run(context, given) {
    const { userId } = await provenSession(context.services, administrator(context.viewer));
    const deleted = await deleteAccountAs(context.services, userId, given);
    logSecurity(context, 'account deleted', { userId });
    return deleted;
  },
});
