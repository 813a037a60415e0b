import { LOG_VERSION } from '#verify/log/logVersion.ts';
import { emptyRoot } from '#verify/log/treeHash.ts';
import { Prisma, type Pool } from '#prisma/generated/sqlite/client.ts';
import {
  type AppendTransaction,
  LogsNotBegunError,
  type LogSigner,
  type LogTransaction,
} from '../kernel/poolLogs.ts';
import { LockedLog, storeWithoutHeads } from './lockedLog.ts';
import { EVERYTHING, statePools } from './statements/poolState.ts';
import { sha256 } from './key/sha256.ts';
import { signCheckpoint } from './key/signCheckpoint.ts';
import { stateEntries } from './statements/stateEntries.ts';

/** Cost of beginning a log besides its entries: it states the season's games. */
const LOG_WEIGHT = 100;

/** How much a transaction may begin besides its own work. */
export interface Allowance {
  /** The pools that the transaction writes to. */
  all: readonly number[];
  atOnce: number;
  /** Remaining entries and log costs. */
  left: number;
}

/**
 * Begins missing logs within the transaction: of pools that it creates, and of a few small ones.
 * @returns the pools whose logs have begun; a concurrent transaction may have begun one
 * @throws LogsNotBegunError with all pools without a log, when those are too many
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
  for (let left = missing; left.length > 0;)
    left = await beginPart(transaction, signers, left, allowance.atOnce);
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
 * Begins the logs of pools, or continues, with a part of their state: rules, games and deadlines, then
 * entries and picks, each as stored now. The caller adds passed deadlines and standings.
 * @param most entries in this part, of the first pools
 * @returns the pools with entries left, or all; the heads of the others are stored
 */
export async function beginPart(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  pools: readonly Pool[],
  most: number,
): Promise<Pool[]> {
  const { tx, now } = transaction;
  const ofPools = { poolId: { in: pools.map(({ id }) => id) } };
  const begun = new Map((await tx.logBeginning.findMany({ where: ofPools })).map((row) => [row.poolId, row]));
  const parts = await stateEntries(
    transaction,
    // A pool does not change while its log begins: every change waits until it is complete.
    pools.map((pool) => {
      const { through: after = 0, at = now } = begun.get(pool.id) ?? {};
      return { pool, after, at };
    }),
    most,
  );
  const stated = new Map(parts.map((part) => [part.poolId, part]));
  const fresh = pools.filter(({ id }) => stated.has(id) && !begun.has(id));
  const withEntries = new Set(parts.filter(({ leaves }) => leaves.length > 0).map(({ poolId }) => poolId));
  const logs = await stateRules(transaction, signers, fresh, withEntries);
  for (const [poolId, { at: lastAt, ...head }] of begun) {
    // Nobody has read the checkpoint of an earlier part.
    if (stated.has(poolId))
      logs.set(poolId, new LockedLog({ now: lastAt }, signers, { ...headOf(head), lastAt, checkpoint: '' }));
  }
  for (const { poolId, leaves } of parts)
    logs
      .get(poolId)!
      .append(leaves.map(({ content, opening = null }) => ({ poolId, content, opening, place: null })));
  await storeWithoutHeads(transaction, [...logs.values()]);
  const whole = parts.filter(({ areLast }) => areLast).map(({ poolId }) => poolId);
  await tx.logBeginning.deleteMany({ where: { poolId: { in: whole.filter((id) => begun.has(id)) } } });
  await tx.poolLog.createMany({ data: whole.map((id) => headOf(logs.get(id)!.head)) });
  for (const { poolId, through } of parts.filter(({ areLast }) => !areLast)) {
    const { origin, size, peaks, lastAt: at } = headOf(logs.get(poolId)!.head);
    const row = { poolId, origin, size, peaks, at, through };
    await tx.logBeginning.upsert({ where: { poolId }, create: row, update: row });
  }
  return pools.filter(({ id }) => !whole.includes(id));
}

/** Prisma requires bytes in a buffer of their own. */
function headOf<Head extends { peaks: Uint8Array }>(head: Head): Head & { peaks: Uint8Array<ArrayBuffer> } {
  return { ...head, peaks: Uint8Array.from(head.peaks) };
}

/** New logs, by pool, with rules, games and deadlines. */
async function stateRules(
  transaction: LogTransaction,
  signers: readonly LogSigner[],
  pools: readonly Pool[],
  withEntries: ReadonlySet<number>,
): Promise<Map<number, LockedLog>> {
  if (pools.length === 0) return new Map();
  const seasons = await transaction.tx.season.findMany();
  const weekCount = new Map(seasons.map((season) => [season.year, season.weekCount]));
  const state = await statePools(
    transaction,
    pools.map((pool) => ({ pool, changed: EVERYTHING, sealed: new Set<number>(), isBeginning: true })),
  );
  return new Map(
    pools.map(({ id: poolId, slug, seasonYear: season }) => {
      const origin = `${signers[0]!.host}/p/${slug}/log`;
      const log = new LockedLog(transaction, signers, {
        poolId,
        origin,
        size: 0,
        peaks: new Uint8Array(),
        lastAt: transaction.now,
        checkpoint: signCheckpoint(signers, { origin, size: 0, root: emptyRoot(sha256) }),
      });
      log.state([
        {
          type: 'pool',
          version: LOG_VERSION,
          pool: String(poolId),
          origin,
          season,
          regularWeeks: weekCount.get(season)!,
          began: withEntries.has(poolId) ? 'LATER' : 'CREATED',
        },
        ...state.get(poolId)!,
      ]);
      return [poolId, log];
    }),
  );
}

/**
 * Lets one transaction at a time begin the logs of these pools; others wait for its commit. Unnecessary on
 * SQLite, which has one writer.
 * @param poolIds ascending, to avoid deadlocks
 */
export async function lockPools(
  { tx, dialect }: AppendTransaction,
  poolIds: readonly number[],
): Promise<void> {
  if (dialect === 'sqlite' || poolIds.length === 0) return;
  // A lock that still allows concurrent inserts of entries and picks.
  await tx.$queryRaw`
    SELECT "id" FROM "Pool" WHERE "id" IN (${Prisma.join([...poolIds])}) ORDER BY "id" FOR NO KEY UPDATE`;
}
