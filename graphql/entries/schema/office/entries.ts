import type { Entry } from '#prisma/generated/sqlite/client.ts';
import {
  eliminateEntry,
  reinstateEntry,
  restoreDecision,
  type OverriddenEntry,
} from '#graphql/grading/overrideEntry.ts';
import type { ForgivenWeek } from '#graphql/grading/forgivenWeeks.ts';
import { setWelcomeMessage } from '#graphql/messages/setWelcomeMessage.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { welcomeState } from '#graphql/messages/rules/welcome.ts';
import { entryVersion } from '#graphql/office/objectVersion.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';
import { EliminationReasonEnum, EntryRef } from '../entry.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { OWNER_MAIL_OBSTACLE_IF_MAILED } from '#graphql/messages/schema/mailObstacle.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { Regrading, shownGrading, type ShownGrading } from '#graphql/grading/schema/regrading.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const WelcomeStateEnum = builder.enumType('WelcomeState', {
  description: 'What became of the welcome of a new entry.',
  values: {
    DUE: { description: 'Its owner sees it with the next visit of the dashboard.' },
    SHOWN: { description: 'Its owner dismissed it.' },
    PAST: { description: 'The entry joined more than 24 hours ago; it is not shown any more.' },
  } as const,
});

builder.prismaObjectFields(EntryRef, (t) => ({
  welcomeMessage: t.string({
    nullable: true,
    description:
      "The commissioner's welcome message for this entry alone; null where the pool's is shown. Visible to the commissioner; null for others.",
    extensions: { perViewer: true },
    resolve: (entry, _args, { viewer }) =>
      isCommissioner(viewer, entry.poolId) ? entry.welcomeMessage : null,
  }),
  welcomeState: t.field({
    type: WelcomeStateEnum,
    nullable: true,
    description: 'What became of the welcome of the entry. Visible to the commissioner; null for others.',
    extensions: { perViewer: true },
    resolve: (entry, _args, { viewer, services }) =>
      isCommissioner(viewer, entry.poolId) ? welcomeState(entry, services.clock.now()) : null,
  }),
  version: t.string({
    nullable: true,
    description:
      'The version of what the commissioner decides about the entry: its name, account, first week, welcome, elimination, reinstatement and buy-back. Picks and results do not change it. Visible to the commissioner; null for others.',
    extensions: { perViewer: true },
    resolve: (entry, _args, { viewer }) =>
      isCommissioner(viewer, entry.poolId) ? entryVersion(entry) : null,
  }),
}));

const ForgivenWeekRef = builder.objectRef<ForgivenWeek>('ForgivenWeek').implement({
  description: 'A week in which an entry failed, and that no longer counts. Visible to the commissioner.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The number of the week.' }),
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      description: 'How the entry failed in it.',
    }),
  }),
});

interface OverriddenEntryPayload {
  entry: Entry;
  regrading: ShownGrading;
  forgivenWeeks: readonly ForgivenWeek[];
  isMailed: boolean;
}

export const EntryPayload = builder.objectRef<OverriddenEntryPayload>('EntryOverridePayload').implement({
  interfaces: [CommandPayload],
  description: 'The entry is changed as the commissioner decided; in a dry run, the entry as it would be.',
  fields: (t) => ({
    entry: t.expose('entry', { type: EntryRef, description: 'The entry as it is now, or would be.' }),
    regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
    forgivenWeeks: t.field({
      type: [ForgivenWeekRef],
      description:
        'The weeks that a reinstatement forgives, ascending: each in which the entry failed or was eliminated by a commissioner, also those after the first. Weeks whose deadline is ahead are left out, because they would reveal picks. Empty for other commands.',
      complexity: { multiplier: 18 },
      resolve: (payload) => [...payload.forgivenWeeks],
    }),
    mailObstacle: t.field(OWNER_MAIL_OBSTACLE_IF_MAILED),
  }),
});

/** The payload of a command that overrides an entry; `isMailed` where it mails the owner. */
export async function regradedEntry(
  context: Context,
  { entry, grading, forgiven = [] }: OverriddenEntry,
  dryRun: boolean | null | undefined,
  isMailed = false,
) {
  const regrading = await shownGrading(context, grading, dryRun);
  return { entry, regrading, forgivenWeeks: forgiven, isMailed };
}

const EliminateEntryInput = commandInput('EliminateEntryInput', {
  description: 'The entry to eliminate, and the week.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry to eliminate.' }),
    week: t.int({
      required: true,
      description: 'The week of the elimination: at most the first week whose deadline is ahead.',
    }),
  }),
});

