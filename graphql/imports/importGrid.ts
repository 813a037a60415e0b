import { createHash } from 'node:crypto';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { NO_EMAIL } from './rules/cells.ts';
import type { GridEntry, GridRules } from './rules/grid.ts';
import { checkHeader } from './rules/header.ts';
import { createPickCount, type MissingWeek, withMissedPicks } from './rules/missedWeeks.ts';
import { createGridReader } from './rules/reader.ts';
import { writeAudit } from '../kernel/audit.ts';
import { createPoolIn, type NewPool } from '../pools/createPool.ts';
import { gridRules } from './gridRules.ts';
import { dropStaging, stageGrid, type StagedGrid } from './gridStaging.ts';
import { doubtsAbout, type ImportAnswers, ImportDoubtError } from './importDoubt.ts';
import { reopenWeeks } from '../pools/reopenWeeks.ts';
import { stateImported } from './stateImported.ts';
import { storeGrid } from './storeGrid.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import { gradePoolIn } from '../grading/grading.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';

/** A line of the file; for an unreadable one `cells` is empty and `problem` says why. */
export interface GridLine {
  line: number;
  cells: readonly string[];
  problem?: string;
}

export interface GridImport extends NewPool, ImportAnswers {
  /** Reads the file from its start, header first. */
  read(): AsyncIterable<GridLine>;
  /** Called with every problem, in the order of lines. */
  onProblem(line: number, problem: string): void;
  onProgress?(step: 'read' | 'stored', entries: number): void;
}

export interface ImportedGrid {
  pool: Pool;
  entries: number;
  newAccounts: number;
  picks: number;
  grading: GradingReport;
}

/** The grid has problems, which onProblem has received. Nothing was written. */
export class GridRefusedError extends InvalidInputError {
  override name = 'GridRefusedError';
  readonly problems: number;
  constructor(problems: number) {
    super([{ path: ['input', 'file'], message: `${problems} problems: nothing was imported.` }]);
    this.problems = problems;
  }
}

/** Real milliseconds: a million entries take minutes, more on a slow machine. */
const TIMEOUT = 2 * 3_600_000;

/**
 * Creates a pool from the grid of another system. Checks every line in one pass and stages the entries in a temporary
 * table. When no line has a problem, one transaction stores accounts, entries, payments and picks from it and grades
 * the pool. Memory holds two batches and all usernames and addresses.
 *
 * Creates accounts without a password for unknown addresses; their owners set one by "forgot password". Imported picks
 * count as made two days before their week's first kickoff (or now, if earlier), so none is late; picks of open weeks
 * are ordinary picks.
 * @throws GridRefusedError, ImportDoubtError, InvalidInputError for the pool's name, NotFoundError for the season
 */
export async function importGrid(
  services: Services,
  input: GridImport,
  now: Date = services.clock.now(),
): Promise<ImportedGrid> {
  const { db } = services;
  const rules = await gridRules(services, input, now);
  const waiting = input.picksUntil === undefined ? [] : await missingWeeksOf(input, rules);
  const stage = async (connection: Parameters<typeof stageGrid>[0]): Promise<Staged> => {
    const digest = createHash('sha256');
    const count = createPickCount(rules);
    const entries = filled(entriesOf(input, rules, digest), rules, { count, waiting });
    const staged = await stageGrid(connection, db.dialect, entries, (read) =>
      input.onProgress?.('read', read),
    );
    return { ...staged, sha256: digest.digest('hex'), missingWeeks: count.missingWeeks() };
  };
  const imported = (work: (transaction: Transaction) => Promise<ImportedGrid>) =>
    inSeason(services, input.seasonYear, now, work, { timeout: TIMEOUT });
  // The only writing connection of a SQLite file keeps its temporary tables, so the file is locked only while
  // the pool is written. PostgreSQL's temporary tables last for a transaction.
  if (!db.url.startsWith('file:')) {
    return imported(async (transaction) => store(services, transaction, input, await stage(transaction.tx)));
  }
  try {
    const staged = await stage(db);
    return await imported((transaction) => store(services, transaction, input, staged));
  } finally {
    await dropStaging(db);
  }
}

interface ReadEntry {
  entry: GridEntry;
  /** Whether the file states eliminations, as an export does. */
  hasResults: boolean;
}

interface Staged extends StagedGrid {
  /** Hash of the file's cells. */
  sha256: string;
  missingWeeks: MissingWeek[];
}

