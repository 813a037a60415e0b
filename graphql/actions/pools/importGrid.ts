import { createHash } from 'node:crypto';

import { findTeamId } from '../../../prisma/seasons/teams.ts';
import type { Pool } from '../../../prisma/generated/sqlite/client.ts';
import { checkHeader, createGridReader, type GridEntry, type GridRules } from '../../domain/grid.ts';
import { firstOpenWeek } from '../../domain/deadlines.ts';
import { writeAudit } from '../../kernel/audit.ts';
import { createPoolIn, missingSeason, shippedSchedule, type NewPool } from './createPool.ts';
import { InvalidInputError } from '../../kernel/failures.ts';
import { gradePoolIn } from '../grading/grading.ts';
import type { GradingReport } from '../grading/gradingSteps.ts';
import { gridWriter, type GridGame } from './gridWriter.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import type { Services } from '../../kernel/services.ts';
import { inTransaction, type Transaction } from '../../kernel/transaction.ts';

/** One line of the file; `cells` is empty when the line could not be parsed, and `problem` says why. */
export interface GridLine {
  line: number;
  cells: readonly string[];
  problem?: string;
}

export interface GridImport extends NewPool {
  /** Reads the file from its beginning, header first; called twice. */
  read(): AsyncIterable<GridLine>;
  /** Receives every problem, in the order of lines. */
  onProblem(line: number, problem: string): void;
  onProgress?(step: 'checked' | 'stored', entries: number): void;
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

/** Lines per batch of inserts. */
const BATCH = 500;
/** The defaults of a new pool. */
const MOST_ENTRIES = 10;

/**
 * Creates a pool from a grid that was kept elsewhere. Reads the file twice: first to check every line, then,
 * in one transaction, to store accounts, entries, payments and picks in batches; then grades the pool. Memory
 * holds one batch plus the usernames and addresses.
 *
 * Creates accounts for unknown addresses without a password; their owners set one with "forgot password".
 * Imported picks count as made two days before their week's first kick-off (or now, when that is earlier), so
 * none is ever late; picks of open weeks are ordinary picks.
 * @throws GridRefusedError, InvalidInputError for the pool's name, NotFoundError for the season
 */
export async function importGrid(
  services: Services,
  input: GridImport,
  now: Date = services.clock.now(),
): Promise<ImportedGrid> {
  const checked = await check(services, input);
  return inTransaction(services, now, async (transaction) => {
    const pool = await createPoolIn(transaction, input);
    const season = await loadSeason(transaction, pool.seasonYear);
    const weeks = await transaction.tx.poolWeek.findMany({ where: { poolId: pool.id } });
    const rules = rulesOf(season.weekCount, season.games, firstOpenWeek(weeks, now));
    const writer = gridWriter(transaction, pool, season.games);
    const digest = createHash('sha256');
    const reader = createGridReader({ ...rules, maxEntriesPerAccount: pool.maxEntriesPerAccount });
    let batch: GridEntry[] = [];
    const store = async () => {
      await writer.write(batch);
      batch = [];
      input.onProgress?.('stored', writer.entries);
    };
    for await (const row of body(input, digest)) {
      const read = reader.read(row.cells, row.line);
      if ('problems' in read) throw changed();
      batch.push(read.entry);
      if (batch.length === BATCH) await store();
    }
    if (batch.length > 0) await store();
    const sha256 = digest.digest('hex');
    if (sha256 !== checked.sha256) throw changed();
    await passOldDeadlines(transaction, pool.id);
    const grading = await gradePoolIn(transaction, await loadSeason(transaction, pool.seasonYear), pool.id);
    const { entries, newAccounts, picks } = writer;
    await writeAudit(transaction.tx, {
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
    const graded = await transaction.tx.pool.findUniqueOrThrow({ where: { id: pool.id } });
    return { pool: graded, entries, newAccounts, picks, grading };
  });
}

async function check(services: Services, input: GridImport): Promise<{ sha256: string }> {
  const rules = await rulesOfStored(services, input.seasonYear);
  const reader = createGridReader(rules);
  const digest = createHash('sha256');
  let problems = 0;
  const refuse = (line: number, problem: string) => {
    problems += 1;
    input.onProblem(line, problem);
  };
  let isFirst = true;
  let entries = 0;
  for await (const row of input.read()) {
    note(digest, row);
    if (isFirst) {
      isFirst = false;
      const problem =
        row.problem ??
        checkHeader(
          row.cells.map((cell) => cell.trim()),
          rules.weekCount,
        );
      if (problem === null) continue;
      // Without its header the file cannot be read.
      refuse(row.line, problem);
      throw new GridRefusedError(problems);
    }
    if (row.problem !== undefined) {
      refuse(row.line, row.problem);
      continue;
    }
    const read = reader.read(row.cells, row.line);
    if ('problems' in read) for (const problem of read.problems) refuse(row.line, problem);
    entries += 1;
    if (entries % BATCH === 0) input.onProgress?.('checked', entries);
  }
  if (isFirst) refuse(1, `the file is empty; it needs the header username,email,1,2,…,${rules.weekCount}`);
  else if (entries === 0 && problems === 0) refuse(1, 'there is no entry below the header');
  if (problems > 0) throw new GridRefusedError(problems);
  input.onProgress?.('checked', entries);
  return { sha256: digest.digest('hex') };
}

/** The lines below the header; the header was checked in the first reading. */
async function* body(input: GridImport, digest: ReturnType<typeof createHash>): AsyncGenerator<GridLine> {
  let isFirst = true;
  for await (const row of input.read()) {
    note(digest, row);
    if (row.problem !== undefined) throw changed();
    if (!isFirst) yield row;
    isFirst = false;
  }
}

function note(digest: ReturnType<typeof createHash>, row: GridLine): void {
  digest.update(JSON.stringify(row.cells));
}

function changed(): Error {
  return new InvalidInputError([
    { path: ['input', 'file'], message: 'The file changed while it was read: nothing was imported.' },
  ]);
}

async function rulesOfStored({ db }: Services, seasonYear: number): Promise<GridRules> {
  const season = await db.season.findUnique({ where: { year: seasonYear } });
  if (season !== null) {
    const games = await db.game.findMany({
      where: { seasonYear },
      select: { id: true, week: true, homeTeamId: true, awayTeamId: true },
    });
    return rulesOf(season.weekCount, games, null);
  }
  const shipped = shippedSchedule();
  // A missing season is reported before problems of the file.
  if (shipped.seasonYear !== seasonYear) throw missingSeason(seasonYear);
  return rulesOf(
    shipped.weekCount,
    shipped.games.map((game, id) => ({ ...game, id })),
    null,
  );
}

function rulesOf(
  weekCount: number,
  games: readonly Omit<GridGame, 'kickoff'>[],
  openWeek: number | null,
): GridRules {
  const gameIds = new Map<string, number>();
  const teams = new Set<string>();
  for (const { id, week, homeTeamId, awayTeamId } of games) {
    for (const team of [homeTeamId, awayTeamId]) {
      gameIds.set(`${week} ${team}`, id);
      teams.add(team);
    }
  }
  return {
    weekCount,
    openWeek,
    maxEntriesPerAccount: MOST_ENTRIES,
    teamId(abbreviation) {
      const id = findTeamId(abbreviation);
      return id !== null && teams.has(id) ? id : null;
    },
    gameId: (week, teamId) => gameIds.get(`${week} ${teamId}`) ?? null,
  };
}

/** Deadlines that have come were acted on elsewhere: picks are shown, and grading puts out who has none. */
async function passOldDeadlines(transaction: Transaction, poolId: number): Promise<void> {
  const due = await transaction.tx.poolWeek.findMany({
    where: { poolId, deadline: { lte: transaction.now } },
  });
  for (const { id, deadline } of due) {
    await transaction.tx.poolWeek.update({ where: { id }, data: { deadlinePassedAt: deadline } });
  }
}
