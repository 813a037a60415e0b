import { moveEntry } from '#graphql/entries/moveEntry.ts';
import { renameEntry } from '#graphql/entries/renameEntry.ts';
import { withdrawEntry } from '#graphql/entries/withdrawEntry.ts';
import { EntryRef } from '../entry.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { how, input, integer, of, payload, row, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theEntry, thePool } from '#graphql/api/command/loaded.ts';
import { RateLimitedError } from '#kernel/failures.ts';

command('renameEntry', {
  description: 'Gives an entry another username and mails its owner; renaming it back reverts it.',
  input: input('The entry to rename, and its new username.', {
    entry: row('Entry', 'The entry to rename.'),
    username: text('The new username: at most 30 characters, unique in the pool.'),
    ...how,
  }),
  asks: 'The entry, its new username and the reason.',
  payload: payload('The entry has its new username; in a dry run, the entry as it would be.', {
    entry: of(EntryRef, 'The entry as it is now, or would be.'),
    mailObstacle: OWNER_MAIL_OBSTACLE,
  }),
  doing: 'renaming an entry',
  audit: ['entry.rename'],
  run: async ({ services, viewer, settings }, given) => ({
    entry: await renameEntry(services, viewer, { ...given, site: settings }),
  }),
});

command('withdrawEntry', {
  description:
    'Takes an entry out of a pool that has not begun, with its picks, plans and unpaid fee, and mails its owner. ConflictError once the pool has begun, and while a payment is recorded. It cannot be undone; the owner joins again. The log of the pool lists it as an act.',
  input: input('The entry to take out of its pool.', {
    entry: row('Entry', 'The entry.'),
    ...how,
  }),
  asks: 'The entry and the reason.',
  payload: payload('The entry is out of the pool; in a dry run it would be.', {
    username: text('The username that the entry had.'),
    pool: thePool('The pool.'),
    mailObstacle: OWNER_MAIL_OBSTACLE,
  }),
  doing: 'taking an entry out',
  audit: ['entry.withdraw'],
  run: ({ services, viewer, settings }, given) =>
    withdrawEntry(services, viewer, { ...given, site: settings }),
});

command('moveEntry', {
  description:
    'Gives an entry to another account, with its picks and its fee, and mails both accounts; moving it back reverts it. Refused while the entry has a pick that is still secret, which its new owner would see. The log of the pool lists it as an act, with the reason.',
  input: input('The entry to move, and the account that gets it.', {
    entry: row('Entry', 'The entry to move.'),
    email: text(
      'The email address of the account that gets the entry. Where there is no such account, one is made, and its owner sets a password by a reset link, or by one that the administrator makes (createPasswordLink).',
    ),
    ...how,
  }),
  asks: 'The entry, the address and the reason.',
  payload: payload('The entry belongs to the other account; in a dry run it would.', {
    // Not as it would be: whether the address has an account, and whose, would show without a trace.
    entry: theEntry('The entry as it is stored: in a dry run, without the change.'),
    number: integer('The number of the entry within the account that gets it.'),
    mailObstacle: {
      ...OWNER_MAIL_OBSTACLE,
      description:
        'Why the mails to both owners are not sent, but wait until they are asked for; null when they are on their way. In a dry run, as it would be.',
    },
  }),
  doing: 'moving an entry',
  refusals: [RateLimitedError],
  audit: ['entry.move', 'account.create', 'referralCode.create', 'commission.earn', 'commission.lose'],
  async run({ services, viewer, settings }, given) {
    const { id, number } = await moveEntry(services, viewer, { ...given, site: settings });
    return { entryId: id, number };
  },
});
