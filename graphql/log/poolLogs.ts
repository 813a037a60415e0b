import type { PoolEvent } from '../kernel/events.ts';
import {
  type LogSigner,
  LogsNotBegunError,
  type LogTransaction,
  type PendingLeaf,
  type PoolLogs,
} from '../kernel/poolLogs.ts';
import { inLockedSeasons } from '../kernel/transaction.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { groupBy } from '../kernel/groupBy.ts';
import { chunk } from '../kernel/chunk.ts';
import { type Allowance, beginMissing, beginPart, lockPools } from './beginLog.ts';
import { type Growth, growthRows, type LockedHead } from './growthStatement.ts';
import { LockedLog, lockLogs, type LockedLogs, storeLogs } from './lockedLog.ts';
import { stateOpenings } from './openings.ts';
import { stateOutcomes } from './statements/outcome.ts';
import { type ChangedFacts, EVERYTHING, statePools } from './statements/poolState.ts';
import { publishCheckpoints } from './publish/publications.ts';
import { stateResults } from './statements/results.ts';
import { unstatedGames } from './statements/unstatedGames.ts';
import { leaveResults, unstatedParts } from './statements/unstatedParts.ts';

/** Pools per statement. */
const POOLS = 250;
/** Pools whose logs begin in one transaction: a concurrent pick in one of them waits for it. */
export const BEGUN_TOGETHER = 10;
/** Picks of a week that a transaction opens; a job opens the others. */
const OPENED_AT_ONCE = 2_000;
/** Entries per transaction that begins logs. */
const BEGUN_AT_ONCE = 2_000;

interface WriteOptions {
  signers: readonly LogSigner[];
  openedAtOnce: number;
  begunAtOnce: number;
}

/** What a transaction may have changed in a pool. */
interface Concerned extends ChangedFacts {
  standings: boolean;
  games: Set<number>;
  /** Weeks whose picks may be opened. */
  weeks: Set<number>;
  leaves: PendingLeaf[];
}

/**
 * The logs of the pools of one database.
 * @param also further signers of checkpoints: the replaced key
 * @param openedAtOnce picks of a week that a transaction opens; a job opens the others
 * @param begunAtOnce entries per transaction that begins logs
 */
export function createPoolLogs(
  signer: LogSigner,
  also: readonly LogSigner[] = [],
  {
    openedAtOnce = OPENED_AT_ONCE,
    begunAtOnce = BEGUN_AT_ONCE,
  }: { openedAtOnce?: number; begunAtOnce?: number } = {},
): PoolLogs {
  const signers = [signer, ...also];
  const limits = { signers, openedAtOnce, begunAtOnce };
  /** The last heads of `append` and `grow`, by pool. */
  const heads = new Map<number, LockedHead>();
  return {
    signer,
    async write(transaction, events, pending) {
      const concerned = await concernedBy(transaction, events, pending);
      const all = inOrder(concerned.keys());
      const allowance = { all, atOnce: begunAtOnce, left: begunAtOnce };
      const written: LockedLog[] = [];
      for (const poolIds of chunk(all, POOLS)) {
        const part = new Map(poolIds.map((id) => [id, concerned.get(id)!]));
        written.push(...(await writeLogs(transaction, limits, part, allowance)).values());
      }
      // After all pools' logs, since it locks the site's.
      await publishCheckpoints(transaction, signers, written);
    },
    async append(transaction, pending) {
      const byPool = groupBy(pending, ({ poolId }) => poolId);
      const poolIds = inOrder(byPool.keys());
      const logs = await lockLogs(transaction, signers, poolIds);
      const missing = poolIds.filter((id) => !logs.has(id));
      if (missing.length > 0) throw new LogsNotBegunError(missing);
      for (const [poolId, log] of logs) log.append(byPool.get(poolId)!);
      await storeLogs(transaction, logs.values());
      for (const [poolId, log] of logs) heads.set(poolId, log.head);
    },
    grow(now, pending) {
      const grown: Growth[] = [];
      for (const [poolId, leaves] of groupBy(pending, (leaf) => leaf.poolId)) {
        const head = heads.get(poolId);
        if (head === undefined) return null;
        const log = new LockedLog({ now }, signers, head);
        log.append(leaves);
        grown.push(log.grow()!);
        heads.set(poolId, log.head);
      }
      return growthRows(grown);
    },
    async begin(services, now, poolIds, signal) {
      const { db } = services;
      for (const part of chunk(inOrder(poolIds), BEGUN_TOGETHER)) {
        const seasons = await db.pool.findMany({
          where: { id: { in: part } },
          distinct: 'seasonYear',
          select: { seasonYear: true },
        });
        const years = seasons.map(({ seasonYear }) => seasonYear);
        for (let left = part; left.length > 0;) {
          signal?.throwIfAborted();
          left = await inLockedSeasons(services, years, (tx) =>
            beginTogether({ tx, dialect: db.dialect, now }, limits, left),
          );
        }
      }
    },
  };
}

