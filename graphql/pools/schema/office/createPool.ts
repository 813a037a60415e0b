import { paymentInputs } from '#graphql/money/schema/office/paymentSettings.ts';
import { givenBeside, givenOptions, givenSettings, PoolOptionsInput, settingInputs } from '../poolOptions.ts';
import { createPoolFor } from '#graphql/pools/createPoolFor.ts';
import { PoolRef, RegistrationEnum } from '../pool.ts';
import {
  cents,
  dryRun,
  ifGiven,
  input,
  integer,
  of,
  optional,
  payload,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '#kernel/failures.ts';

const CreatePoolInput = input(
  'The settings of a new pool; omitted ones have their defaults.',
  {
    season: integer(
      'The year in which the season starts. It must be stored (`importSeason`), but for 2025, which comes with the program.',
    ),
    name: text("The pool's name; at most 80 characters."),
    slug: optional(
      text(
        'The pool\'s part of addresses, like "office-2026": lower-case letters, digits and hyphens; made from the name by default.',
      ),
      '',
    ),
    timeZone: optional(text('The IANA time zone of deadlines and texts; "America/New_York" by default.')),
    deadlineTime: ifGiven(text('The time of day of deadlines in the pool\'s time zone; "10:00" by default.')),
    entryFeeCents: ifGiven(cents('The fee of one entry, in cents; 5000 by default.')),
    maxEntriesPerAccount: ifGiven(
      integer('The maximum number of entries per account, 1 to 10; 10 by default.'),
    ),
    registration: ifGiven(
      of(RegistrationEnum, 'Who can add entries to the pool; nobody (CLOSED) by default.'),
    ),
    contactEmail: ifGiven(text("The commissioner's email address for questions; public.")),
    welcomeText: ifGiven(text('The welcome message for new entries.')),
    options: ifGiven(of(PoolOptionsInput, 'The options of the pool: how it departs from the usual rules.')),
    commissioner: optional(
      text('The email address of the account that runs the pool; the administrator by default.'),
      null,
    ),
    dryRun,
  },
  (t) => ({ ...paymentInputs(t), ...settingInputs(t) }),
);

command('createPool', {
  description: 'Creates a pool. For the administrator; an API token needs the scope `admin`.',
  access: 'administrator',
  input: CreatePoolInput,
  asks: 'The settings of the pool.',
  payload: payload('The pool is created, with its weeks, deadlines and first commissioner.', {
    pool: optional(of(PoolRef, 'The pool; null in a dry run, in which none is left.')),
    slug: text("The pool's part of addresses, also in a dry run."),
  }),
  doing: 'creating a pool',
  refusals: [InvalidInputError, NotFoundError, ConflictError],
  async run({ services, viewer }, given) {
    const { season, name, slug, timeZone, options, commissioner, dryRun: isDryRun, ...rest } = given;
    const pool = await createPoolFor(services, viewer, {
      season,
      name,
      ...(slug !== '' && { slug }),
      ...(timeZone !== undefined && { timeZone }),
      settings: givenSettings(rest),
      options: { ...givenBeside(given), ...givenOptions(options) },
      commissioner,
      dryRun: isDryRun,
    });
    return { pool: isDryRun ? null : pool, slug: pool.slug };
  },
});
