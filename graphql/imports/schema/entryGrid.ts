import type { BlankWeeks } from '#graphql/picks/blankWeeks.ts';
import { type ImportedElimination, importEntries } from '../importEntries.ts';
import { type ImportProblem, MAX_ENTRIES } from '../readEntries.ts';
import type { MissingWeek } from '../rules/missedWeeks.ts';
import { IMPORT_DOUBTS } from '../rules/importDoubts.ts';
import { PROBLEM_KINDS } from '../rules/grid.ts';
import { exportGridPage, GRID_PAGE } from '../exportGrid.ts';
import { isCommissioner } from '#graphql/accounts/access/permissions.ts';
import { builder } from '#graphql/api/builder.ts';
import { EliminationReasonEnum } from '#graphql/entries/schema/entry.ts';
import { PoolRef } from '#graphql/pools/schema/pool.ts';
import { price } from '#graphql/api/cost/prices.ts';
import {
  dryRun,
  flag,
  input,
  instant,
  integer,
  listOf,
  optional,
  payload,
  reason,
  row,
  text,
} from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const ImportProblemKind = builder.enumType('ImportProblemKind', {
  description:
    'The kind of a problem with a line of an import. Lines with equal ones can be mended together.',
  values: Object.fromEntries(
    Object.entries(PROBLEM_KINDS).map(([kind, description]) => [kind, { description }]),
  ) as Record<keyof typeof PROBLEM_KINDS, { description: string }>,
});

const ImportProblemRef = builder.objectRef<ImportProblem>('ImportProblem').implement({
  description: 'Why a line of an import cannot be stored. Visible to the commissioner.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line of the table; the header is line 1.' }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'The column as the header names it: "email", "7" for Week 7; null for the whole line.',
    }),
    part: t.string({
      nullable: true,
      description:
        'The part of the cell that is meant, where a week has two picks: "Chefs" of "KC+Chefs"; null for the whole cell.',
      resolve: ({ part }) => part ?? null,
    }),
    message: t.exposeString('text', { description: 'What is wrong, as text for people.' }),
    kind: t.field({
      type: ImportProblemKind,
      description: 'The kind of the problem.',
      resolve: ({ kind }) => kind ?? 'OTHER',
    }),
    suggestions: t.stringList({
      description:
        'What the cell can say instead, the likeliest first: the teams that a misspelled or ambiguous one can mean. Empty where nothing is likely.',
      resolve: ({ suggestions = [] }) => [...suggestions],
    }),
  }),
});

const ImportedEliminationRef = builder.objectRef<ImportedElimination>('ImportedElimination').implement({
  description:
    'An entry of an import that is out. An elimination in a week whose deadline is ahead is left out. Visible to the commissioner.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line of the table; the header is line 1.' }),
    username: t.exposeString('username', { description: "The entry's username." }),
    week: t.exposeInt('week', { description: 'The week of the elimination.' }),
    reason: t.expose('reason', {
      type: EliminationReasonEnum,
      nullable: true,
      description: 'The reason of the elimination.',
    }),
  }),
});

const BlankWeeksRef = builder.objectRef<BlankWeeks>('ImportedBlankWeeks').implement({
  description:
    'An entry of an import without a pick in weeks that are over, before later picks. It is stored as one that missed them, unless its line says its first week. Visible to the commissioner.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line of the table; the header is line 1.' }),
    username: t.exposeString('username', { description: "The entry's username." }),
    weeks: t.exposeIntList('weeks', { description: 'The weeks without a pick, ascending.' }),
    firstPickWeek: t.exposeInt('firstPickWeek', { description: 'The week of its first pick.' }),
  }),
});

const ImportDoubtEnum = builder.enumType('ImportDoubt', {
  description: 'What an import is asked about before it is stored: `accept` settles it (SPECIFICATION 7.25).',
  values: Object.fromEntries(
    Object.entries(IMPORT_DOUBTS).map(([doubt, description]) => [doubt, { description }]),
  ) as Record<keyof typeof IMPORT_DOUBTS, { description: string }>,
});

const MissingWeekRef = builder.objectRef<MissingWeek>('ImportedMissingWeek').implement({
  description:
    'A week whose deadline has passed and for which hardly any entry of an import has a pick. Visible to the commissioner.',
  fields: (t) => ({
    week: t.exposeInt('week', { description: 'The week.' }),
    playing: t.exposeInt('playing', {
      description: 'The number of entries that play it, still in before it.',
    }),
    picked: t.exposeInt('picked', { description: 'The number of them that have a pick.' }),
  }),
});

