import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { pinWeek } from '#graphql/pools/pinWeek.ts';
import { updatePool, type PoolSettings } from '#graphql/pools/updatePool.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { poolVersion } from '#graphql/office/objectVersion.ts';
import { builder } from '#graphql/api/builder.ts';
import { PoolRef, PrizeBasisEnum, RegistrationEnum } from '../pool.ts';
import { givenBeside, givenOptions, givenSettings, PoolOptionsInput, settingInputs } from '../poolOptions.ts';
import { givenPayment, paymentInputs } from '#graphql/money/schema/office/paymentSettings.ts';
import { Regrading, shownGrading, type ShownGrading } from '#graphql/grading/schema/regrading.ts';
import { commandField, commandInput } from '#graphql/api/command/commandField.ts';
import { CommandPayload } from '#graphql/api/command/commandPayload.ts';
import { rowOf } from '#graphql/api/command/refusals.ts';

const UpdatePoolInput = commandInput('UpdatePoolInput', {
  description: 'The settings to change; omitted settings stay unchanged.',
  how: ['reason', 'version', 'dryRun'],
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
        'The fee of one entry, in cents; it applies to existing entries, too, and cannot change once one has paid.',
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
      description: 'The commission for each referred entry that pays from now on, in cents.',
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
    description: 'The commission for each referred entry that pays, in cents. Visible to the commissioner.',
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
  .objectRef<{ pool: Pool; regrading: ShownGrading; endsPool: string | null }>('UpdatePoolPayload')
  .implement({
    interfaces: [CommandPayload],
    description: 'The settings are stored; in a dry run, the settings as they would be.',
    fields: (t) => ({
      pool: t.expose('pool', { type: PoolRef, description: 'The pool, with its settings.' }),
      regrading: t.expose('regrading', { type: Regrading, description: 'The entries whose status changes.' }),
      endsPool: t.exposeString('endsPool', {
        nullable: true,
        description:
          'That the change ends the pool, and who wins, as text for people: "This change ends the pool: Week 8 decides it. The winner is Ann." Its options can then no longer change, also not back. Null where it does not.',
      }),
    }),
  });

commandField('updatePool', {
  description: 'Changes settings of a pool.',
  input: UpdatePoolInput,
  asks: 'The settings to change, and the reason.',
  payload: UpdatePoolPayload,
  doing: 'changing settings',
  audit: ['pool.update'],
  run: async (input, context) => {
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
      version,
      dryRun,
    });
    const { pool: changed, endsPool } = done;
    return { pool: changed, endsPool, regrading: await shownGrading(context, done.grading, dryRun) };
  },
});

const PinWeekInput = commandInput('PinWeekInput', {
  description: "The week to pin as a pool's current week.",
  how: ['reason'],
  fields: (t) => ({
    pool: t.id({ required: true, description: 'The pool to pin the week in.' }),
    week: t.int({
      description:
        'The number of the week; null unpins it, so that the current week follows the games again.',
    }),
  }),
});

const PinWeekPayload = builder.objectRef<Pool>('PinWeekPayload').implement({
  interfaces: [CommandPayload],
  description: 'The current week is pinned, or follows the games again.',
  fields: (t) => ({
    pool: t.field({
      type: PoolRef,
      description: 'The pool, with its current week.',
      resolve: (pool) => pool,
    }),
  }),
});

commandField('pinWeek', {
  description: 'Pins the current week of a pool, which is the default week everywhere; grading ignores it.',
  input: PinWeekInput,
  asks: 'The pool, the week and the reason.',
  payload: PinWeekPayload,
  doing: 'pinning a week',
  audit: ['pool.pinWeek'],
  run: async (input, context) => {
    const pool = await pinWeek(context.services, context.viewer, {
      poolId: rowOf('Pool', input.pool, 'pool'),
      week: input.week ?? null,
      reason: input.reason,
    });
    return pool;
  },
});
