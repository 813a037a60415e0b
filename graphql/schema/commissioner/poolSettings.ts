import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import { pinWeek } from '../../actions/commissioner/pinWeek.ts';
import { updatePool, type PoolSettings } from '../../actions/commissioner/updatePool.ts';
import { builder } from '../builder.ts';
import { forgetLoaded } from '../loaders.ts';
import { PoolRef, RegistrationEnum, TieRuleEnum } from '../pool.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { ADMINISTRATOR, DRY_RUN, REASON, refusals, rowOf } from './refusals.ts';

const UpdatePoolInput = builder.inputType('UpdatePoolInput', {
  description: 'Settings of a pool; what is left out stays.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'Which pool.' }),
    name: t.string({ description: 'At most 80 characters.' }),
    timeZone: t.string({
      description:
        'An IANA name, for its deadlines and words: "Etc/GMT+4" (fixed UTC-4) or "America/New_York". Moves the deadlines that are ahead; refused when one would be in the past.',
    }),
    deadlineTime: t.string({
      description: '"10:00": the wall-clock time of the deadline in the zone. Moves deadlines like timeZone.',
    }),
    entryFeeCents: t.int({
      description: 'What an entry costs, in cents, also those that are there; refused once one has paid.',
    }),
    maxEntriesPerAccount: t.int({ description: '1 to 10; whoever holds more keeps them.' }),
    tieRule: t.field({ type: TieRuleEnum, description: 'What a tie does; the pool is graded again.' }),
    registration: t.field({ type: RegistrationEnum, description: 'Who can add entries.' }),
    lateJoinThroughWeek: t.int({
      description:
        'The last week in which an entry can still begin, 1 to 18: after its deadline nobody joins or adds entries. Null: no limit.',
    }),
    commissionCents: t.int({
      description: 'What a referrer earns by an entry that pays from now on, in cents.',
    }),
    welcomeText: t.string({ description: 'Shown to new entries; null or blank for none.' }),
    contactEmail: t.string({ description: "The administrator's address for questions; public." }),
    rulesUpdatedText: t.string({ description: '"August 2025"; at most 60 characters.' }),
    reason: t.string({ required: true, description: REASON }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const UpdatePoolPayload = builder
  .objectRef<{ pool: Pool; regrading: ShownGrading }>('UpdatePoolPayload')
  .implement({
    description: 'The settings are stored; in a dry run, as they would be.',
    fields: (t) => ({
      pool: t.expose('pool', { type: PoolRef, description: 'The pool with its settings.' }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries that change.' }),
    }),
  });

builder.mutationField('updatePool', (t) =>
  t.field({
    type: UpdatePoolPayload,
    description: `Changes settings of a pool. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: UpdatePoolInput, required: true, description: 'The settings.' }) },
    authScopes: { administrator: true },
    errors: refusals('UpdatePool', 'changing settings'),
    resolve: async (_root, { input }, context) => {
      const { pool, reason, dryRun, welcomeText, lateJoinThroughWeek, ...rest } = input;
      // Null clears the welcome and the limit of joining; anywhere else it says nothing.
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
      forgetLoaded(context);
      return { pool: done.pool, regrading: await shownGrading(context, done.grading, dryRun) };
    },
  }),
);

const PinWeekInput = builder.inputType('PinWeekInput', {
  description: 'The week that a pool shows first.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'Which pool.' }),
    week: t.int({ description: 'The week; null lets it follow the games again.' }),
    reason: t.string({ required: true, description: REASON }),
  }),
});

const PinWeekPayload = builder.objectRef<Pool>('PinWeekPayload').implement({
  description: 'The week is pinned, or follows the games.',
  fields: (t) => ({
    pool: t.field({ type: PoolRef, description: 'With its current week.', resolve: (pool) => pool }),
  }),
});

builder.mutationField('pinWeek', (t) =>
  t.field({
    type: PinWeekPayload,
    description: `Pins the week that everything in a pool defaults to; grading does not look at it. ${ADMINISTRATOR}`,
    args: { input: t.arg({ type: PinWeekInput, required: true, description: 'Which week.' }) },
    authScopes: { administrator: true },
    errors: refusals('PinWeek', 'pinning a week'),
    resolve: async (_root, { input }, context) => {
      const pool = await pinWeek(context.services, context.viewer, {
        poolId: rowOf('Pool', input.pool, 'pool'),
        week: input.week ?? null,
        reason: input.reason,
      });
      forgetLoaded(context);
      return pool;
    },
  }),
);
