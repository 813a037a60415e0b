import { createHash } from 'node:crypto';

import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { optionsOf } from '../pools/rules/options/poolOptions.ts';
import type { EliminationReason } from '../grading/rules/facts.ts';
import type { GridEntry } from './rules/grid.ts';
import { withMissedPicks } from './rules/missedWeeks.ts';
import type { ImportDoubt } from './rules/importDoubts.ts';
import { missedText } from '../pools/rules/rulesText/missingPick.ts';
import { shownElimination } from '../picks/rules/secrecy.ts';
import { invalid } from '../kernel/input.ts';
import { yieldEvery } from '../kernel/yieldEvery.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { gradePoolIn } from '../grading/grading.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import { dropStaging, stageGrid } from './gridStaging.ts';
import { doubtsAbout, type ImportAnswers, ImportDoubtError } from './importDoubt.ts';
import { passOldDeadlines } from './importGrid.ts';
import { latestReopening, reopenWeeks } from '../pools/reopenWeeks.ts';
import { stateImported } from './stateImported.ts';
import { storeGrid } from './storeGrid.ts';
import { runAdminCommand, type AdminCommand } from '../office/adminCommand.ts';
import {
  LINES_PER_TURN,
  LOOKED_UP,
  type PlacedEntry,
  readEntries,
  readLines,
  type ReadTable,
} from './readEntries.ts';

export interface ImportedElimination {
  line: number;
  username: string;
  week: number;
  reason: EliminationReason | null;
}

export interface ImportedEntries extends Pick<
  ReadTable,
  'problems' | 'problemCount' | 'blankWeeks' | 'missingWeeks'
> {
  entries: number;
  picks: number;
  eliminated: ImportedElimination[];
  /** Unresolved doubts: only a dry run accepts them. */
  doubts: ImportDoubt[];
  /** Latest possible deadline for the picks of `missingWeeks`; null where they can no longer be entered. */
  picksUntilAtMost: Date | null;
  /** When it was stored; identifies the import for `undoImport`. */
  importedAt: Date;
  /** A sentence: what a missing pick means in this pool. */
  missedText: string;
}

/**
 * Adds entries from another system to a pool, with their picks and payments, and grades it. All lines are
 * checked first; either all are stored or none. Picks count as made two days before their week's first
 * kickoff, as in the import by command line. Creates accounts without a password for unknown addresses.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError (also for an unresolved doubt), NotFoundError,
 * ConflictError
 */
export function importEntries(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; csv: string; reason: string; dryRun?: boolean | undefined } & ImportAnswers,
): Promise<ImportedEntries> {
  const { poolId, csv, reason, dryRun, accept = [], picksUntil } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason, dryRun }, async (command) => {
    const lines = readLines(csv);
    const { tx, now } = command.transaction;
    const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const read = await readEntries(command.transaction, pool, lines, {
      siteName: services.siteName(),
      now,
    });
    const { problems, problemCount, blankWeeks, missingWeeks } = read;
    const weeks = missingWeeks.map(({ week }) => week);
    const latest = weeks.length === 0 ? null : await latestReopening(command.transaction, pool, weeks);
    const found = {
      ...{ problems, problemCount, blankWeeks, missingWeeks },
      picksUntilAtMost: latest?.until ?? null,
      importedAt: now,
      missedText: missedText(optionsOf(pool)),
    };
    if (problems.length > 0) return { ...found, entries: 0, picks: 0, eliminated: [], doubts: [] };
    const stored = await store(command, pool, read, { csv, picksUntil });
    const isAnyAlive = stored.eliminated.length < stored.entries;
    const doubts = doubtsAbout({ missingWeeks, isAnyAlive }, { accept, picksUntil });
    if (dryRun !== true && doubts.length > 0) throw new ImportDoubtError(doubts[0]!, missingWeeks);
    return { ...found, ...stored, doubts };
  });
}

async function store(
  command: AdminCommand,
  pool: Pool,
  read: ReadTable,
  { csv, picksUntil }: { csv: string; picksUntil: Date | undefined },
): Promise<Pick<ImportedEntries, 'entries' | 'picks' | 'eliminated'>> {
  const { transaction } = command;
  const { tx, dialect } = transaction;
  const missing = read.missingWeeks.map(({ week }) => week);
  if (picksUntil !== undefined) {
    if (missing.length === 0) throw invalid('picksUntil', 'The table has picks for all weeks that are over.');
    await reopenWeeks(transaction, pool, { weeks: missing, until: picksUntil });
  }
  const waiting = new Set(picksUntil === undefined ? [] : missing);
  const placed = read.hasResults
    ? read.entries
    : read.entries.map(({ line, entry }) => ({ line, entry: withMissedPicks(entry, read.rules, waiting) }));
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
  await stateImported(transaction, pool, last?.id ?? 0);
  await command.audit({
    poolId: pool.id,
    action: 'pool.importEntries',
    subjectType: 'Pool',
    subjectId: pool.id,
    after: {
      entries: placed.length,
      picks,
      sha256: createHash('sha256').update(csv).digest('hex'),
      ...(picksUntil === undefined ? {} : { waitingWeeks: missing, picksUntil: picksUntil.toISOString() }),
    },
  });
  transaction.publish({ type: 'standings', poolId: pool.id });
  transaction.publish({ type: 'pool', poolId: pool.id });
  const eliminated = await eliminatedOf(transaction, pool, placed);
  return { entries: placed.length, picks, eliminated };
}

/** As a stream, since staging generates tokens and codes per entry. */
async function* entriesOf(placed: readonly PlacedEntry[]): AsyncGenerator<GridEntry> {
  for await (const { entry } of yieldEvery(placed, LINES_PER_TURN)) yield entry;
}

/** The publicly eliminated imported entries, in the order of lines. */
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
