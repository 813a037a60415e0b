import { CURRENCY } from '#graphql/money/schema/currency.ts';
import { addEntries } from '../addEntries.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotSignedInError,
  RateLimitedError,
  RegistrationClosedError,
} from '#kernel/failures.ts';
import type { Joined } from '../joinPool.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from './entry.ts';
import { readId } from '#graphql/api/paging/globalIds.ts';
import { HowToPayRef } from '#graphql/money/schema/howToPay.ts';
import { becomeMember } from '#graphql/pools/schema/poolAccess.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';

const AddEntriesInput = builder.inputType('AddEntriesInput', {
  description: "Entries to add to the viewer's account.",
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool to add the entries to.' }),
    numberOfEntries: t.int({
      required: true,
      description: 'The number of entries to add, from 1 to `viewerAddEntries.remaining`.',
    }),
    usernames: t.stringList({
      description: 'Usernames for the new entries; blank names are dropped, missing names are generated.',
    }),
    referralCode: t.string({
      description:
        "A participant's referral code; case does not matter. Required without an invitation; replaces the code of its link.",
    }),
    invitation: t.string({
      description:
        'The token of an invitation to the pool; it opens a pool whose registration is MEMBERS_ONLY to its holder.',
    }),
  }),
});

const AddEntriesPayload = builder.objectRef<Joined>('AddEntriesPayload').implement({
  description: 'The entries were added; each is active and its fee is pending.',
  fields: (t) => ({
    entries: t.expose('entries', { type: [EntryRef], description: 'The new entries, ordered by number.' }),
    pool: t.expose('pool', {
      type: PoolRef,
      description: "The pool, with all of the viewer's entries and the number that can still be added.",
    }),
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

builder.mutationField('addEntries', (t) =>
  t.field({
    type: AddEntriesPayload,
    description:
      "Adds entries to the viewer's account while registration is OPEN, or MEMBERS_ONLY if the account already holds an entry or has an invitation. An API token needs the scope `pick`.",
    args: {
      input: t.arg({
        type: AddEntriesInput,
        required: true,
        description: 'The number of entries and the pool to add them to.',
      }),
    },
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
      union: {
        name: 'AddEntriesResult',
        description: 'Result of adding entries: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const added = await addEntries(context.services, context.viewer, {
        poolId: readId('Pool', input.pool) ?? 0,
        numberOfEntries: input.numberOfEntries,
        usernames: input.usernames ?? [],
        referralCode: input.referralCode ?? '',
        invitation: input.invitation,
        address: context.address,
        site: context.settings,
      });
      becomeMember(context, added.pool.id);
      return added;
    },
  }),
);
