import { lastWeekOf } from '#graphql/pools/rules/options/poolOptions.ts';
import { invalid } from '#kernel/input.ts';
import { givenPayment, paymentInputs } from '#graphql/money/schema/office/paymentSettings.ts';
import { givenBeside, givenOptions, givenSettings, PoolOptionsInput, settingInputs } from '../poolOptions.ts';
import { type PoolSettings, updatePool } from '#graphql/pools/updatePool.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { poolVersion } from '#graphql/office/objectVersion.ts';
import { builder } from '#graphql/api/builder.ts';
import { FOR_COMMISSIONER } from '#graphql/pools/schema/poolAccess.ts';
import { PoolRef, PrizeBasisEnum, RegistrationEnum } from '../pool.ts';
import { REGRADING, shownGrading } from '#graphql/grading/schema/regrading.ts';
import {
  cents,
  how,
  ifGiven,
  input,
  integer,
  of,
  optional,
  payload,
  reason,
  row,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const UpdatePoolInput = input(
  'The settings to change; omitted settings stay unchanged.',
  {
    pool: row('Pool', 'The pool to change.'),
    name: ifGiven(text("The pool's name; at most 80 characters.")),
    slug: ifGiven(
      text(
        "The pool's name in addresses: lower-case letters, digits and single hyphens, at most 40 characters. Addresses with the earlier slug end.",
      ),
    ),
    disputeHours: ifGiven(
      integer("The number of hours after a week's last result within which it can be disputed, 0 to 672."),
    ),
    payoutHours: ifGiven(
      integer("The number of hours after the season's end within which winners are paid, 0 to 672."),
    ),
    timeZone: ifGiven(
      text(
        'The IANA time zone of deadlines and texts: "Etc/GMT+4" (fixed UTC-4) or "America/New_York". Moves the deadlines that are ahead; refused when one of them would be in the past.',
      ),
    ),
    deadlineTime: ifGiven(
      text(
        'The time of day of deadlines in the pool\'s time zone: "10:00". Moves deadlines like `timeZone`.',
      ),
    ),
    entryFeeCents: ifGiven(
      cents(
        'The fee of one entry, in cents; it applies to existing entries, too, and cannot change once one has paid.',
      ),
    ),
    maxEntriesPerAccount: ifGiven(
      integer('The maximum number of entries per account, 1 to 10; accounts that hold more keep them.'),
    ),
    registration: ifGiven(of(RegistrationEnum, 'Who can add entries to the pool.')),
    options: ifGiven(
      of(
        PoolOptionsInput,
        'The options to change; what they make of weeks that are over is graded again. An option is fixed once picks were made under it, most of them once the pool is decided.',
      ),
    ),
    commissionCents: ifGiven(
      cents('The commission for each referred entry that pays from now on, in cents.'),
    ),
    prizeBasis: ifGiven(
      of(PrizeBasisEnum, 'The fees that the prize consists of: of all entries, or of those that have paid.'),
    ),
    welcomeText: ifGiven(text('The welcome message for new entries; null or blank removes it.')),
    contactEmail: ifGiven(text("The commissioner's email address for questions; public.")),
    rulesUpdatedText: ifGiven(
      text('When the rules were last changed, as text: "August 2025"; at most 60 characters.'),
    ),
    ...how,
  },
  (t) => ({ ...settingInputs(t), ...paymentInputs(t) }),
);

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
    ...FOR_COMMISSIONER,
    description: 'The commission for each referred entry that pays, in cents. Visible to the commissioner.',
  }),
  welcomeText: t.exposeString('welcomeText', {
    ...FOR_COMMISSIONER,
    description: 'The welcome message for new entries; null for none. Visible to the commissioner.',
  }),
  pinnedWeek: t.exposeInt('pinnedWeek', {
    ...FOR_COMMISSIONER,
    description:
      'The week that the commissioner pinned as the current one; null while it follows the games. Visible to the commissioner.',
  }),
}));

command('updatePool', {
  description: 'Changes settings of a pool.',
  input: UpdatePoolInput,
  asks: 'The settings to change, and the reason.',
  payload: payload('The settings are stored; in a dry run, the settings as they would be.', {
    pool: of(PoolRef, 'The pool, with its settings.'),
    regrading: REGRADING,
    endsPool: optional(
      text(
        'That the change ends the pool, and who wins, as text for people: "This change ends the pool: Week 8 decides it. The winner is Ann." Its options can then no longer change, also not back. Null where it does not.',
      ),
    ),
  }),
  doing: 'changing settings',
  audit: ['pool.update'],
  async run(context, given) {
    const { poolId, reason: why, version: seen, dryRun: isDryRun, welcomeText, options, ...rest } = given;
    // Null clears the welcome text, payment instructions and limits; for any other setting it means unchanged.
    const settings = {
      ...givenSettings(rest),
      ...(welcomeText === undefined ? {} : { welcomeText }),
      ...givenPayment(given),
      beside: givenBeside(given),
      options: givenOptions(options),
    } as PoolSettings;
    const { grading, ...changed } = await updatePool(context.services, context.viewer, {
      poolId,
      settings,
      reason: why,
      version: seen,
      dryRun: isDryRun,
    });
    return { ...changed, regrading: await shownGrading(context, grading, isDryRun) };
  },
});

command('pinWeek', {
  description: 'Pins the current week of a pool, which is the default week everywhere; grading ignores it.',
  input: input("The week to pin as a pool's current week.", {
    pool: row('Pool', 'The pool to pin the week in.'),
    week: optional(
      integer('The number of the week; null unpins it, so that the current week follows the games again.'),
      null,
    ),
    reason,
  }),
  asks: 'The pool, the week and the reason.',
  payload: payload('The current week is pinned, or follows the games again.', {
    pool: of(PoolRef, 'The pool, with its current week.'),
  }),
  doing: 'pinning a week',
  audit: ['pool.pinWeek'],
  on: ({ poolId }) => ({ pool: poolId }),
  async change({ transaction: { tx, publish }, audit }, { poolId: id, week }) {
    const before = await tx.pool.findUniqueOrThrow({ where: { id }, include: { season: true } });
    const { firstWeek, pinnedWeek } = before;
    const lastWeek = lastWeekOf(before, before.season.weekCount);
    if (week !== null && !(Number.isInteger(week) && week >= firstWeek && week <= lastWeek)) {
      throw invalid('week', `The week must be a whole number from ${firstWeek} to ${lastWeek}.`);
    }
    const pool = await tx.pool.update({ where: { id }, data: { pinnedWeek: week } });
    await audit({
      poolId: id,
      action: 'pool.pinWeek',
      subjectType: 'Pool',
      subjectId: id,
      before: { pinnedWeek },
      after: { pinnedWeek: week },
    });
    publish({ type: 'pool', poolId: id });
    publish({ type: 'standings', poolId: id });
    return { pool };
  },
});
