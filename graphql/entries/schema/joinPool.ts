import { paymentDue } from '#graphql/money/schema/howToPay.ts';
import { JOINING } from './addEntries.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
  RegistrationClosedError,
} from '#kernel/failures.ts';
import { joinPool } from '../joinPool.ts';
import { logOut } from '#graphql/accounts/logOut.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { requireCookies, signIn } from '#graphql/accounts/schema/account.ts';
import { EntryRef } from './entry.ts';
import { statementToken } from '#graphql/accounts/schema/provider/token.ts';
import {
  cents,
  flag,
  ifGiven,
  input,
  integer,
  listOf,
  optional,
  payload,
  row,
  text,
  texts,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

command('joinPool', {
  description:
    'Creates an account with entries and signs it in; the fee of each entry is pending. Public while registration is OPEN or, with an invitation, MEMBERS_ONLY; attempts are rate-limited. Over HTTP only.',
  access: 'public',
  input: input('The person who joins and the entries to create.', {
    pool: optional(row('Pool', 'The pool to join; by default the pool of the referral code.', null), null),
    name: text("The person's name; at most 80 characters."),
    email: text(
      "The email address to sign in with. If it already has an account, the entries are added to it, provided the password is that account's.",
    ),
    password: ifGiven(
      text(
        'Required unless `withProvider` is set. The new password: `site.passwordMinLength` to 128 characters of any kind; not a common password, nor just the name, address or site.',
      ),
    ),
    withProvider: optional(
      flag(
        'Joins as the person of `providerLogIn`, in its step JOIN: the account has the verified address, and no password yet.',
      ),
      false,
    ),
    ...JOINING,
    numberOfEntries: integer("The number of entries to create, from 1 to the pool's maximum."),
    usernames: texts(
      'One username for each entry, unique in the pool regardless of case; blank names are dropped.',
    ),
    paymentCents: cents('The total the person was shown: the number of entries times the fee, in cents.'),
  }),
  asks: 'The person who joins and the entries to create.',
  payload: payload('The person has joined and is signed in; the response sets the session cookie.', {
    viewer: theViewer('The account that is now signed in.'),
    entries: listOf(EntryRef, 'The new entries, ordered by number.'),
    ...paymentDue('The total fee of the new entries, in cents.'),
  }),
  doing: 'joining a pool',
  refusals: [InvalidInputError, RegistrationClosedError, ConflictError, RateLimitedError, NotFoundError],
  async run(context, { withProvider, ...given }) {
    requireCookies(context);
    const { services, viewer: before, address, settings } = context;
    const joined = await joinPool(services, {
      ...given,
      statement: withProvider ? { token: statementToken(context) } : undefined,
      address,
      site: settings,
    });
    const userAgent = context.headers['user-agent'];
    const { userId, byProvider } = joined;
    await signIn(context, await createSession(services, userId, userAgent, byProvider));
    await logOut(services, before);
    return joined;
  },
});
