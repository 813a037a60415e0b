import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { oneDialect } from '#prisma/testing.ts';
import { openTestPool, plantUser, type TestPool, viewerOf } from '../testing/services.ts';
import { readSheets } from '#web/screens/office/import/files.ts';
import { readChecked } from '#web/screens/office/import/sheet/checked.ts';
import { decisionsOf } from '#web/screens/office/import/sheet/decisions.ts';
import { entriesCsv } from '#web/screens/office/import/sheet/entriesCsv.ts';
import type { Weeks } from '#web/screens/office/import/sheet/headings.ts';
import { columnsProblem } from '#web/screens/office/import/sheet/meanings.ts';
import { type Draft, readSheet } from '#web/screens/office/import/sheet/readSheet.ts';
import { rowsOf, type Sheet } from '#web/screens/office/import/sheet/table.ts';
import { tablesOf } from '#web/screens/office/import/sheet/tablesOf.ts';
import { teamWords } from '#web/screens/office/import/sheet/teams.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { importSchedule } from '../season/importSchedule.ts';
import { createPoolFor } from '../pools/createPoolFor.ts';
import { importEntries } from './importEntries.ts';

/** Three weeks of 2025 are over. */
const NOW = new Date('2025-09-24T12:00:00Z');
const WEEKS: Weeks = {
  weekCount: 18,
  regularWeeks: 18,
  startsAt: '2025-09-05T00:20:00Z',
  teams: teamWords(loadTeams(2025).map((team) => ({ ...team, abbreviation: team.id }))),
};
const FOLDER = join(projectRoot, 'graphql/testing/sheets');

/** Each sheet: the decisions that it needs, and the entries, their picks, and how many are out then. */
const SHEETS: Record<string, [decisions: number, entries: number, picks: number, out: number]> = {
  'addresses-apart.xlsx': [1, 3, 9, 0],
  'ansi.csv': [0, 3, 9, 1],
  'bars.txt': [0, 2, 6, 0],
  'bye-and-twice.csv': [3, 3, 7, 3],
  'dates-of-weeks.csv': [0, 2, 6, 0],
  'everything-wrong.csv': [5, 5, 14, 2],
  'excel-2003.xls': [0, 2, 6, 0],
  'first-and-last.csv': [0, 3, 9, 0],
  'form-answers.csv': [0, 3, 9, 1],
  'form-questions.csv': [1, 2, 6, 0],
  'further-entries.csv': [1, 4, 12, 0],
  'german.csv': [1, 4, 12, 0],
  'google-sheets.csv': [0, 5, 15, 1],
  'host-export.csv': [0, 4, 10, 2],
  'host-page.xls': [0, 3, 8, 1],
  'last-first.csv': [0, 4, 12, 0],
  'late-joiners.csv': [2, 5, 10, 1],
  'libre-office.ods': [0, 3, 9, 0],
  'misspelt-and-venmo.csv': [4, 5, 15, 1],
  'mixed-columns.csv': [0, 3, 9, 1],
  'no-header.csv': [0, 3, 9, 0],
  'notes-below.csv': [0, 4, 10, 1],
  'out-marks.csv': [0, 6, 11, 4],
  'outlook-addresses.csv': [0, 4, 12, 0],
  'owes.csv': [0, 4, 12, 1],
  'own-export.csv': [0, 3, 6, 1],
  'printed-headers.csv': [0, 4, 12, 0],
  'prize-side-table.csv': [0, 3, 9, 0],
  'quotes-and-emoji.csv': [0, 4, 12, 0],
  'result-columns.csv': [0, 4, 10, 2],
  'row-a-pick.csv': [0, 3, 9, 0],
  'scores-beside.csv': [0, 5, 15, 1],
  'sections.csv': [0, 4, 9, 2],
  'semicolons.csv': [0, 3, 9, 0],
  'sep-line.csv': [0, 2, 6, 0],
  'sheet-a-week.xlsx': [0, 3, 9, 0],
  'several-sheets.xlsx': [0, 3, 7, 1],
  'tabs.tsv': [0, 3, 9, 1],
  'title-row.csv': [0, 4, 12, 1],
  'totals.csv': [0, 4, 10, 1],
  'two-addresses.csv': [2, 3, 9, 0],
  'two-entries.csv': [1, 4, 12, 0],
  'two-header-rows.csv': [0, 4, 10, 2],
  'unicode-text.txt': [0, 3, 9, 0],
  'wall-chart.csv': [1, 3, 8, 1],
  'week-names.csv': [0, 3, 9, 0],
  'weeks-down.csv': [0, 3, 8, 1],
};

async function openSheet(name: string): Promise<Sheet> {
  const sheets = await readSheets(new File([readFileSync(join(FOLDER, name))], name));
  return tablesOf(sheets, WEEKS)[0]!;
}

const read = ({ rows, layout }: Sheet) => readSheet(rows, WEEKS, layout);

/** The numbers of all rows that a draft accounts for: header aside, each is part of an entry or named as left out. */
function accounted({ rows, ignored }: Draft): number[] {
  return [...rows.flatMap(({ at, also = [] }) => [at, ...also]), ...ignored.map(({ at }) => at)].toSorted(
    (one, other) => one - other,
  );
}

