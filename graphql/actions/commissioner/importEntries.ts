import { createHash } from 'node:crypto';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '#graphql/auth/viewer.ts';
import { isDeadlinePassed } from '#domain/deadlines.ts';
import { type EntryColumns, readEntryHeader } from '#domain/entryGrid.ts';
import type { EliminationReason } from '#domain/facts.ts';
import type { GridEntry, GridProblem, GridRules } from '#domain/grid/grid.ts';
import { createGridReader } from '#domain/grid/reader.ts';
import { normaliseEmail } from '#domain/people.ts';
import { shownElimination } from '#domain/secrecy.ts';
import { skeletonOf } from '#domain/confusables.ts';
import { cleanUsername, usernameKey } from '#domain/usernames.ts';
import { invalid } from '#kernel/input.ts';
import { inTurns } from '#kernel/inTurns.ts';
import type { Services } from '#kernel/services.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { gradePoolIn } from '../grading/grading.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import { stateEntries } from '../log/stateEntries.ts';
import { readGridLine } from '../pools/gridLine.ts';
import { poolGridRules } from '../pools/gridRules.ts';
import { dropStaging, stageGrid } from '../pools/gridStaging.ts';
import { passOldDeadlines } from '../pools/importGrid.ts';
import { storeGrid } from '../pools/storeGrid.ts';
import { runAdminCommand, type AdminCommand } from './adminCommand.ts';
import { type BlankWeeks, blankWeeksOf } from './blankWeeks.ts';

/** Lines of one import; the command line has no limit. */
export const MAX_ENTRIES = 20_000;
const MAX_CHARACTERS = 4_000_000;
/** Problems that are listed. */
const MAX_PROBLEMS = 2_000;
/** Entries of which the log's leaves are made at once. */
const STATED_AT_ONCE = 20_000;
/** Lines that are read in one turn of the event loop. */
const LINES_PER_TURN = 100;
/** Lines whose names, what these look like, and addresses are looked up by one statement. */
const LOOKED_UP = 300;

export interface ImportProblem extends GridProblem {
  /** The line of the text; the header is line 1. */
  line: number;
}

/** An imported entry that is publicly out. */
export interface ImportedElimination {
  line: number;
  username: string;
  week: number;
  reason: EliminationReason | null;
}

export interface ImportedEntries {
  entries: number;
  picks: number;
  /** Not empty: nothing was stored. */
  problems: ImportProblem[];
  problemCount: number;
  eliminated: ImportedElimination[];
  /** None for lines that say their first week or their result. */
  blankWeeks: BlankWeeks[];
}

/**
 * Adds entries that were kept elsewhere to a pool, with their picks and payments, and grades it. Every line is checked
 * first: all of them are stored, or none. Picks count as made two days before their week's first kickoff, as with the
 * command line's import. Accounts are created for unknown addresses, without a password.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function importEntries(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; csv: string; reason: string; dryRun?: boolean | undefined },
): Promise<ImportedEntries> {
  const { poolId, csv, reason, dryRun } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason, dryRun }, async (command) => {
    const lines = readLines(csv);
    const { tx, now } = command.transaction;
    const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const read = await readEntries(command.transaction, pool, lines, now);
    if (read.problems.length > 0) return { ...NOTHING, ...read, entries: 0 };
    const { blankWeeks, entries } = read;
    return { ...(await store(command, pool, entries, csv)), blankWeeks };
  });
}

const NOTHING = { picks: 0, eliminated: [] };

interface Line {
  line: number;
  text: string;
}

/** @throws InvalidInputError for a text that is empty or too long */
function readLines(csv: string): Line[] {
  if (csv.length > MAX_CHARACTERS) {
    throw invalid('csv', `The table has more than ${MAX_CHARACTERS} characters. Please import it in parts.`);
  }
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.trim() !== '');
  if (lines.length < 2) throw invalid('csv', 'There is no entry below the header.');
  if (lines.length - 1 > MAX_ENTRIES) {
    throw invalid('csv', `The table has more than ${MAX_ENTRIES} entries. Please import it in parts.`);
  }
  return lines;
}

interface PlacedEntry {
  line: number;
  entry: GridEntry;
}

