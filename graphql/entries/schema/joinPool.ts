import { CURRENCY } from '#graphql/money/schema/currency.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  RateLimitedError,
  RegistrationClosedError,
} from '#kernel/failures.ts';
import { joinPool, type Joined } from '../joinPool.ts';
import { logOut } from '#graphql/accounts/logOut.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { requireCookies, signIn, ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from './entry.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { HowToPayRef } from '#graphql/money/schema/howToPay.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { statementToken } from '#graphql/accounts/schema/provider/token.ts';

const JoinPoolInput = builder.inputType('JoinPoolInput', {
  description: 'The person who joins and the entries to create.',
  fields: (t) => ({
    pool: t.id({ description: 'The pool to join; by default the pool of the referral code.' }),
    name: t.string({ required: true, description: "The person's name; at most 80 characters." }),
    email: t.string({
      required: true,
      description:
        "The email address to sign in with. If it already has an account, the entries are added to it, provided the password is that account's.",
    }),
    password: t.string({
      description:
        'Required unless `withProvider` is set. The new password: `site.passwordMinLength` to 128 characters of any kind; not a common password, nor just the name, address or site.',
    }),
    withProvider: t.boolean({
      description:
        'Joins as the person of `providerLogIn`, in its step JOIN: the account has the verified address, and no password yet.',
    }),
    referralCode: t.string({
      description:
        "A participant's referral code; case does not matter. Required without an invitation; replaces the code of its link.",
    }),
    invitation: t.string({
      description:
        'The token of an invitation to the pool; it opens a pool whose registration is MEMBERS_ONLY to its holder.',
    }),
    numberOfEntries: t.int({
      required: true,
      description: "The number of entries to create, from 1 to the pool's maximum.",
    }),
    usernames: t.stringList({
      required: true,
      description:
        'One username for each entry, unique in the pool regardless of case; blank names are dropped.',
    }),
    paymentCents: t.field({
      type: 'Cents',
      required: true,
      description: 'The total the person was shown: the number of entries times the fee, in cents.',
    }),
  }),
});

const JoinPoolPayload = builder.objectRef<Joined>('JoinPoolPayload').implement({
  description: 'The person has joined and is signed in; the response sets the session cookie.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account that is now signed in.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
    entries: t.expose('entries', { type: [EntryRef], description: 'The new entries, ordered by number.' }),
    paymentCents: t.expose('paymentCents', {
      type: 'Cents',
      description: 'The total fee of the new entries, in cents.',
    }),
    currency: t.string({ description: CURRENCY, resolve: ({ pool }) => pool.currency }),
    paymentUrl: t.exposeString('paymentUrl', {
      nullable: true,
      description: 'The first URL of `howToPay`; null where it has none.',
    }),
    howToPay: t.expose('howToPay', {
      type: HowToPayRef,
      nullable: true,
      description: 'How the fee is paid; null where nothing is due.',
    }),
  }),
});

builder.mutationField('joinPool', (t) =>
  t.field({
    type: JoinPoolPayload,
    description:
      'Creates an account with entries and signs it in; the fee of each entry is pending. Public while registration is OPEN or, with an invitation, MEMBERS_ONLY; attempts are rate-limited. Over HTTP only.',
    args: {
      input: t.arg({
        type: JoinPoolInput,
        required: true,
        description: 'The person who joins and the entries to create.',
      }),
    },
    errors: {
      types: [InvalidInputError, RegistrationClosedError, ConflictError, RateLimitedError, NotFoundError],
      union: {
        name: 'JoinPoolResult',
        description: 'Result of joining a pool: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      requireCookies(context);
      const joined = await joinPool(context.services, {
        ...input,
        referralCode: input.referralCode ?? '',
        statement: input.withProvider === true ? { token: statementToken(context) } : undefined,
        // An invalid id becomes 0, which no row has.
        poolId: input.pool == null ? null : (readId('Pool', input.pool) ?? 0),
        address: context.address,
        site: context.settings,
      });
      const before = context.viewer;
      const userAgent = context.headers['user-agent'];
      const { userId, byProvider } = joined;
      await signIn(context, await createSession(context.services, userId, userAgent, byProvider));
      await logOut(context.services, before);
      return joined;
    },
  }),
);
