import { paymentDue } from '#graphql/money/schema/howToPay.ts';
import { addEntries } from '../addEntries.ts';
import {
  ConflictError,
  InvalidInputError,
  RateLimitedError,
  RegistrationClosedError,
} from '#kernel/failures.ts';
import { EntryRef } from './entry.ts';
import { becomeMember } from '#graphql/pools/schema/poolAccess.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import {
  ifGiven,
  input,
  integer,
  listOf,
  of,
  optional,
  payload,
  row,
  text,
  texts,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

/** What lets somebody into a pool. */
export const JOINING = {
  referralCode: optional(
    text(
      "A participant's referral code; case does not matter. Required without an invitation; replaces the code of its link.",
    ),
    '',
  ),
  invitation: ifGiven(
    text(
      'The token of an invitation to the pool; it opens a pool whose registration is MEMBERS_ONLY to its holder.',
    ),
  ),
};

command('addEntries', {
  description:
    "Adds entries to the viewer's account while registration is OPEN, or MEMBERS_ONLY if the account already holds an entry or has an invitation. An API token needs the scope `pick`.",
  access: 'pick',
  input: input("Entries to add to the viewer's account.", {
    pool: row('Pool', 'The pool to add the entries to.', null),
    numberOfEntries: integer('The number of entries to add, from 1 to `viewerAddEntries.remaining`.'),
    usernames: optional(
      texts('Usernames for the new entries; blank names are dropped, missing names are generated.'),
      [],
    ),
    ...JOINING,
  }),
  asks: 'The number of entries and the pool to add them to.',
  payload: payload('The entries were added; each is active and its fee is pending.', {
    entries: listOf(EntryRef, 'The new entries, ordered by number.'),
    pool: of(PoolRef, "The pool, with all of the viewer's entries and the number that can still be added."),
    ...paymentDue('The total fee of the new entries, in cents.'),
  }),
  doing: 'adding entries',
  refusals: [InvalidInputError, RegistrationClosedError, ConflictError, RateLimitedError],
  async run(context, given) {
    const { services, viewer, address, settings } = context;
    const added = await addEntries(services, viewer, { ...given, address, site: settings });
    becomeMember(context, added.pool.id);
    return added;
  },
});
