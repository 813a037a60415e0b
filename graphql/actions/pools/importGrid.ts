import { createHash } from 'node:crypto';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { GridEntry, GridRules } from '#domain/grid/grid.ts';
import { checkHeader } from '#domain/grid/header.ts';
import { createGridReader } from '#domain/grid/reader.ts';
import { writeAudit } from '#kernel/audit.ts';
import { createPoolIn, type NewPool } from './createPool.ts';
import { gridRules } from './gridRules.ts';
import { dropStaging, stageGrid, type StagedGrid } from './gridStaging.ts';
import { storeGrid } from './storeGrid.ts';
import { InvalidInputError } from '#kernel/failures.ts';
import { gradePoolIn } from '../grading/grading.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction, type Transaction } from '#kernel/transaction.ts';

/** One line of the file; `cells` is empty when the line could not be parsed, and `problem` says why. */
export interface GridLine {
  line: number;
  cells: readonly string[];
  problem?: string;
}

export interface GridImport extends NewPool {
  /** Reads the file from its beginning, header first. */
  read(): AsyncIterable<GridLine>;
  /** Receives every problem, in the order of lines. */
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

/** The grid is invalid; every problem went to onProblem, and nothing was written. */
export class GridRefusedError extends InvalidInputError {
  override name = 'GridRefusedError';
  readonly problems: number;
  constructor(problems: number) {
    super([{ path: ['input', 'file'], message: `${problems} problems: nothing was imported.` }]);
    this.problems = problems;
  }
}

/** Real milliseconds: a million entries take some minutes, on a slow machine many. */
const TIMEOUT = 2 * 3_600_000;

/**
 * Creates a pool from a grid that was kept elsewhere. Reads the file once, checks every line, and stages its entries in
 * a temporary table. When no line has a problem, one transaction stores accounts, entries, payments and picks from there
 * and grades the pool. Memory holds two batches plus the usernames and addresses.
 *
 * Creates accounts for unknown addresses without a password; their owners set one with "forgot password".
 * Imported picks count as made two days before their week's first kickoff (or now, when that is earlier), so
 * none is ever late; picks of open weeks are ordinary picks.
 * @throws GridRefusedError, InvalidInputError for the pool's name, NotFoundError for the season
 */
export async function importGrid(
  services: Services,
  input: GridImport,
  now: Date = services.clock.now(),
): Promise<ImportedGrid> {
  const { db } = services;
  const rules = await gridRules(services, input, now);
  const stage = async (connection: Parameters<typeof stageGrid>[0]): Promise<Staged> => {
    const digest = createHash('sha256');
    const staged = await stageGrid(connection, db.dialect, entriesOf(input, rules, digest), (entries) =>
      input.onProgress?.('read', entries),
    );
    return { ...staged, sha256: digest.digest('hex') };
  };
  const imported = (work: (transaction: Transaction) => Promise<ImportedGrid>) =>
    inTransaction(services, now, work, TIMEOUT);
  // The one writing connection of a SQLite file keeps its temporary tables: the file is locked only from the first
  // row of the pool on. PostgreSQL's tables last for a transaction.
  if (!db.url.startsWith('file:')) {
    return imported(async (transaction) => store(transaction, input, await stage(transaction.tx)));
  }
  try {
    const staged = await stage(db);
    return await imported((transaction) => store(transaction, input, staged));
  } finally {
    await dropStaging(db);
  }
}

interface Staged extends StagedGrid {
  /** Of the cells of the file. */
  sha256: string;
}

async function store(transaction: Transaction, input: GridImport, staged: Staged): Promise<ImportedGrid> {
  const { tx, now } = transaction;
  const pool = await createPoolIn(transaction, input);
  const season = await loadSeason(transaction, pool.seasonYear, [pool.id]);
  const { newAccounts, picks } = await storeGrid(transaction, pool, season.games, staged, {
    actorId: null,
    onProgress: (entries) => input.onProgress?.('stored', entries),
  });
  if (picks !== staged.picks) throw new Error(`${staged.picks - picks} picks of the grid have no game`);
  const { entries, sha256 } = staged;
  await passOldDeadlines(transaction, pool.id);
  const grading = await gradePoolIn(
    transaction,
    await loadSeason(transaction, pool.seasonYear, [pool.id]),
    pool.id,
  );
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
 * Checks every line and returns the entries up to the first problem.
 * @throws GridRefusedError at the end when there was one
 */
async function* entriesOf(
  input: GridImport,
  rules: GridRules,
  digest: ReturnType<typeof createHash>,
): AsyncGenerator<GridEntry> {
  const reader = createGridReader(rules);
  let problems = 0;
  const refuse = (line: number, problem: string) => {
    problems += 1;
    input.onProblem(line, problem);
  };
  let isFirst = true;
  let entries = 0;
  for await (const { line, cells, problem } of input.read()) {
    digest.update(JSON.stringify(cells));
    if (isFirst) {
      isFirst = false;
      const header = cells.map((cell) => cell.trim());
      const wrong = problem ?? checkHeader(header, rules.weekCount, rules.options);
      if (wrong === null) continue;
      // Without its header the file cannot be read.
      refuse(line, wrong);
      throw new GridRefusedError(problems);
    }
    if (problem !== undefined) {
      refuse(line, problem);
      continue;
    }
    entries += 1;
    const read = reader.read(cells, line);
    if ('problems' in read) for (const { text } of read.problems) refuse(line, text);
    else if (problems === 0) yield read.entry;
  }
  if (isFirst) refuse(1, `the file is empty; it needs the header username,email,1,2,…,${rules.weekCount}`);
  else if (entries === 0 && problems === 0) refuse(1, 'there is no entry below the header');
  if (problems > 0) throw new GridRefusedError(problems);
}

/** Deadlines that have come were acted on elsewhere: picks are shown, and grading puts out who has none. */
export async function passOldDeadlines(transaction: Transaction, poolId: number): Promise<void> {
  const due = await transaction.tx.poolWeek.findMany({
    where: { poolId, deadline: { lte: transaction.now }, deadlinePassedAt: null },
  });
  for (const { id, deadline } of due) {
    await transaction.tx.poolWeek.update({ where: { id }, data: { deadlinePassedAt: deadline } });
  }
}