describe.each(oneDialect)('sheets as people keep them, on %s', (dialect) => {
  let pool: TestPool;
  let poolId: number;
  let viewer: ReturnType<typeof viewerOf>;

  beforeAll(async () => {
    pool = await openTestPool(dialect, 2);
    const { services, database } = pool;
    Object.assign(services, { clock: { now: () => NOW, speed: () => 0, onChange: () => () => {} } });
    const { games, ...season } = shippedSchedule();
    const played = games.filter(({ week }) => week <= 3);
    const ahead = games
      .filter(({ week }) => week > 3)
      .map((game) => ({ ...game, status: 'SCHEDULED' as const, homeScore: null, awayScore: null }));
    await importSchedule(services, { ...season, games: [...played, ...ahead] }, NOW);
    viewer = viewerOf(await plantUser(database.db, 'boss@pool.example', true));
    const created = await createPoolFor(services, viewer, {
      season: 2025,
      name: 'Office',
      settings: { entryFeeCents: 2000 },
      options: {},
      commissioner: null,
    });
    poolId = created.id;
  });
  afterAll(() => pool.database.close());

  async function check(draft: Draft) {
    expect(columnsProblem(draft.columns, WEEKS.regularWeeks)).toBeNull();
    const csv = entriesCsv(draft);
    const answer = await importEntries(pool.services, viewer, {
      poolId,
      csv,
      reason: 'From my sheet.',
      dryRun: true,
    });
    const problems = answer.problems.map(({ text, kind = 'OTHER', suggestions = [], ...problem }) => ({
      ...problem,
      kind,
      suggestions,
      message: text,
    }));
    return readChecked({ ...answer, problems });
  }

  test('there are at least thirty, and all are in the table', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(SHEETS).toSorted());
    const decisions = Object.values(SHEETS).map(([needed]) => needed);
    expect(decisions.length).toBeGreaterThanOrEqual(30);
    expect(decisions.filter((count) => count === 0).length).toBeGreaterThanOrEqual(25);
    expect(Math.max(...decisions)).toBeLessThanOrEqual(5);
  });

  test.each(Object.entries(SHEETS))('%s needs %j: decisions, entries, picks, out', async (name, expected) => {
    const sheet = await openSheet(name);
    let draft = read(sheet);
    let checked = await check(draft);
    let decisions = 0;
    // The first choice of each question is the likeliest one.
    for (let open = decisionsOf(draft, checked); open.length > 0 && decisions < 9; decisions += 1) {
      draft = open[0]!.choices[0]!.apply(draft);
      checked = await check(draft);
      open = decisionsOf(draft, checked);
    }
    expect([...checked.problems.values()].flat()).toEqual([]);
    expect([decisions, checked.entries, checked.picks, checked.eliminated.size]).toEqual(expected);
    const headers = sheet.rows.map(({ at }) => at).filter((at) => !accounted(draft).includes(at));
    expect(headers.length).toBeLessThanOrEqual(name.startsWith('two-header') ? 2 : 1);
  });

  test('the answers are what is stored: joined late, and "Owes" is not "Paid"', async () => {
    const late = read(await openSheet('late-joiners.csv'));
    const [question] = decisionsOf(late, await check(late));
    expect(question!.title).toBe('3 entries have no pick at first, and later ones. Did they join late?');
    const lines = entriesCsv(question!.choices[0]!.apply(late)).split('\n');
    expect(lines[2]).toBe('Olaf,olaf@pool.example,,Ravens,Bucs,,2');
    const owing = entriesCsv(read(await openSheet('owes.csv'))).split('\n');
    expect(owing.map((line) => line.split(',')[2])).toEqual(['paid', 'yes', 'no', 'yes', 'no']);
  });

  /** Cells as they turn up anywhere. */
  const cell = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        '',
        'Eagles',
        'KC',
        'OUT',
        'Bils',
        '$20',
        'yes',
        '3',
        'Total',
        'Week 2',
        'Name',
        'Email',
      ),
    },
    { weight: 2, arbitrary: fc.nat(40).map((number) => `p${number}@pool.example`) },
    { weight: 2, arbitrary: fc.nat(40).map((number) => `Player ${number}`) },
    fc.string({ maxLength: 12 }),
  );
  const header = fc.constantFrom(
    ['Name', 'Email', 'Paid', 'Week 1', 'Week 2'],
    ['Player', 'E-mail', 'Owes', 'W1', 'W1 result'],
    ['Name', 'Email', 'Week', 'Pick', 'Notes'],
    ['First Name', 'Last Name', 'Mail', '1', '2'],
  );

  test('no row is ever lost in silence: each is the header, an entry, a problem, or named as left out', async () => {
    const row = fc.array(cell, { minLength: 5, maxLength: 5 });
    const table = fc.tuple(fc.array(row, { maxLength: 3 }), header, fc.array(row, { maxLength: 12 }));
    const property = fc.asyncProperty(table, async ([above, heading, below]) => {
      const rows = rowsOf([...above, heading, ...below]);
      const draft = readSheet(rows, WEEKS);
      const found = accounted(draft);
      expect(new Set(found).size).toBe(found.length);
      const rest = rows.filter(({ at }) => !found.includes(at));
      // The header, of two rows at most; they stand together.
      expect(rest.length).toBeLessThanOrEqual(2);
      if (rest.length === 2) expect(rows.indexOf(rest[1]!) - rows.indexOf(rest[0]!)).toBe(1);
      if (draft.rows.length === 0 || columnsProblem(draft.columns, WEEKS.regularWeeks) !== null) return;
      const checked = await check(draft);
      const bad = checked.problems.size;
      if (bad === 0) expect(checked.entries).toBe(draft.rows.length);
      else for (const index of checked.problems.keys()) expect(draft.rows[index]).toBeDefined();
      for (const { rows: indexes } of decisionsOf(draft, checked))
        expect(indexes.every((index) => index in draft.rows)).toBe(true);
      const decidedRows = decisionsOf(draft, checked).flatMap((decision) => decision.rows);
      for (const index of checked.problems.keys()) expect(decidedRows).toContain(index);
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
