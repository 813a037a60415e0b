import { addEntries } from '../actions/addEntries.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotSignedInError,
  RateLimitedError,
  RegistrationClosedError,
} from '../actions/failures.ts';
import type { Joined } from '../actions/joinPool.ts';
import { builder } from './builder.ts';
import { EntryRef } from './entry.ts';
import { readId } from './globalIds.ts';
import { forgetLoaded } from './loaders.ts';
import { PoolRef } from './pool.ts';

const AddEntriesInput = builder.inputType('AddEntriesInput', {
  description: 'More entries for the account.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool to play in.' }),
    numberOfEntries: t.int({
      required: true,
      description: 'How many more: from 1 to `viewerAddEntries.remaining`.',
    }),
    usernames: t.stringList({
      description: 'Names for them; blank ones are dropped, missing ones generated.',
    }),
    referralCode: t.string({ required: true, description: "A participant's code; case does not matter." }),
  }),
});

const AddEntriesPayload = builder.objectRef<Joined>('AddEntriesPayload').implement({
  description: 'The entries are there, and each waits for its payment.',
  fields: (t) => ({
    entries: t.expose('entries', { type: [EntryRef], description: 'The new entries, by number.' }),
    pool: t.expose('pool', {
      type: PoolRef,
      description: 'The pool, with all entries of the viewer and what can still be added.',
    }),
    paymentCents: t.exposeInt('paymentCents', { description: 'What the new ones cost together, in cents.' }),
    paymentUrl: t.exposeString('paymentUrl', { description: 'Where that is paid.' }),
  }),
});

builder.mutationField('addEntries', (t) =>
  t.field({
    type: AddEntriesPayload,
    description:
      "Adds entries to the viewer's account while registration is OPEN, or MEMBERS_ONLY for those who hold one. For accounts; a token needs the scope `pick`.",
    args: { input: t.arg({ type: AddEntriesInput, required: true, description: 'How many, and where.' }) },
    authScopes: { pick: true },
    errors: {
      types: [
        InvalidInputError,
        RegistrationClosedError,
        ConflictError,
        NotSignedInError,
        ForbiddenError,
        RateLimitedError,
      ],
      union: { name: 'AddEntriesResult', description: 'What became of adding entries.' },
    },
    resolve: async (_root, { input }, context) => {
      const added = await addEntries(context.services, context.viewer, {
        poolId: readId('Pool', input.pool) ?? 0,
        numberOfEntries: input.numberOfEntries,
        usernames: input.usernames ?? [],
        referralCode: input.referralCode,
        address: context.address,
        site: context.settings,
      });
      forgetLoaded(context);
      return added;
    },
  }),
);
