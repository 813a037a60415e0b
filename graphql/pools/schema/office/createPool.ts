import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { createPoolFor } from '#graphql/pools/createPoolFor.ts';
import { builder } from '#graphql/api/builder.ts';
import { PoolRef, RegistrationEnum } from '../pool.ts';
import { givenBeside, givenOptions, givenSettings, PoolOptionsInput, settingInputs } from '../poolOptions.ts';
import { paymentInputs } from '#graphql/money/schema/office/paymentSettings.ts';
import { DRY_RUN, refusals } from '#graphql/api/command/refusals.ts';

const CreatePoolInput = builder.inputType('CreatePoolInput', {
  description: 'The settings of a new pool; omitted ones have their defaults.',
  fields: (t) => ({
    season: t.int({
      required: true,
      description:
        'The year in which the season starts. It must be stored (`importSeason`), but for 2025, which comes with the program.',
    }),
    name: t.string({ required: true, description: "The pool's name; at most 80 characters." }),
    slug: t.string({
      description:
        'The pool\'s part of addresses, like "office-2026": lower-case letters, digits and hyphens; made from the name by default.',
    }),
    timeZone: t.string({
      description: 'The IANA time zone of deadlines and texts; "America/New_York" by default.',
    }),
    deadlineTime: t.string({
      description: 'The time of day of deadlines in the pool\'s time zone; "10:00" by default.',
    }),
    entryFeeCents: t.field({
      type: 'Cents',
      description: 'The fee of one entry, in cents; 5000 by default.',
    }),
    maxEntriesPerAccount: t.int({
      description: 'The maximum number of entries per account, 1 to 10; 10 by default.',
    }),
    registration: t.field({
      type: RegistrationEnum,
      description: 'Who can add entries to the pool; nobody (CLOSED) by default.',
    }),
    contactEmail: t.string({ description: "The commissioner's email address for questions; public." }),
    welcomeText: t.string({ description: 'The welcome message for new entries.' }),
    ...paymentInputs(t),
    ...settingInputs(t),
    options: t.field({
      type: PoolOptionsInput,
      description: 'The options of the pool: how it departs from the usual rules.',
    }),
    commissioner: t.string({
      description: 'The email address of the account that runs the pool; the administrator by default.',
    }),
    dryRun: t.boolean({ description: DRY_RUN }),
  }),
});

const CreatePoolPayload = builder
  .objectRef<{ pool: Pool; isDryRun: boolean }>('CreatePoolPayload')
  .implement({
    description: 'The pool is created, with its weeks, deadlines and first commissioner.',
    fields: (t) => ({
      pool: t.field({
        type: PoolRef,
        nullable: true,
        description: 'The pool; null in a dry run, in which none is left.',
        resolve: ({ pool, isDryRun }) => (isDryRun ? null : pool),
      }),
      slug: t.string({
        description: "The pool's part of addresses, also in a dry run.",
        resolve: ({ pool }) => pool.slug,
      }),
    }),
  });

builder.mutationField('createPool', (t) =>
  t.field({
    type: CreatePoolPayload,
    description: 'Creates a pool. For the administrator; an API token needs the scope `admin`.',
    args: {
      input: t.arg({ type: CreatePoolInput, required: true, description: 'The settings of the pool.' }),
    },
    authScopes: { administrator: true },
    errors: refusals('CreatePool', 'creating a pool'),
    resolve: async (_root, { input }, { services, viewer }) => {
      const { season, name, slug, timeZone, options, commissioner, dryRun, ...rest } = input;
      const pool = await createPoolFor(services, viewer, {
        season,
        name,
        ...(slug != null && slug !== '' && { slug }),
        ...(timeZone != null && { timeZone }),
        settings: givenSettings(rest),
        options: { ...givenBeside(input), ...givenOptions(options) },
        commissioner: commissioner ?? null,
        dryRun: dryRun === true,
      });
      return { pool, isDryRun: dryRun === true };
    },
  }),
);
