import type { Entry } from '../../../prisma/generated/sqlite/client.ts';
import {
  eliminateEntry,
  reinstateEntry,
  type OverriddenEntry,
} from '../../actions/commissioner/overrideEntry.ts';
import { setWelcomeMessage } from '../../actions/commissioner/setWelcomeMessage.ts';
import { InvalidInputError } from '../../actions/failures.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { EntryRef } from '../entry.ts';
import { forgetLoaded, load } from '../loaders.ts';
import { PoolRef } from '../pool.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { ADMINISTRATOR, DRY_RUN, REASON, refusals, rowOf } from './refusals.ts';

const EntryPayload = builder
  .objectRef<{ entry: Entry; regrading: ShownGrading }>('EntryOverridePayload')
  .implement({
    description: 'The entry stands as the administrator said; in a dry run, as it would.',
    fields: (t) => ({
      entry: t.expose('entry', { type: EntryRef, description: 'The entry as it stands, or would.' }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries that change.' }),
    }),
  });

async function regradedEntry(
  context: Context,
  { entry, grading }: OverriddenEntry,
  dryRun: boolean | null | undefined,
) {
  forgetLoaded(context);
  return { entry, regrading: await shownGrading(context, grading, dryRun) };
}

const EliminateEntryInput = builder.inputType('EliminateEntryInput', {
  description: 'Who goes out, and when.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'Which entry.' }),
    week: t.int({
      required: true,
      description: 'In which week: up to the first whose deadline is ahead.',
    }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

builder.mutationField('eliminateEntry', (t) =>
  t.field({
    type: EntryPayload,
    description: `Puts an entry out in a week, whatever its picks. reinstateEntry takes it back. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: EliminateEntryInput, required: true, description: 'Who, and when.' }) },
    authScopes: { administrator: true },
    errors: refusals('EliminateEntry', 'putting an entry out'),
    resolve: async (_root, { input }, context) => {
      const { week, reason, dryRun } = input;
      const done = await eliminateEntry(context.services, context.viewer, {
        entryId: rowOf('Entry', input.entry, 'entry'),
        week,
        reason,
        dryRun: dryRun ?? false,
      });
      return regradedEntry(context, done, dryRun);
    },
  }),
);

const ReinstateEntryInput = builder.inputType('ReinstateEntryInput', {
  description: 'Who is back in.',
  fields: (t) => ({
    entry: t.id({ required: true, description: 'Which entry.' }),
    throughWeek: t.int({
      description:
        'What happened up to this week no longer eliminates: at most the first week whose deadline is ahead. Null takes back what the administrator decided of the entry: it stands as its picks and the results say.',
    }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

builder.mutationField('reinstateEntry', (t) =>
  t.field({
    type: EntryPayload,
    description: `Lets an entry live on, forgiving what happened up to a week. Without a week it takes back eliminateEntry and reinstateEntry. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: ReinstateEntryInput, required: true, description: 'Who is back in.' }) },
    authScopes: { administrator: true },
    errors: refusals('ReinstateEntry', 'reinstating an entry'),
    resolve: async (_root, { input }, context) => {
      const { throughWeek, reason, dryRun } = input;
      const done = await reinstateEntry(context.services, context.viewer, {
        entryId: rowOf('Entry', input.entry, 'entry'),
        throughWeek: throughWeek ?? null,
        reason,
        dryRun: dryRun ?? false,
      });
      return regradedEntry(context, done, dryRun);
    },
  }),
);

const SetWelcomeMessageInput = builder.inputType('SetWelcomeMessageInput', {
  description: 'The words, and for whom; exactly one of entry and pool.',
  fields: (t) => ({
    entry: t.id({ description: 'For this entry; wins over the one of its pool.' }),
    pool: t.id({ description: 'For all new entries of this pool.' }),
    text: t.string({ description: 'At most 2000 characters; null or blank takes the message away.' }),
  }),
});

const SetWelcomeMessagePayload = builder
  .objectRef<{ entryId: number | null; poolId: number | null }>('SetWelcomeMessagePayload')
  .implement({
    description: 'The welcome message is stored.',
    fields: (t) => ({
      entry: t.field({
        type: EntryRef,
        nullable: true,
        description: 'The entry it is for; null when it is for a pool.',
        resolve: ({ entryId }, _args, context) =>
          entryId === null ? null : load(context).entry.load(entryId),
      }),
      pool: t.field({
        type: PoolRef,
        nullable: true,
        description: 'The pool it is for; null when it is for an entry.',
        resolve: ({ poolId }, _args, context) => (poolId === null ? null : load(context).pool.load(poolId)),
      }),
    }),
  });

builder.mutationField('setWelcomeMessage', (t) =>
  t.field({
    type: SetWelcomeMessagePayload,
    description: `Writes the welcome that new entries are shown within 24 hours of joining. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: SetWelcomeMessageInput, required: true, description: 'The words.' }) },
    authScopes: { administrator: true },
    errors: refusals('SetWelcomeMessage', 'a welcome message'),
    resolve: async (_root, { input: { entry, pool, text } }, context) => {
      if ((entry == null) === (pool == null)) {
        throw new InvalidInputError([{ path: ['input'], message: 'Please name either an entry or a pool.' }]);
      }
      const entryId = entry == null ? null : rowOf('Entry', entry, 'entry');
      const poolId = pool == null ? null : rowOf('Pool', pool, 'pool');
      await setWelcomeMessage(context.services, context.viewer, {
        target: entryId === null ? { pool: poolId! } : { entry: entryId },
        text: text ?? null,
      });
      forgetLoaded(context);
      return { entryId, poolId };
    },
  }),
);
