import type { Database } from '#prisma/client.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import { factsOfGame } from '#verify/checks/season.ts';
import { RESULTS_DUE } from '../statements/unstatedParts.ts';
import { readLogKeys } from '../reading/readLog.ts';
import type { Column } from './columns.ts';
import { compareCounts } from './compareCounts.ts';
import { compareEntries } from './compareEntries.ts';
import { compareGames } from './compareGames.ts';
import {
  compareEnd,
  compareFacts,
  compareHead,
  compareKeys,
  compareNodes,
  comparePublications,
  compareStandings,
} from './compareLogTables.ts';
import { comparePicks } from './comparePicks.ts';
import { compareBuyBacks, comparePool, compareRulings, compareSeason, compareWeeks } from './comparePool.ts';
import { compareOpenedPicks } from './compareOpenedPicks.ts';
import { type Difference, Differences } from './difference.ts';
import { gradeFully } from './fullGrades.ts';
import { LogPlayer, type PlayedLog } from './playedLog.ts';

/**
 * The log has not begun, or not stated the latest results yet, which jobs of the server do: nothing follows from it now for
 * the tables.
 */
export class UnstatedResultsError extends Error {
  override name = 'UnstatedResultsError';
}

/** What a comparison has found. */
export interface TableReport {
  leaves: number;
  entries: number;
  picks: number;
  /** How many differences there are; `differences` has the first of them. */
  count: number;
  differences: Difference[];
}

const NOT_BEGUN = 'The log of this pool has not begun yet. The server begins it in the background.';

/** What a signature that does not hold can be about. */
const SIGNED: Column[] = [
  'PoolLog.checkpoint',
  'LogPublication.checkpoint',
  'LogLeaf.data',
  'LogKey.publicKey',
];
/** Failures of the log itself that are reported. */
const FAILURES = 20;

/**
 * Compares all tables of a pool that people see with what follows from its log: entries and sealed picks are graded by the
 * reference. Reads everything of the pool. While it runs the server may write: what is found by two comparisons, one after
 * the other, is a difference (`compareTwice`).
 * @param differences collects also what would make them agree
 * @param player has played none of the log, or the leaves that it had at a comparison that agreed (`TableComparer`)
 * @throws UnstatedResultsError
 */
export async function compareTables(
  db: Database,
  signer: Pick<LogSigner, 'publicKey'>,
  poolId: number,
  differences = new Differences(),
  player = new LogPlayer(),
): Promise<TableReport> {
  // Before the head: then the log has the leaves that they state.
  const publications = await db.logPublication.findMany({
    where: { poolId },
    orderBy: { id: 'asc' },
    include: { cosignatures: { orderBy: { witness: 'asc' }, select: { line: true } } },
  });
  const seen = await db.seenCheckpoint.findUnique({ where: { poolId }, select: { checkpoint: true } });
  const [pool, head] = await Promise.all([
    db.pool.findUnique({ where: { id: poolId } }),
    db.poolLog.findUnique({ where: { poolId } }),
  ]);
  if (pool !== null && head === null && !(await hasLeaves(db, poolId)))
    throw new UnstatedResultsError(NOT_BEGUN);
  if (pool === null || head === null) {
    if (pool === null) differences.add(['Pool.id'], 'The pool of the log is missing in the table.');
    else differences.add(['PoolLog.poolId'], 'The pool has no log.');
    return { leaves: 0, entries: 0, picks: 0, count: 1, differences: differences.found };
  }
  const due = await db.logFact.findUnique({ where: { poolId_key: { poolId, key: RESULTS_DUE } } });
  if (due?.value === 'true') {
    throw new UnstatedResultsError('The log has still to state results. The server does so within a minute.');
  }
  const keys = await readLogKeys(db, signer, head);
  const sources = { keys, publications, seen: seen?.checkpoint ?? null };
  const log = await player.play(db, head, sources, differences);
  await compareEnd(db, head, differences);
  addFailures(log, differences);
  const grades = gradeFully(log.state, log.stated);
  if (grades === null) {
    differences.add(['LogLeaf.data'], 'The log states no rules.');
    return {
      leaves: head.size,
      entries: 0,
      picks: 0,
      count: differences.count,
      differences: differences.found,
    };
  }
  const games = new Map([...log.state.games].map(([id, game]) => [id, factsOfGame(game)]));
  const compared = { db, pool, signer, log, grades, games, differences };
  const entries = await compareEntries(compared);
  const picks = await comparePicks(compared);
  comparePool(compared);
  await compareSeason(compared);
  await compareWeeks(compared);
  await compareGames(compared);
  await compareRulings(compared);
  await compareBuyBacks(compared);
  await compareOpenedPicks(compared);
  await compareCounts(compared);
  await compareStandings(compared);
  compareHead(compared);
  await compareNodes(compared);
  await compareFacts(compared);
  await comparePublications(compared);
  await compareKeys(compared);
  return { leaves: head.size, entries, picks, count: differences.count, differences: differences.found };
}

/** Whether a log without a head has leaves: it had one, unless it is being begun. */
async function hasLeaves(db: Database, poolId: number): Promise<boolean> {
  const [beginning, leaf] = await Promise.all([
    db.logBeginning.findUnique({ where: { poolId } }),
    db.logLeaf.findFirst({ where: { poolId }, select: { index: true } }),
  ]);
  return beginning === null && leaf !== null;
}

/** Compares until two comparisons find the same, and reports that: what was about to be written is gone by then. */
export async function compareTwice(compare: () => Promise<TableReport>): Promise<TableReport> {
  const first = await compare();
  if (first.count === 0) return first;
  const second = await compare();
  const keyOf = ({ columns, entryId, week, leaf, message }: Difference) =>
    JSON.stringify([columns, entryId, week, leaf, message]);
  const before = new Set(first.differences.map(keyOf));
  const differences = second.differences.filter((difference) => before.has(keyOf(difference)));
  const count = differences.length < second.differences.length ? differences.length : second.count;
  return { ...second, count, differences };
}

/** What the verification of the log itself finds: leaves that were changed, a key that did not sign. */
function addFailures({ failures }: PlayedLog, differences: Differences): void {
  for (const { leaf, entry, week, message, check } of failures.slice(0, FAILURES)) {
    const columns: Column[] = check === 'signatures' ? SIGNED : ['LogLeaf.data'];
    differences.add(columns, message, { leaf, week, entryId: entry === null ? null : Number(entry) });
  }
}
