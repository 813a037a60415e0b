import type { Entry } from '../../../prisma/generated/sqlite/client.ts';
import { moveEntry } from '../../actions/commissioner/moveEntry.ts';
import { renameEntry } from '../../actions/commissioner/renameEntry.ts';
import { RateLimitedError } from '../../kernel/failures.ts';
import { builder } from '../builder.ts';
import { EntryRef } from '../entry.ts';
import { load } from '../loaders.ts';
import { OWNER_MAIL_OBSTACLE } from '../mailObstacle.ts';
import { COMMISSIONER, DRY_RUN, REASON, rowOf, VERSION, versionRefusals } from './refusals.ts';

const RenameEntryInput = builder.inputType('RenameEntryInput', {
  description: 'The entry to rename, and its new username.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry to rename.' }),
    username: t.string({
      required: true,
      description: 'The new username: at most 30 characters, unique in the pool.',
    }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const RenameEntryPayload = builder.objectRef<Entry>('RenameEntryPayload').implement({
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

builder.mutationField('renameEntry', (t) =>
  t.field({
    type: RenameEntryPayload,
    description: `Gives an entry another username and mails its owner; renaming it back reverts it. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: RenameEntryInput,
        required: true,
        description: 'The entry, its new username and the reason.',
      }),
    },
    authScopes: { commissioner: true },
    errors: versionRefusals('RenameEntry', 'renaming an entry'),
    resolve: (_root, { input }, { services, viewer, settings }) =>
      renameEntry(services, viewer, {
        entryId: rowOf('Entry', input.entry, 'entry'),
        username: input.username,
        reason: input.reason,
        version: input.version ?? undefined,
        dryRun: input.dryRun ?? false,
        site: settings,
      }),
  }),
);

const MoveEntryInput = builder.inputType('MoveEntryInput', {
  description: 'The entry to move, and the account that gets it.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry to move.' }),
    email: t.string({
      required: true,
      description:
        'The email address of the account that gets the entry. Where there is no such account, one is made, and its owner sets a password by a reset link, or by one that the administrator makes (createPasswordLink).',
    }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const MoveEntryPayload = builder
  .objectRef<{ entryId: number; number: number }>('MoveEntryPayload')
  .implement({
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

const { types, union } = versionRefusals('MoveEntry', 'moving an entry');

builder.mutationField('moveEntry', (t) =>
  t.field({
    type: MoveEntryPayload,
    description: `Gives an entry to another account, with its picks and its fee, and mails both accounts; moving it back reverts it. Refused while the entry has a pick that is still secret, which its new owner would see. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: MoveEntryInput,
        required: true,
        description: 'The entry, the address and the reason.',
      }),
    },
    authScopes: { commissioner: true },
    errors: { types: [...types, RateLimitedError], union },
    resolve: async (_root, { input }, { services, viewer, settings }) => {
      const entry = await moveEntry(services, viewer, {
        entryId: rowOf('Entry', input.entry, 'entry'),
        email: input.email,
        reason: input.reason,
        version: input.version ?? undefined,
        dryRun: input.dryRun ?? false,
        site: settings,
      });
      return { entryId: entry.id, number: entry.number };
    },
  }),
);
