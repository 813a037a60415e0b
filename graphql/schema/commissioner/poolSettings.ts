import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import { pinWeek } from '../../actions/commissioner/pinWeek.ts';
import { updatePool, type PoolSettings } from '../../actions/commissioner/updatePool.ts';
import { isCommissioner } from '../../auth/permissions.ts';
import { poolVersion } from '../../kernel/objectVersion.ts';
import { builder } from '../builder.ts';
import { PoolRef, PrizeBasisEnum, RegistrationEnum } from '../pool.ts';
import { givenBeside, givenOptions, givenSettings, PoolOptionsInput, settingInputs } from '../poolOptions.ts';
import { givenPayment, paymentInputs } from './paymentSettings.ts';
import { Regrading, shownGrading, type ShownGrading } from './regrading.ts';
import { COMMISSIONER, DRY_RUN, REASON, refusals, rowOf, VERSION, versionRefusals } from './refusals.ts';

const UpdatePoolInput = builder.inputType('UpdatePoolInput', {
  description: 'The settings to change; omitted settings stay unchanged.',
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool to change.' }),
    name: t.string({ description: "The pool's name; at most 80 characters." }),
    slug: t.string({
      description:
        "The pool's name in addresses: lower-case letters, digits and single hyphens, at most 40 characters. Addresses with the earlier slug end.",
    }),
    disputeHours: t.int({
      description:
        "The number of hours after a week's last result within which it can be disputed, 0 to 672.",
    }),
    payoutHours: t.int({
      description: "The number of hours after the season's end within which winners are paid, 0 to 672.",
    }),
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
    registration: t.field({ type: RegistrationEnum, description: 'Who can add entries to the pool.' }),
    ...settingInputs(t),
    options: t.field({
      type: PoolOptionsInput,
      description:
        'The options to change; what they make of weeks that are over is graded again. An option is fixed once picks were made under it, most of them once the pool is decided.',
    }),
    commissionCents: t.field({
      type: 'Cents',
      description: 'The commission for each referred entry that pays from now on, in US cents.',
    }),
    prizeBasis: t.field({
      type: PrizeBasisEnum,
      description: 'The fees that the prize consists of: of all entries, or of those that have paid.',
    }),
    welcomeText: t.string({ description: 'The welcome message for new entries; null or blank removes it.' }),
    ...paymentInputs(t),
    contactEmail: t.string({ description: "The commissioner's email address for questions; public." }),
    rulesUpdatedText: t.string({
      description: 'When the rules were last changed, as text: "August 2025"; at most 60 characters.',
    }),
    reason: t.string({ required: true, description: REASON }),
    version: t.string({ description: VERSION }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  version: t.string({
    nullable: true,
    description:
      "The version of the pool's settings, which changes with any of them. Visible to the commissioner; null for others.",
    extensions: { perViewer: true },
    resolve: (pool, _args, { viewer }) => (isCommissioner(viewer, pool.id) ? poolVersion(pool) : null),
  }),
}));

builder.prismaObjectFields(PoolRef, (t) => ({
  disputeHours: t.exposeInt('disputeHours', {
    description: "The number of hours after a week's last result within which it can be disputed. Public.",
  }),
  deadlineTime: t.exposeString('deadlineTime', {
    description: 'The time of day of deadlines in the pool\'s time zone: "10:00". Public.',
  }),
  commissionCents: t.expose('commissionCents', {
    type: 'Cents',
    nullable: true,
    description:
      'The commission for each referred entry that pays, in US cents. Visible to the commissioner.',
    extensions: { perViewer: true },
    authScopes: ({ id }) => ({ commissionerOf: id }),
  }),
  welcomeText: t.exposeString('welcomeText', {
    nullable: true,
    description: 'The welcome message for new entries; null for none. Visible to the commissioner.',
    extensions: { perViewer: true },
    authScopes: ({ id }) => ({ commissionerOf: id }),
  }),
  pinnedWeek: t.exposeInt('pinnedWeek', {
    nullable: true,
    description:
      'The week that the commissioner pinned as the current one; null while it follows the games. Visible to the commissioner.',
    extensions: { perViewer: true },
    authScopes: ({ id }) => ({ commissionerOf: id }),
  }),
}));

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
    errors: versionRefusals('UpdatePool', 'changing settings'),
    resolve: async (_root, { input }, context) => {
      const { pool, reason, version, dryRun, welcomeText, options, ...rest } = input;
      // Null clears the welcome text, payment instructions and limits; for any other setting it means unchanged.
      const settings = {
        ...givenSettings(rest),
        ...(welcomeText === undefined ? {} : { welcomeText }),
        ...givenPayment(input),
        beside: givenBeside(input),
        options: givenOptions(options),
      } as PoolSettings;
      const done = await updatePool(context.services, context.viewer, {
        poolId: rowOf('Pool', pool, 'pool'),
        settings,
        reason,
        version: version ?? undefined,
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
