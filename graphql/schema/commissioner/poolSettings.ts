import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import { pinWeek } from '../../actions/commissioner/pinWeek.ts';
import { updatePool, type PoolSettings } from '../../actions/commissioner/updatePool.ts';
import { builder } from '../builder.ts';
import { PoolRef, RegistrationEnum, TieRuleEnum } from '../pool.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { COMMISSIONER, DRY_RUN, REASON, refusals, rowOf } from './refusals.ts';

const UpdatePoolInput = builder.inputType('UpdatePoolInput', {
  description: 'The settings to change; omitted settings stay unchanged.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool to change.' }),
    name: t.string({ description: "The pool's name; at most 80 characters." }),
    timeZone: t.string({
      description:
        'The IANA time zone of deadlines and texts: "Etc/GMT+4" (fixed UTC-4) or "America/New_York". Moves the deadlines that are ahead; refused when one of them would be in the past.',
    }),
    deadlineTime: t.string({
      description:
        'The time of day of deadlines in the pool\'s time zone: "10:00". Moves deadlines like `timeZone`.',
    }),
    entryFeeCents: t.field({
      type: 'Cents',
      description:
        'The fee of one entry, in US cents; it applies to existing entries, too, and cannot change once one has paid.',
    }),
    maxEntriesPerAccount: t.int({
      description: 'The maximum number of entries per account, 1 to 10; accounts that hold more keep them.',
    }),
    tieRule: t.field({
      type: TieRuleEnum,
      description: 'The effect of a tie on an entry; changing it grades the pool again.',
    }),
    registration: t.field({ type: RegistrationEnum, description: 'Who can add entries to the pool.' }),
    lateJoinThroughWeek: t.int({
      description:
        'The last week in which an entry can still start, 1 to 18: after its deadline nobody can join or add entries. Null means no limit.',
    }),
    commissionCents: t.field({
      type: 'Cents',
      description: 'The commission for each referred entry that pays from now on, in US cents.',
    }),
    welcomeText: t.string({ description: 'The welcome message for new entries; null or blank removes it.' }),
    contactEmail: t.string({ description: "The commissioner's email address for questions; public." }),
    rulesUpdatedText: t.string({
      description: 'When the rules were last changed, as text: "August 2025"; at most 60 characters.',
    }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const UpdatePoolPayload = builder
  .objectRef<{ pool: Pool; regrading: ShownGrading }>('UpdatePoolPayload')
  .implement({
    description: 'The settings are stored; in a dry run, the settings as they would be.',
    fields: (t) => ({
      pool: t.expose('pool', { type: PoolRef, description: 'The pool, with its settings.' }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
    }),
  });

builder.mutationField('updatePool', (t) =>
  t.field({
    type: UpdatePoolPayload,
    description: `Changes settings of a pool. ${COMMISSIONER}`,
    args: {
      input: t.arg({
        type: UpdatePoolInput,
        required: true,
        description: 'The settings to change, and the reason.',
      }),
    },
    authScopes: { commissioner: true },
    errors: refusals('UpdatePool', 'changing settings'),
    resolve: async (_root, { input }, context) => {
      const { pool, reason, dryRun, welcomeText, lateJoinThroughWeek, ...rest } = input;
      // Null clears the welcome text and the joining limit; for any other setting null means unchanged.
      const settings = {
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)),
        ...(welcomeText === undefined ? {} : { welcomeText }),
        ...(lateJoinThroughWeek === undefined ? {} : { lateJoinThroughWeek }),
      } as PoolSettings;
      const done = await updatePool(context.services, context.viewer, {
        poolId: rowOf('Pool', pool, 'pool'),
        settings,
        reason,
        dryRun: dryRun ?? false,
      });
      return { pool: done.pool, regrading: await shownGrading(context, done.grading, dryRun) };
    },
  }),
);

const PinWeekInput = builder.inputType('PinWeekInput', {
  description: "The week to pin as a pool's current week.",
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool to pin the week in.' }),
    week: t.int({
      description:
        'The number of the week; null unpins it, so that the current week follows the games again.',
    }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

const PinWeekPayload = builder.objectRef<Pool>('PinWeekPayload').implement({
  description: 'The current week is pinned, or follows the games again.',
  fields: (t) => ({
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with its current week.',
      resolve: (pool) => pool,
    }),
  }),
});

builder.mutationField('pinWeek', (t) =>
  t.field({
    type: PinWeekPayload,
    description: `Pins the current week of a pool, which is the default week everywhere; grading ignores it. ${COMMISSIONER}`,
    args: {
      input: t.arg({ type: PinWeekInput, required: true, description: 'The pool, the week and the reason.' }),
    },
    authScopes: { commissioner: true },
    errors: refusals('PinWeek', 'pinning a week'),
    resolve: async (_root, { input }, context) => {
      const pool = await pinWeek(context.services, context.viewer, {
        poolId: rowOf('Pool', input.pool, 'pool'),
        week: input.week ?? null,
        reason: input.reason,
      });
      return pool;
    },
  }),
);
