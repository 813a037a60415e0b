import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { optionsOf } from '../pools/rules/options/poolOptions.ts';
import { skeletonOf } from '../entries/rules/confusables.ts';
import { type EntryColumns, readEntryHeader } from './rules/entryGrid.ts';
import type { GridEntry, GridProblem, GridRules } from './rules/grid.ts';
import { createPickCount, type MissingWeek } from './rules/missedWeeks.ts';
import { createGridReader } from './rules/reader.ts';
import { normaliseEmail } from '../accounts/rules/people.ts';
import { cleanUsername, usernameKey } from '../entries/rules/usernames.ts';
import { invalid } from '../kernel/input.ts';
import { yieldEvery } from '../kernel/yieldEvery.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { readGridLine } from './gridLine.ts';
import { poolGridRules } from './gridRules.ts';
import { type BlankWeeks, blankWeeksOf } from '../picks/blankWeeks.ts';

/** Lines per import; the command line has no limit. */
export const MAX_ENTRIES = 20_000;
const MAX_CHARACTERS = 4_000_000;
/** Lines per iteration of the event loop. */
export const LINES_PER_TURN = 100;
/** Lines whose usernames, skeletons and addresses are looked up by one statement. */
export const LOOKED_UP = 300;
const MAX_PROBLEMS = 2_000;
export interface ImportProblem extends GridProblem {
  /** Line number; the header is line 1. */
  line: number;
}

interface Line {
  line: number;
  text: string;
}

/**
 * Splits a table into lines.
 * @throws InvalidInputError for an empty or too long text
 */
export function readLines(csv: string): Line[] {
  if (csv.length > MAX_CHARACTERS) {
    throw invalid('csv', `The table has more than ${MAX_CHARACTERS} characters. Please import it in parts.`);
  }
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.trim() !== '');
  if (lines.length < 2) throw invalid('csv', 'There are no entries below the header. Please check the file.');
  if (lines.length - 1 > MAX_ENTRIES) {
    throw invalid('csv', `The table has more than ${MAX_ENTRIES} entries. Please import it in parts.`);
  }
  return lines;
}

export interface PlacedEntry {
  line: number;
  entry: GridEntry;
}

export interface ReadTable {
  rules: GridRules;
  entries: PlacedEntry[];
  /** With any problem, nothing can be stored. */
  problems: ImportProblem[];
  problemCount: number;
  /** Empty for lines that state their result. */
  blankWeeks: BlankWeeks[];
  missingWeeks: MissingWeek[];
  /** Whether the table states eliminations, as an export does. */
  hasResults: boolean;
}

/** Reads a table, header first, as entries of a pool. */
export async function readEntries(
  transaction: Transaction,
  pool: Pool,
  [header, ...lines]: Line[],
  { siteName, now }: { siteName: string; now: Date },
): Promise<ReadTable> {
  const problems: ImportProblem[] = [];
  const blankWeeks: BlankWeeks[] = [];
  let problemCount = 0;
  const refuse = (line: number, found: readonly GridProblem[]) => {
    problemCount += found.length;
    problems.push(...found.slice(0, MAX_PROBLEMS - problems.length).map((problem) => ({ line, ...problem })));
  };
  const rules = await poolGridRules(transaction.tx, { pool, siteName, now });
  const first = readGridLine(header!.line, header!.text);
  const columns =
    first.problem === undefined
      ? readEntryHeader(first.cells, { ...rules, ...optionsOf(pool) })
      : { problem: first.problem };
  if ('problem' in columns) {
    refuse(header!.line, [{ column: null, text: columns.problem }]);
    return { rules, entries: [], problems, problemCount, blankWeeks, missingWeeks: [], hasResults: false };
  }
  const rows: ReturnType<typeof readGridLine>[] = [];
  for await (const { line, text } of yieldEvery(lines, LINES_PER_TURN)) rows.push(readGridLine(line, text));
  const reader = createGridReader(await withEntriesOf(transaction, pool, rules, columns, rows));
  const entries: PlacedEntry[] = [];
  const count = createPickCount(rules);
  for await (const { line, cells, problem } of yieldEvery(rows, LINES_PER_TURN)) {
    if (problem !== undefined) {
      refuse(line, [{ column: null, text: problem }]);
      continue;
    }
    if (cells.length > first.cells.length) {
      refuse(line, [
        { column: null, text: `it has ${cells.length} cells, the header ${first.cells.length}` },
      ]);
      continue;
    }
    const { extras, problems: found } = columns.extras(cells);
    const read = reader.read(columns.gridCells(cells), line, extras);
    const all = [...found, ...('problems' in read ? read.problems : [])];
    if (all.length > 0) refuse(line, all);
    else if ('entry' in read) {
      entries.push({ line, entry: read.entry });
      count.add(read.entry);
      const weeks = columns.hasResults ? [] : blankWeeksOf(read.entry, rules);
      if (weeks.length > 0) {
        const { username, picks } = read.entry;
        blankWeeks.push({ line, username, weeks, firstPickWeek: picks[0]!.week });
      }
    }
  }
  const { hasResults } = columns;
  return {
    rules,
    entries,
    problems,
    problemCount,
    blankWeeks,
    missingWeeks: count.missingWeeks(),
    hasResults,
  };
}

/** The rules, with the usernames and entry numbers that the pool's entries already use. */
async function withEntriesOf(
  { tx }: Transaction,
  pool: Pool,
  rules: GridRules,
  columns: EntryColumns,
  rows: readonly { cells: readonly string[] }[],
): Promise<GridRules> {
  const takenUsernames = new Set<string>();
  const takenSkeletons = new Map<string, string>();
  const lastNumbers = new Map<string, number>();
  for (let from = 0; from < rows.length; from += LOOKED_UP) {
    const cells = rows.slice(from, from + LOOKED_UP).map((row) => columns.gridCells(row.cells));
    const names = cells.map(([username = '']) => cleanUsername(username.replace(/^'+(?=[=+@-])/, '')));
    const emails = cells.map(([, email = '']) => normaliseEmail(email.replace(/^'+(?=[=+@-])/, '')));
    const found = await tx.entry.findMany({
      where: {
        poolId: pool.id,
        OR: [
          { usernameKey: { in: names.map(usernameKey) } },
          { usernameSkeleton: { in: names.map(skeletonOf) } },
          { user: { email: { in: emails } } },
        ],
      },
      select: {
        username: true,
        usernameKey: true,
        usernameSkeleton: true,
        number: true,
        user: { select: { email: true } },
      },
    });
    for (const { username, usernameKey: key, usernameSkeleton: skeleton, number, user } of found) {
      takenUsernames.add(key);
      takenSkeletons.set(skeleton, username);
      lastNumbers.set(user.email, Math.max(number, lastNumbers.get(user.email) ?? 0));
    }
  }
  return { ...rules, takenUsernames, takenSkeletons, lastNumbers };
}