command('importEntries', {
  description:
    'Adds entries that were kept elsewhere to a pool, with their picks and payments: all or none. Accounts are created for unknown addresses, without a password. `undoImport` undoes it.',
  input: input('The entries to add to a pool.', {
    pool: row('Pool', 'The pool that gets the entries.'),
    csv: text(
      `The table as CSV, one line for each entry. Its header names the columns: "username", and as needed "email", "name" of a new account, "paid" (yes or no), "startWeek" of a late entry, the weeks "1" to "18", and "status", "eliminatedWeek", "reason" and "boughtBackWeeks" ("3+7") of an export. An entry without the column "email", or with "-" in it, gets its address at its claim; those of the same "name" are of one account. A cell of a week holds a team in any common spelling, or nothing. At most ${MAX_ENTRIES} entries and 4 million characters.`,
    ),
    accept: optional(
      listOf(
        ImportDoubtEnum,
        'The `doubts` of a dry run that are settled: it is as the table says. One that is left is refused.',
      ),
      [],
    ),
    picksUntil: optional(
      instant(
        'The picks of `missingWeeks` are still to come, and are entered until this instant, UTC: the deadline of these weeks then, `picksUntilAtMost` at the latest. By default they were missed.',
      ),
    ),
    reason,
    dryRun,
  }),
  asks: 'The entries, and the reason.',
  payload: payload(
    'The result of an import. With a problem nothing is stored; without one, everything, and the pool is graded.',
    {
      isDryRun: flag('Whether this was a dry run, in which nothing was written.'),
      entries: integer('The number of stored entries; 0 with a problem.'),
      picks: integer('The number of their picks.'),
      importedAt: optional(
        instant('When they were stored, UTC: `undoImport` takes it. Null where nothing was stored.'),
      ),
      problems: listOf(ImportProblemRef, 'The first 2,000 problems, in the order of lines.'),
      problemCount: integer('The number of all problems.'),
      eliminated: listOf(
        ImportedEliminationRef,
        'The stored entries that are out, in the order of lines; all others are alive.',
      ),
      blankWeeks: listOf(
        BlankWeeksRef,
        'The entries with weeks without a pick before later picks, in the order of lines; a dry run asks the commissioner by them. None where the table has the results of an export.',
      ),
      missingWeeks: listOf(
        MissingWeekRef,
        'The last weeks whose deadline has passed that the table has no picks for, or hardly any; ascending.',
      ),
      missedText: text('What a missing pick means by the rules of the pool, as text for people.'),
      picksUntilAtMost: optional(
        instant(
          'The latest `picksUntil`, UTC; null where no week is missing, and where entries of the pool play these weeks already.',
        ),
      ),
      doubts: listOf(ImportDoubtEnum, 'What is to be settled before the import is stored. Empty: nothing.'),
    },
  ),
  doing: 'importing entries',
  audit: ['pool.importEntries'],
  async run({ services, viewer }, given) {
    const { dryRun: isDryRun } = given;
    const { importedAt, ...imported } = await importEntries(services, viewer, given);
    const isStored = !isDryRun && imported.entries > 0;
    return { ...imported, importedAt: isStored ? importedAt : null, isDryRun };
  },
});

interface GridPage {
  header: string[];
  rows: string[][];
  next: number | null;
}

const GridPageRef = builder.objectRef<GridPage>('GridPage').implement({
  description:
    'A page of the entries of a pool as a table, in the form that `importEntries` reads. Visible to the commissioner.',
  fields: (t) => ({
    header: t.exposeStringList('header', {
      description:
        'The names of the columns: username, email, the weeks, status, eliminatedWeek, reason; strikes where entries have more than one life, and boughtBackWeeks where they can buy back in.',
    }),
    rows: t.field({
      type: t.listRef(['String']),
      description:
        'The cells of up to 500 entries, in the order of joining. Text that a spreadsheet would run as a formula begins with an apostrophe.',
      resolve: ({ rows }) => rows,
    }),
    next: t.string({
      nullable: true,
      description: 'The cursor of the next page; null at the end.',
      resolve: ({ next }) => (next === null ? null : String(next)),
    }),
  }),
});

builder.prismaObjectFields(PoolRef, (t) => ({
  grid: t.field({
    type: GridPageRef,
    nullable: true,
    description:
      'The entries of the pool as a table, page by page, for an export. Picks of weeks whose deadline is ahead are left out. Visible to the commissioner; null for others.',
    extensions: { perViewer: true },
    // An entry has up to one pick per week of the season.
    complexity: { field: 4 * price.statement + 20 * GRID_PAGE * price.row, multiplier: 1 },
    args: {
      after: t.arg.string({ description: 'The cursor of the page; omitted for the first one.' }),
    },
    resolve: async (pool, { after }, { services, viewer }) => {
      if (!isCommissioner(viewer, pool.id)) return null;
      const weeks = await services.db.poolWeek.findMany({ where: { poolId: pool.id } });
      const first = /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0;
      return exportGridPage(services.db, { ...pool, weeks }, services.clock.now(), first);
    },
  }),
}));