commandField('eliminateEntry', {
  description: 'Eliminates an entry in a week, whatever its picks; restoreDecision reverts it.',
  input: EliminateEntryInput,
  asks: 'The entry, the week and the reason.',
  payload: EntryPayload,
  doing: 'eliminating an entry',
  audit: ['entry.eliminate'],
  run: async (input, context) => {
    const { week, reason, version, dryRun } = input;
    const done = await eliminateEntry(context.services, context.viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      week,
      reason,
      version,
      dryRun,
    });
    return regradedEntry(context, done, dryRun);
  },
});

const ReinstateEntryInput = commandInput('ReinstateEntryInput', {
  description: 'The entry to reinstate, and the weeks forgiven.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry to reinstate.' }),
    throughWeek: t.int({
      description:
        "The last week forgiven: results up to this week no longer eliminate the entry. At most the first week whose deadline is ahead. Null removes the commissioner's earlier decisions on the entry, so that its status follows from its picks and the results.",
    }),
  }),
});

commandField('reinstateEntry', {
  description:
    'Reinstates an entry by forgiving everything up to a week. Without a week it removes all eliminations and reinstatements of the entry by commissioners. restoreDecision reverts it.',
  input: ReinstateEntryInput,
  asks: 'The entry, the last week forgiven and the reason.',
  payload: EntryPayload,
  doing: 'reinstating an entry',
  audit: ['entry.reinstate', 'entry.clearOverrides'],
  run: async (input, context) => {
    const { throughWeek, reason, version, dryRun } = input;
    const done = await reinstateEntry(context.services, context.viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      throughWeek: throughWeek ?? null,
      reason,
      version,
      dryRun,
    });
    return regradedEntry(context, done, dryRun);
  },
});

const RestoreDecisionInput = commandInput('RestoreDecisionInput', {
  description: 'The entry whose last decision is taken back.',
  how: ['reason', 'version', 'dryRun'],
  fields: (t) => ({
    entry: t.id({ required: true, description: 'The entry.' }),
  }),
});

commandField('restoreDecision', {
  description:
    'Takes back the last eliminateEntry or reinstateEntry of an entry, also one that resolved a dispute: earlier decisions count as they did before it. A second time reverts the first.',
  input: RestoreDecisionInput,
  asks: 'The entry and the reason.',
  payload: EntryPayload,
  doing: 'taking back a decision about an entry',
  audit: ['entry.restoreDecision'],
  run: async (input, context) => {
    const { reason, version, dryRun } = input;
    const done = await restoreDecision(context.services, context.viewer, {
      entryId: rowOf('Entry', input.entry, 'entry'),
      reason,
      version,
      dryRun,
    });
    return regradedEntry(context, done, dryRun);
  },
});

const SetWelcomeMessageInput = commandInput('SetWelcomeMessageInput', {
  description: 'The welcome message for exactly one of `entry` and `pool`.',
  how: ['version'],
  fields: (t) => ({
    entry: t.id({ description: "The entry to greet; its message takes precedence over the pool's." }),
    pool: t.id({ description: 'The pool whose new entries are greeted.' }),
    text: t.string({ description: 'The message; at most 2000 characters. Null or blank removes it.' }),
  }),
});

const SetWelcomeMessagePayload = builder
  .objectRef<{ entryId: number | null; poolId: number | null }>('SetWelcomeMessagePayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The welcome message is stored.',
    fields: (t) => ({
      entry: t.field({
        type: EntryRef,
        nullable: true,
        description: 'The entry that the message is for; null when it is for a pool.',
        resolve: ({ entryId }, _args, context) =>
          entryId === null ? null : load(context).entry.load(entryId),
      }),
      pool: t.field({
        type: PoolRef,
        nullable: true,
        description: 'The pool that the message is for; null when it is for an entry.',
        resolve: ({ poolId }, _args, context) => (poolId === null ? null : load(context).pool.load(poolId)),
      }),
    }),
  });

commandField('setWelcomeMessage', {
  description: 'Sets the welcome message that new entries see within 24 hours of joining.',
  input: SetWelcomeMessageInput,
  asks: 'The message, and the entry or pool it is for.',
  payload: SetWelcomeMessagePayload,
  doing: 'setting a welcome message',
  audit: ['entry.setWelcome', 'pool.setWelcome'],
  run: async ({ entry, pool, text, version }, context) => {
    if ((entry == null) === (pool == null)) {
      throw new InvalidInputError([{ path: ['input'], message: 'Name either an entry or a pool.' }]);
    }
    const entryId = entry == null ? null : rowOf('Entry', entry, 'entry');
    const poolId = pool == null ? null : rowOf('Pool', pool, 'pool');
    await setWelcomeMessage(context.services, context.viewer, {
      target: entryId === null ? { pool: poolId! } : { entry: entryId },
      text: text ?? null,
      version,
    });
    return { entryId, poolId };
  },
});
