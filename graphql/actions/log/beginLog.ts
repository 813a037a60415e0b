import { LOG_VERSION } from '#verify/log/logVersion.ts';
import { emptyRoot } from '#verify/log/treeHash.ts';
import { Prisma, type LogBeginning, type Pool } from '#prisma/generated/sqlite/client.ts';
import {
  type AppendTransaction,
  LogsNotBegunError,
  type LogSigner,
  type LogTransaction,
} from '#kernel/poolLogs.ts';
import { LockedLog, storeWithoutHead } from './lockedLog.ts';
import { EVERYTHING, statePools } from './poolState.ts';
import { sha256 } from './sha256.ts';
import { signCheckpoint } from './signCheckpoint.ts';
import { stateEntries } from './stateEntries.ts';

/** What a log that begins weighs beside its entries: it states the games of the season. */
const LOG_WEIGHT = 100;

/** What a transaction may begin of logs beside its own work. */
export interface Allowance {
  /** The pools that the transaction writes to. */
  all: readonly number[];
  /** Entries of a part. */
  atOnce: number;
  /** Entries, and the weights of logs, that may still be stated. */
  left: number;
}

/**
 * Begins the logs of pools that have none, in the transaction: of those that it makes, and of a few short ones.
 * @returns the pools whose logs have begun; another transaction may have begun that of a pool meanwhile
 * @throws LogsNotBegunError for more than that, with all that lack one
 */
export async function beginMissing(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  poolIds: readonly number[],
  allowance: Allowance,
): Promise<number[]> {
  const { tx, created } = transaction;
  const pools = await tx.pool.findMany({ where: { id: { in: [...poolIds] } }, orderBy: { id: 'asc' } });
  const older = pools.map(({ id }) => id).filter((id) => created?.has(id) !== true);
  let missing = pools;
  if (older.length > 0) {
    const { _sum } = await tx.entryCount.aggregate({
      where: { poolId: { in: older } },
      _sum: { count: true },
    });
    allowance.left -= older.length * LOG_WEIGHT + (_sum.count ?? 0);
    if (allowance.left < 0) throw new LogsNotBegunError(await lackingLogs(transaction, allowance.all));
    await lockPools(transaction, older);
    const found = await tx.poolLog.findMany({ where: { poolId: { in: older } }, select: { poolId: true } });
    const begun = new Set(found.map(({ poolId }) => poolId));
    missing = pools.filter(({ id }) => !begun.has(id));
  }
  for (const pool of missing)
    for (let isWhole = false; !isWhole;)
      isWhole = await beginPart(transaction, signers, pool, allowance.atOnce);
  return missing.map(({ id }) => id);
}

async function lackingLogs({ tx, created }: LogTransaction, poolIds: readonly number[]): Promise<number[]> {
  const ofPools = { in: poolIds.filter((id) => created?.has(id) !== true) };
  const [pools, logs] = await Promise.all([
    tx.pool.findMany({ where: { id: ofPools }, orderBy: { id: 'asc' }, select: { id: true } }),
    tx.poolLog.findMany({ where: { poolId: ofPools }, select: { poolId: true } }),
  ]);
  const begun = new Set(logs.map(({ poolId }) => poolId));
  return pools.map(({ id }) => id).filter((id) => !begun.has(id));
}

/**
 * Begins the log of a pool with a part of what there is of it: rules, games and deadlines, then entries and picks, each as
 * it is now. The caller adds that deadlines passed, and the standings.
 * @param most entries of the part
 * @returns whether it states all entries: its head is stored then
 */
export async function beginPart(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  pool: Pool,
  most: number,
): Promise<boolean> {
  const { tx } = transaction;
  const begun = await tx.logBeginning.findUnique({ where: { poolId: pool.id } });
  // The pool has not changed since: whatever changes it waits until its log has begun.
  const then = { ...transaction, now: begun?.at ?? transaction.now };
  const log = begun === null ? await stateRules(then, signers, pool) : continued(then, signers, begun);
  const { leaves, through, areLast } = await stateEntries(then, pool.id, {
    after: begun?.through ?? 0,
    most,
  });
  log.append(
    leaves.map(({ content, opening = null }) => ({ poolId: pool.id, content, opening, place: null })),
  );
  await storeWithoutHead(transaction, log);
  if (areLast) {
    if (begun !== null) await tx.logBeginning.delete({ where: { poolId: pool.id } });
    await tx.poolLog.create({ data: { ...log.head, peaks: Uint8Array.from(log.head.peaks) } });
    return true;
  }
  const { poolId, origin, size, peaks, lastAt: at } = log.head;
  const row = { poolId, origin, size, peaks: Uint8Array.from(peaks), at, through };
  await tx.logBeginning.upsert({ where: { poolId }, create: row, update: row });
  return false;
}

async function stateRules(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  pool: Pool,
): Promise<LockedLog> {
  const { tx, now } = transaction;
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: pool.seasonYear } });
  const entry = await tx.entry.findFirst({ where: { poolId: pool.id }, select: { id: true } });
  const origin = `${signers[0]!.host}/p/${pool.slug}/log`;
  const log = new LockedLog(transaction, signers, {
    poolId: pool.id,
    origin,
    size: 0,
    peaks: new Uint8Array(),
    lastAt: now,
    checkpoint: signCheckpoint(signers, { origin, size: 0, root: emptyRoot(sha256) }),
  });
  const state = await statePools(transaction, [
    { pool, changed: EVERYTHING, sealed: new Set(), isBeginning: true },
  ]);
  log.state([
    {
      type: 'pool',
      version: LOG_VERSION,
      pool: String(pool.id),
      origin,
      season: pool.seasonYear,
      regularWeeks: weekCount,
      began: entry === null ? 'CREATED' : 'LATER',
    },
    ...state.get(pool.id)!,
  ]);
  return log;
}

/** The log of an earlier part. Its checkpoint is not known, and nobody has read one. */
function continued(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  { poolId, origin, size, peaks, at: lastAt }: LogBeginning,
): LockedLog {
  return new LockedLog(transaction, signers, { poolId, origin, size, peaks, lastAt, checkpoint: '' });
}

/**
 * Has pools begin their logs in one transaction at a time: the others wait for its commit. SQLite has one writer.
 * @param poolIds in the order of ids, so that no two transactions wait for each other
 */
export async function lockPools(
  { tx, dialect }: AppendTransaction,
  poolIds: readonly number[],
): Promise<void> {
  if (dialect === 'sqlite' || poolIds.length === 0) return;
  // Entries and picks refer to their pool, and may be inserted meanwhile.
  await tx.$queryRaw`
    SELECT "id" FROM "Pool" WHERE "id" IN (${Prisma.join([...poolIds])}) ORDER BY "id" FOR NO KEY UPDATE`;
}
