import {
  ConflictError,
  InvalidInputError,
  RateLimitedError,
  RegistrationClosedError,
} from '../actions/failures.ts';
import { joinPool, type Joined } from '../actions/joinPool.ts';
import { logOut } from '../actions/logOut.ts';
import { createSession } from '../auth/sessions.ts';
import { requireCookies, signIn, ViewerRef } from './account.ts';
import { builder } from './builder.ts';
import { EntryRef } from './entry.ts';
import { readId } from './globalIds.ts';
import { load } from './loaders.ts';

const JoinPoolInput = builder.inputType('JoinPoolInput', {
  description: 'Who wants to play, with which entries.',
  fields: (t) => ({
    pool: t.id({ description: 'The pool; without it, the one of the referral code.' }),
    name: t.string({ required: true, description: "The person's name; at most 80 characters." }),
    email: t.string({
      required: true,
      description:
        'The address that will sign in. One that has an account gets the entries added to it, when the password is its own.',
    }),
    password: t.string({
      required: true,
      description:
        '`site.passwordMinLength` to 128 characters of any kind; not a common one, nor the name, address or site alone.',
    }),
    referralCode: t.string({ required: true, description: "A participant's code; case does not matter." }),
    numberOfEntries: t.int({ required: true, description: "From 1 to the pool's maximum." }),
    usernames: t.stringList({
      required: true,
      description: 'One for each entry, unique in the pool without regard to case; blank ones are dropped.',
    }),
    paymentCents: t.int({
      required: true,
      description: 'What the joiner was told it costs: entries times fee, in cents.',
    }),
  }),
});

const JoinPoolPayload = builder.objectRef<Joined>('JoinPoolPayload').implement({
  description: 'Joined and signed in; the answer sets the session cookie.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The account that is signed in now.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
    entries: t.expose('entries', { type: [EntryRef], description: 'The new entries, by number.' }),
    paymentCents: t.exposeInt('paymentCents', { description: 'What they cost together, in cents.' }),
    paymentUrl: t.exposeString('paymentUrl', { description: 'Where that is paid.' }),
  }),
});

builder.mutationField('joinPool', (t) =>
  t.field({
    type: JoinPoolPayload,
    description:
      'Makes an account with entries and signs it in; each entry waits for its payment. Public while registration is open; tries are limited. Over HTTP only.',
    args: { input: t.arg({ type: JoinPoolInput, required: true, description: 'Who joins, and how.' }) },
    errors: {
      types: [InvalidInputError, RegistrationClosedError, ConflictError, RateLimitedError],
      union: { name: 'JoinPoolResult', description: 'What became of joining.' },
    },
    resolve: async (_root, { input }, context) => {
      requireCookies(context);
      const joined = await joinPool(context.services, {
        ...input,
        // What is no id of ours goes on as an id that nothing has.
        poolId: input.pool == null ? null : (readId('Pool', input.pool) ?? 0),
        address: context.address,
        site: context.settings,
      });
      const before = context.viewer;
      const userAgent = context.headers['user-agent'];
      await signIn(context, await createSession(context.services, joined.userId, userAgent));
      await logOut(context.services, before);
      return joined;
    },
  }),
);
