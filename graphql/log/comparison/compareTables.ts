import type { Database } from '#prisma/client.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import { factsOfGame } from '#verify/checks/season.ts';
import { RESULTS_DUE } from '../statements/unstatedParts.ts';
import { readLogKeys } from '../reading/readLog.ts';
import type { Column } from './columns.ts';
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
import { Admitted, compareRow, type Difference, Differences, differing, type Place } from './difference.ts';
import { gradeFully } from './fullGrades.ts';
import { LogPlayer, type PlayedLog } from './playedLog.ts';
import { checkCounts, entryCounts } from '#graphql/standings/counts.ts';
import { type Compared, isOfLeaf, isOlder } from './compared.ts';

/** The log has not begun, or jobs still have to state the latest results: the tables cannot be compared yet. */
export class UnstatedResultsError extends Error {
  override name = 'UnstatedResultsError';
}

export interface TableReport {
  leaves: number;
  entries: number;
  picks: number;
  /** Total number of differences; `differences` has the first ones. */
  count: number;
  differences: Difference[];
}

const NOT_BEGUN = 'The log of this pool has not begun yet. The server begins it in the background.';

/** The columns that an invalid signature concerns. */
const SIGNED: Column[] = [
  'PoolLog.checkpoint',
  'LogPublication.checkpoint',
  'LogLeaf.data',
  'LogKey.publicKey',
];
/** Failures of the log itself to report. */
const FAILURES = 20;

/**
 * Compares all tables of a pool that people see with its log, from which the reference grades all entries and committed
 * picks. Reads the whole pool. The server may write meanwhile: only differences of two successive comparisons count
 * (`compareTwice`).
 * @param differences also collects the repairs
 * @param player an unused one, or one that played the log in a comparison without differences (`TableComparer`)
 * @throws UnstatedResultsError
 */
export async function compareTables(
  db: Database,
  signer: Pick<LogSigner, 'publicKey'>,
  poolId: number,
  differences = new Differences(),
  player = new LogPlayer(),
): Promise<TableReport> {
  // Read before the head, so that the log has the leaves that they cover.
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

/** Whether a log without a head has leaves. Unless it is being begun, its head was lost. */
async function hasLeaves(db: Database, poolId: number): Promise<boolean> {
  const [beginning, leaf] = await Promise.all([
    db.logBeginning.findUnique({ where: { poolId } }),
    db.logLeaf.findFirst({ where: { poolId }, select: { index: true } }),
  ]);
  return beginning === null && leaf !== null;
}

/**
 * Compares until two successive comparisons agree, and reports that: differences by concurrent writes are gone by then.
 */
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

/** Adds failures of the log's own verification: changed leaves, invalid signatures. */
function addFailures({ failures }: PlayedLog, differences: Differences): void {
  for (const { leaf, entry, week, message, check } of failures.slice(0, FAILURES)) {
    const columns: Column[] = check === 'signatures' ? SIGNED : ['LogLeaf.data'];
    differences.add(columns, message, { leaf, week, entryId: entry === null ? null : Number(entry) });
  }
}

/** Compares the stored counts of entries and picks, by which the server grades large pools and shows figures. */
async function compareCounts({ db, pool, log, grades, differences }: Compared): Promise<void> {
  const { entries, picks } = log.stated;
  const expected = new Map<string, number>();
  const expectedPicks = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const row of entries.rows()) {
    const { week, reason } = grades.of(row);
    add(expected, `${entries.factsOf(row).startWeek} ${week} ${reason}`);
    for (const pick of picks.standing(row)) add(expectedPicks, `${picks.weekOf(pick)} ${picks.teamOf(pick)}`);
  }
  const stored = await entryCounts(db, [pool.id]);
  const is = new Map(
    stored.map(({ startWeek, eliminatedWeek, eliminationReason, count }) => [
      `${startWeek} ${eliminatedWeek ?? 0} ${eliminationReason ?? ''}`,
      count,
    ]),
  );
  const wrong = differingKeys(is, expected);
  if (wrong.length > 0) {
    const weeks = [...new Set(wrong.map((key) => Number(key.split(' ')[1])))].filter((week) => week > 0);
    differences.add(
      [
        'EntryCount.count',
        'EntryCount.startWeek',
        'EntryCount.eliminatedWeek',
        'EntryCount.reason',
        'EntryCount.poolId',
      ],
      'The kept count of entries is not that of the entries.',
      { week: weeks[0] ?? null },
    );
  }
  const rows = await db.pickCount.groupBy({
    by: ['week', 'teamId'],
    where: { poolId: pool.id },
    _sum: { count: true },
  });
  const storedPicks = new Map(rows.map(({ week, teamId, _sum }) => [`${week} ${teamId}`, _sum.count ?? 0]));
  const weeks = new Set(differingKeys(storedPicks, expectedPicks).map((key) => Number(key.split(' ')[0])));
  if (wrong.length > 0 || weeks.size > 0) {
    differences.repair('the kept counts', (tx) => checkCounts({ tx, dialect: db.dialect }, pool.id));
  }
  for (const week of weeks) {
    differences.add(
      ['PickCount.count', 'PickCount.week', 'PickCount.teamId', 'PickCount.poolId'],
      `The kept count of the picks of Week ${week} is not that of its picks.`,
      { week },
    );
  }
}

function differingKeys(is: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): string[] {
  return [...new Set([...is.keys(), ...expected.keys()])].filter(
    (key) => (is.get(key) ?? 0) !== (expected.get(key) ?? 0),
  );
}

/** Compares the picks that commissioners viewed before the deadline. */
async function compareOpenedPicks({ db, pool, log, differences }: Compared): Promise<void> {
  const rows = await db.openedPick.findMany({ where: { poolId: pool.id }, orderBy: { id: 'asc' } });
  const left = new Set(rows);
  const about = (place: Place) => () => ({
    model: 'OpenedPick' as const,
    name: 'The view of a pick by a commissioner',
    key: ['entryId', 'week', 'reason', 'way', 'openedAt', 'poolId'] as const,
    place,
  });
  for (const { leaf, at, ...stated } of log.stated.openedPicks) {
    const openedAt = new Admitted(new Date(at), (instant: Date) => isOfLeaf(log, instant, { leaf, at }));
    const expected = { ...stated, openedAt };
    const row = [...left].find((each) => differing(each, expected).length === 0);
    if (row !== undefined) left.delete(row);
    compareRow(differences, row, expected, about({ ...stated, leaf }));
  }
  for (const row of left) {
    if (!isOlder(log, row.openedAt)) compareRow(differences, row, undefined, about(row));
  }
}
