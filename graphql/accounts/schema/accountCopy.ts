import { administrator } from '#graphql/accounts/access/permissions.ts';
import { provenSession } from '#graphql/accounts/sessions/reauthentication.ts';
import { exportAccountAs, exportOf } from '../exportAccount.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';
import { input, payload, reason, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

/** About ten statements for an account, and one for each pool that it has picks in. */
const COST = price.mutation + 20 * price.statement;

const AccountCopyPayload = payload('A copy of what the site stores of an account.', {
  fileName: text('A name for the file: "account-2025-10-26.json".'),
  data: text(
    'JSON text: account, sign-in, entries with picks, receipts and payments, messages, mails, and the audit log about them. No hash, key or token.',
  ),
}).named('AccountCopyPayload', []);

command('exportMyData', {
  description: `Returns a copy of the viewer's data, and notes that in the audit log. ${PROVEN}`,
  access: 'signedIn',
  payload: AccountCopyPayload,
  doing: 'copying own data',
  refusals: [ReauthenticationRequired],
  complexity: COST,
  async run(context) {
    const { userId } = await provenSession(context.services, context.viewer);
    const copy = await exportOf(context.services, userId, {
      copyFor: 'OWNER',
      actorId: userId,
      reason: null,
    });
    logSecurity(context, 'account copied', { userId });
    return copy;
  },
});

command('exportAccount', {
  description: `Returns a copy of an account's data for its owner, without picks before their deadline and without plans. For the administrator. ${PROVEN}`,
  access: 'administrator',
  input: input('The account whose data is copied.', {
    email: text("The account's email address."),
    reason,
  }),
  asks: 'The account, and the reason.',
  payload: AccountCopyPayload,
  doing: "copying an account's data",
  refusals: [InvalidInputError, NotFoundError, ConflictError, ReauthenticationRequired],
  complexity: COST,
  async run(context, given) {
    const { userId } = await provenSession(context.services, administrator(context.viewer));
    const copy = await exportAccountAs(context.services, userId, given);
    logSecurity(context, 'account copied', { userId });
    return copy;
  },
});