async function readEntries(
  transaction: Transaction,
  pool: Pool,
  [header, ...lines]: Line[],
  now: Date,
): Promise<{
  entries: PlacedEntry[];
  problems: ImportProblem[];
  problemCount: number;
  blankWeeks: BlankWeeks[];
}> {
  const problems: ImportProblem[] = [];
  const blankWeeks: BlankWeeks[] = [];
  let problemCount = 0;
  const refuse = (line: number, found: readonly GridProblem[]) => {
    problemCount += found.length;
    problems.push(...found.slice(0, MAX_PROBLEMS - problems.length).map((problem) => ({ line, ...problem })));
  };
  const rules = await poolGridRules(transaction.tx, pool, now);
  const first = readGridLine(header!.line, header!.text);
  const columns =
    first.problem === undefined
      ? readEntryHeader(first.cells, { ...rules, currency: pool.currency })
      : { problem: first.problem };
  if ('problem' in columns) {
    refuse(header!.line, [{ column: null, text: columns.problem }]);
    return { entries: [], problems, problemCount, blankWeeks };
  }
  const rows: ReturnType<typeof readGridLine>[] = [];
  for await (const { line, text } of inTurns(lines, LINES_PER_TURN)) rows.push(readGridLine(line, text));
  const reader = createGridReader(await withEntriesOf(transaction, pool, rules, columns, rows));
  const entries: PlacedEntry[] = [];
  for await (const { line, cells, problem } of inTurns(rows, LINES_PER_TURN)) {
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
      const isExplained = columns.hasResults || extras.startWeek !== null;
      const weeks = isExplained ? [] : blankWeeksOf(read.entry, rules);
      if (weeks.length > 0) {
        const { username, picks } = read.entry;
        blankWeeks.push({ line, username, weeks, firstPickWeek: picks[0]!.week });
      }
    }
  }
  return { entries, problems, problemCount, blankWeeks };
}

/** The rules with what the pool's entries have taken of the names and numbers in the lines. */
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

async function store(
  command: AdminCommand,
  pool: Pool,
  placed: readonly PlacedEntry[],
  csv: string,
): Promise<Omit<ImportedEntries, 'blankWeeks'>> {
  const { transaction } = command;
  const { tx, dialect } = transaction;
  if (dialect === 'sqlite') await dropStaging(tx);
  const staged = await stageGrid(tx, dialect, entriesOf(placed), () => {});
  const season = await loadSeason(transaction, pool.seasonYear, [pool.id]);
  const last = await tx.entry.findFirst({
    where: { poolId: pool.id },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  const { picks } = await storeGrid(transaction, pool, season.games, staged, {
    actorId: command.actorId,
    onProgress: () => {},
  });
  if (picks !== staged.picks) throw new Error(`${staged.picks - picks} picks of the import have no game`);
  if (dialect === 'sqlite') await dropStaging(tx);
  await passOldDeadlines(transaction, pool.id);
  await gradePoolIn(transaction, await loadSeason(transaction, pool.seasonYear, [pool.id]), pool.id);
  for (let after = last?.id ?? 0, areLast = false; !areLast;) {
    const unstated = { poolId: pool.id, after, at: transaction.now };
    const [part] = await stateEntries(transaction, [unstated], STATED_AT_ONCE);
    for (const { content, opening } of part!.leaves) transaction.log(pool.id, content, opening);
    ({ through: after, areLast } = part!);
  }
  await command.audit({
    poolId: pool.id,
    action: 'pool.importEntries',
    subjectType: 'Pool',
    subjectId: pool.id,
    after: { entries: placed.length, picks, sha256: createHash('sha256').update(csv).digest('hex') },
  });
  transaction.publish({ type: 'standings', poolId: pool.id });
  transaction.publish({ type: 'pool', poolId: pool.id });
  const eliminated = await eliminatedOf(transaction, pool, placed);
  return { entries: placed.length, picks, problems: [], problemCount: 0, eliminated };
}

/** For staging, which makes tokens and codes for each. */
async function* entriesOf(placed: readonly PlacedEntry[]): AsyncGenerator<GridEntry> {
  for await (const { entry } of inTurns(placed, LINES_PER_TURN)) yield entry;
}

/** The imported entries that are publicly out, in the order of their lines. */
async function eliminatedOf(
  { tx, now }: Transaction,
  { id: poolId }: Pool,
  placed: readonly PlacedEntry[],
): Promise<ImportedElimination[]> {
  const weeks = await tx.poolWeek.findMany({ where: { poolId } });
  const revealed = new Set(
    weeks.filter(({ deadline }) => isDeadlinePassed(deadline, now)).map(({ week }) => week),
  );
  const eliminated: ImportedElimination[] = [];
  for (let from = 0; from < placed.length; from += LOOKED_UP) {
    const lineOf = new Map(
      placed.slice(from, from + LOOKED_UP).map(({ line, entry }) => [entry.usernameKey, line]),
    );
    const entries = await tx.entry.findMany({
      where: { poolId, usernameKey: { in: [...lineOf.keys()] }, NOT: { eliminatedWeek: null } },
      select: { username: true, usernameKey: true, eliminatedWeek: true, eliminationReason: true },
    });
    for (const entry of entries) {
      const shown = shownElimination(entry, revealed);
      if (shown === null) continue;
      eliminated.push({ line: lineOf.get(entry.usernameKey)!, username: entry.username, ...shown });
    }
  }
  return eliminated.sort((one, other) => one.line - other.line);
}
