import type { Entry } from '#prisma/generated/sqlite/client.ts';
import { moveEntry } from '#graphql/entries/moveEntry.ts';
import { renameEntry } from '#graphql/entries/renameEntry.ts';
import { withdrawEntry } from '#graphql/entries/withdrawEntry.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { EntryRef } from '../entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { OWNER_MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const RenameEntryInput = commandInput('RenameEntryInput', {
  description: 'The entry to rename, and its new username.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry to rename.' }),
    username: t.string({
      required: true,
      description: 'The new username: at most 30 characters, unique in the pool.',
    }),
  }),
});

const RenameEntryPayload = builder.objectRef<Entry>('RenameEntryPayload').implement({
  interfaces: [CommandPayload],
  description: 'The entry has its new username; in a dry run, the entry as it would be.',
  fields: (t) => ({
    entry: t.field({
      type: EntryRef,
      description: 'The entry as it is now, or would be.',
      resolve: (entry) => entry,
    }),
    mailObstacle: t.field(OWNER_MAIL_OBSTACLE),
  }),
});

commandField('renameEntry', {
  description: 'Gives an entry another username and mails its owner; renaming it back reverts it.',
  input: RenameEntryInput,
  asks: 'The entry, its new username and the reason.',
  payload: RenameEntryPayload,
  doing: 'renaming an entry',
  audit: ['entry.rename'],
  run: (input, { services, viewer, settings }) =>
    renameEntry(services, viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      username: input.username,
      reason: input.reason,
      version: input.version,
      dryRun: input.dryRun,
      site: settings,
    }),
});

const WithdrawEntryInput = commandInput('WithdrawEntryInput', {
  description: 'The entry to take out of its pool.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({ entry: t.id({ required: true, description: 'The entry.' }) }),
});

const WithdrawEntryPayload = builder.objectRef<Entry>('WithdrawEntryPayload').implement({
  interfaces: [CommandPayload],
  description: 'The entry is out of the pool; in a dry run it would be.',
  fields: (t) => ({
    username: t.exposeString('username', { description: 'The username that the entry had.' }),
    pool: t.field({
      type: PoolRef,
      description: 'The pool.',
      resolve: async ({ poolId }, _args, context) => (await load(context).pool.load(poolId))!,
    }),
    mailObstacle: t.field(OWNER_MAIL_OBSTACLE),
  }),
});

commandField('withdrawEntry', {
  description:
    'Takes an entry out of a pool that has not begun, with its picks, plans and unpaid fee, and mails its owner. ConflictError once the pool has begun, and while a payment is recorded. It cannot be undone; the owner joins again. The log of the pool lists it as an act.',
  input: WithdrawEntryInput,
  asks: 'The entry and the reason.',
  payload: WithdrawEntryPayload,
  doing: 'taking an entry out',
  audit: ['entry.withdraw'],
  run: (input, { services, viewer, settings }) =>
    withdrawEntry(services, viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      reason: input.reason,
      version: input.version,
      dryRun: input.dryRun,
      site: settings,
    }),
});

const MoveEntryInput = commandInput('MoveEntryInput', {
  description: 'The entry to move, and the account that gets it.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry to move.' }),
    email: t.string({
      required: true,
      description:
        'The email address of the account that gets the entry. Where there is no such account, one is made, and its owner sets a password by a reset link, or by one that the administrator makes (createPasswordLink).',
    }),
  }),
});

const MoveEntryPayload = builder
  .objectRef<{ entryId: number; number: number }>('MoveEntryPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The entry belongs to the other account; in a dry run it would.',
    fields: (t) => ({
      entry: t.field({
        type: EntryRef,
        description: 'The entry as it is stored: in a dry run, without the change.',
        // Not as it would be: whether the address has an account, and whose, would show without a trace.
        resolve: async ({ entryId }, _args, context) => (await load(context).entry.load(entryId))!,
      }),
      number: t.exposeInt('number', {
        description: 'The number of the entry within the account that gets it.',
      }),
      mailObstacle: t.field({
        ...OWNER_MAIL_OBSTACLE,
        description:
          'Why the mails to both owners are not sent, but wait until they are asked for; null when they are on their way. In a dry run, as it would be.',
      }),
    }),
  });

commandField('moveEntry', {
  description:
    'Gives an entry to another account, with its picks and its fee, and mails both accounts; moving it back reverts it. Refused while the entry has a pick that is still secret, which its new owner would see.',
  input: MoveEntryInput,
  asks: 'The entry, the address and the reason.',
  payload: MoveEntryPayload,
  doing: 'moving an entry',
  refusals: [RateLimitedError],
  audit: ['entry.move', 'account.create', 'referralCode.create', 'commission.earn', 'commission.lose'],
  run: async (input, { services, viewer, settings }) => {
    const entry = await moveEntry(services, viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      email: input.email,
      reason: input.reason,
      version: input.version,
      dryRun: input.dryRun,
      site: settings,
    });
    return { entryId: entry.id, number: entry.number };
  },
});