async function store(
  services: Services,
  transaction: Transaction,
  input: GridImport,
  staged: Staged,
): Promise<ImportedGrid> {
  const { tx, now } = transaction;
  const { entries, sha256, missingWeeks } = staged;
  const pool = await createPoolIn(transaction, input);
  const { picksUntil } = input;
  if (picksUntil !== undefined) {
    await passOldDeadlines(transaction, pool.id);
    // The log begins with the original deadlines, so that it states which one moves.
    await services.poolLogs.write(transaction, [{ type: 'pool', poolId: pool.id }], []);
    await reopenWeeks(transaction, pool, { weeks: missingWeeks.map(({ week }) => week), until: picksUntil });
  }
  const season = await loadSeason(transaction, pool.seasonYear, [pool.id]);
  const { newAccounts, picks } = await storeGrid(transaction, pool, season.games, staged, {
    actorId: null,
    onProgress: (entries) => input.onProgress?.('stored', entries),
  });
  if (picks !== staged.picks) throw new Error(`${staged.picks - picks} picks of the grid have no game`);
  await passOldDeadlines(transaction, pool.id);
  const grading = await gradePoolIn(
    transaction,
    await loadSeason(transaction, pool.seasonYear, [pool.id]),
    pool.id,
  );
  if (picksUntil !== undefined) await stateImported(transaction, pool, 0);
  const alive = await tx.entry.findFirst({
    where: { poolId: pool.id, eliminatedWeek: null },
    select: { id: true },
  });
  const [doubt] = doubtsAbout({ missingWeeks, isAnyAlive: alive !== null }, input);
  if (doubt !== undefined) throw new ImportDoubtError(doubt, missingWeeks);
  await writeAudit(tx, {
    at: now,
    actorId: null,
    poolId: pool.id,
    action: 'pool.import',
    subjectType: 'Pool',
    subjectId: pool.id,
    after: {
      name: pool.name,
      seasonYear: pool.seasonYear,
      timeZone: pool.timeZone,
      entries,
      newAccounts,
      picks,
      sha256,
    },
  });
  transaction.publish({ type: 'standings', poolId: pool.id });
  const graded = await tx.pool.findUniqueOrThrow({ where: { id: pool.id } });
  return { pool: graded, entries, newAccounts, picks, grading };
}

/**
 * Checks every line; yields entries until the first problem.
 * @throws GridRefusedError at the end when there was one
 */
async function* entriesOf(
  input: GridImport,
  rules: GridRules,
  digest: ReturnType<typeof createHash>,
): AsyncGenerator<ReadEntry> {
  const reader = createGridReader(rules);
  let problems = 0;
  const refuse = (line: number, problem: string) => {
    problems += 1;
    input.onProblem(line, problem);
  };
  let isFirst = true;
  let hasEmails = true;
  let entries = 0;
  for await (const { line, cells, problem } of input.read()) {
    digest.update(JSON.stringify(cells));
    if (isFirst) {
      isFirst = false;
      const header = cells.map((cell) => cell.trim());
      const wrong = problem ?? checkHeader(header, rules.weekCount, rules.options);
      hasEmails = header.includes('email');
      if (wrong === null) continue;
      // Without a valid header the file cannot be read.
      refuse(line, wrong);
      throw new GridRefusedError(problems);
    }
    if (problem !== undefined) {
      refuse(line, problem);
      continue;
    }
    entries += 1;
    const read = reader.read(hasEmails ? cells : cells.toSpliced(1, 0, NO_EMAIL), line);
    if ('problems' in read) for (const { text } of read.problems) refuse(line, text);
    else if (problems === 0) yield { entry: read.entry, hasResults: cells.length > 2 + rules.weekCount };
  }
  if (isFirst) refuse(1, `the file is empty; it needs the header username,email,1,2,…,${rules.weekCount}`);
  else if (entries === 0 && problems === 0) refuse(1, 'there is no entry below the header');
  if (problems > 0) throw new GridRefusedError(problems);
}

/** The entries of a file with the automatic picks of passed deadlines, unless the file states eliminations. */
async function* filled(
  entries: AsyncIterable<ReadEntry>,
  rules: GridRules,
  { count, waiting }: { count: ReturnType<typeof createPickCount>; waiting: readonly MissingWeek[] },
): AsyncGenerator<GridEntry> {
  const weeks = new Set(waiting.map(({ week }) => week));
  for await (const { entry, hasResults } of entries) {
    count.add(entry);
    yield hasResults ? entry : withMissedPicks(entry, rules, weeks);
  }
}

/** Reads the file again, for the weeks whose picks can still be entered. */
async function missingWeeksOf(input: GridImport, rules: GridRules): Promise<MissingWeek[]> {
  const count = createPickCount(rules);
  const quiet = { ...input, onProblem: () => {} };
  for await (const { entry } of entriesOf(quiet, rules, createHash('sha256'))) count.add(entry);
  const weeks = count.missingWeeks();
  if (weeks.length === 0) throw invalid('picksUntil', 'The file has picks for all weeks that are over.');
  return weeks;
}

/**
 * Processes past deadlines, which the other system has applied already: reveals picks and eliminates entries
 * without one.
 */
export async function passOldDeadlines(transaction: Transaction, poolId: number): Promise<void> {
  const due = await transaction.tx.poolWeek.findMany({
    where: { poolId, deadline: { lte: transaction.now }, deadlinePassedAt: null },
  });
  for (const { id, deadline } of due) {
    await transaction.tx.poolWeek.update({ where: { id }, data: { deadlinePassedAt: deadline } });
  }
}