/** Logs are locked in ascending order, to avoid deadlocks. */
function inOrder(poolIds: Iterable<number>): number[] {
  return [...poolIds].sort((a, b) => a - b);
}

const nothing = (): Concerned => ({
  pool: false,
  standings: false,
  games: new Set<number>(),
  weeks: new Set<number>(),
  leaves: [],
});

/**
 * What a new log still has to state: passed deadlines and standings. It states stored entries itself, but no
 * acknowledgements.
 */
const sinceBegun = ({ weeks, leaves } = nothing()): Concerned => ({
  ...nothing(),
  pool: true,
  standings: true,
  weeks,
  leaves: leaves.filter(({ content }) => content.type === 'acknowledged'),
});

async function concernedBy(
  transaction: LogTransaction,
  events: Iterable<PoolEvent>,
  pending: readonly PendingLeaf[],
): Promise<Map<number, Concerned>> {
  const concerned = new Map<number, Concerned>();
  const of = (poolId: number): Concerned => {
    const known = concerned.get(poolId);
    if (known !== undefined) return known;
    const found = nothing();
    concerned.set(poolId, found);
    return found;
  };
  for (const leaf of pending) of(leaf.poolId).leaves.push(leaf);
  for (const event of events) {
    if (event.type === 'pool') of(event.poolId).pool = true;
    if (event.type === 'standings') of(event.poolId).standings = true;
    if (event.type === 'week' && event.pick === undefined) {
      of(event.poolId).pool = true;
      of(event.poolId).weeks.add(event.week);
    }
    if (event.type === 'games') {
      const unstated = await unstatedGames(transaction, event.seasonYear, event.gameIds);
      for (const { poolId, gameId } of unstated) of(poolId).games.add(gameId);
    }
  }
  return concerned;
}

/**
 * Appends to the logs of pools; the caller publishes their checkpoints.
 * @param allowance for logs to begin; null when all have begun
 */
async function writeLogs(
  transaction: LogTransaction,
  { signers, openedAtOnce }: WriteOptions,
  concerned: Map<number, Concerned>,
  allowance: Allowance | null,
): Promise<LockedLogs> {
  const { tx } = transaction;
  const poolIds = [...concerned.keys()];
  let logs = await lockLogs(transaction, signers, poolIds);
  const missing = poolIds.filter((id) => !logs.has(id));
  if (allowance !== null && missing.length > 0) {
    for (const id of await beginMissing(transaction, signers, missing, allowance))
      concerned.set(id, sinceBegun(concerned.get(id)));
    logs = await lockLogs(transaction, signers, poolIds);
  }
  const stated: number[] = [];
  for (const [poolId, { pool, standings, games, leaves }] of concerned) {
    if (pool || standings || games.size > 0) stated.push(poolId);
    else logs.get(poolId)?.append(leaves);
  }
  if (stated.length > 0) {
    const pools = await tx.pool.findMany({ where: { id: { in: stated } }, orderBy: { id: 'asc' } });
    const { sealed, due } = await openPassed(transaction, logs, pools, openedAtOnce);
    const facts = await statePools(
      transaction,
      pools.map((pool) => ({
        pool,
        changed: due.has(pool.id) ? EVERYTHING : concerned.get(pool.id)!,
        sealed: sealed.get(pool.id) ?? new Set(),
      })),
    );
    for (const { id } of pools) {
      logs.get(id)!.state(facts.get(id)!);
      logs.get(id)!.append(concerned.get(id)!.leaves);
    }
    // Stored first, so that the automatic picks of the deadline are opened with the others.
    await storeLogs(
      transaction,
      [...logs.values()].filter(({ hasNewPicks }) => hasNewPicks),
    );
    const weeks = pools.flatMap(({ id: poolId }) =>
      [...concerned.get(poolId)!.weeks].map((week) => ({ poolId, week })),
    );
    await stateOpenings(transaction, logs, weeks, openedAtOnce);
    await leaveResults(transaction, [...sealed.keys()], true);
    const open = pools.filter(({ id }) => !sealed.has(id));
    const withResults = open.filter((pool) => concerned.get(pool.id)!.standings || due.has(pool.id));
    await stateResults(transaction, logs, withResults, { due });
    // Payments can affect the prize of a decided pool.
    const paid = open.filter((pool) => concerned.get(pool.id)!.pool && pool.decidedWeek !== null);
    await stateOutcomes(
      transaction,
      logs,
      paid.filter((pool) => !withResults.includes(pool)),
    );
  }
  await storeLogs(transaction, logs.values());
  return logs;
}

/**
 * Begins logs, or parts of them, under the locks of their seasons. @returns the pools whose logs are not complete yet
 */
async function beginTogether(
  transaction: LogTransaction,
  limits: WriteOptions,
  poolIds: readonly number[],
): Promise<number[]> {
  const { tx } = transaction;
  const pools = await tx.pool.findMany({ where: { id: { in: [...poolIds] } }, orderBy: { id: 'asc' } });
  await lockPools(transaction, poolIds);
  const found = await tx.poolLog.findMany({
    where: { poolId: { in: [...poolIds] } },
    select: { poolId: true },
  });
  const begun = new Set(found.map(({ poolId }) => poolId));
  const missing = pools.filter(({ id }) => !begun.has(id));
  if (missing.length === 0) return [];
  const left = await beginPart(transaction, limits.signers, missing, limits.begunAtOnce);
  const whole = missing.filter((pool) => !left.includes(pool));
  const logs = await writeLogs(transaction, limits, new Map(whole.map(({ id }) => [id, sinceBegun()])), null);
  await publishCheckpoints(transaction, limits.signers, logs.values());
  return left.map(({ id }) => id);
}

interface Left {
  /** By pool: weeks with more picks than a transaction opens. */
  sealed: Map<number, Set<number>>;
  /** Pools with unstated results of an earlier transaction, whose picks are all opened now. */
  due: Set<number>;
}

/** Opens the remaining picks of passed weeks, before any result of them is stated. */
async function openPassed(
  transaction: LogTransaction,
  logs: LockedLogs,
  pools: readonly Pool[],
  openedAtOnce: number,
): Promise<Left> {
  const parts = await unstatedParts(transaction.tx, new Set(pools.map(({ id }) => id)));
  const weeks = parts.flatMap(({ poolId, sealed }) => sealed.map((week) => ({ poolId, week })));
  const left = groupBy(await stateOpenings(transaction, logs, weeks, openedAtOnce), ({ poolId }) => poolId);
  return {
    sealed: new Map([...left].map(([poolId, own]) => [poolId, new Set(own.map(({ week }) => week))])),
    due: new Set(
      parts
        .filter(({ poolId, areResultsDue }) => areResultsDue && !left.has(poolId))
        .map(({ poolId }) => poolId),
    ),
  };
}
