import type { PoolEvent } from '#kernel/events.ts';
import type { LogSigner, LogTransaction, PendingLeaf, PoolLogs } from '#kernel/poolLogs.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { groupBy } from '#kernel/groupBy.ts';
import { partsOf } from '#kernel/partsOf.ts';
import {
  type LockedHead,
  LockedLog,
  lockLogs,
  type LockedLogs,
  storeIfCurrent,
  storeLogs,
} from './lockedLog.ts';
import { stateOpenings } from './openings.ts';
import { openLog } from './openLog.ts';
import { stateOutcomes } from './outcome.ts';
import { type ChangedFacts, EVERYTHING, statePools } from './poolState.ts';
import { publishCheckpoints } from './publications.ts';
import { stateResults } from './results.ts';
import { unstatedGames } from './unstatedGames.ts';
import { leaveResults, unstatedParts } from './unstatedParts.ts';

/** Pools whose logs are written together. */
const POOLS = 50;
/** Picks of a week that a transaction opens at most; a job opens the others. */
const OPENED_AT_ONCE = 2_000;

interface WriteOptions {
  signers: readonly LogSigner[];
  openedAtOnce: number;
}

/** What a transaction may have changed of a pool. */
interface Concerned extends ChangedFacts {
  standings: boolean;
  games: Set<number>;
  /** Weeks whose picks may be opened now. */
  weeks: Set<number>;
  leaves: PendingLeaf[];
}

/**
 * The logs of the pools of one database.
 * @param also sign checkpoints, too: the key that is replaced
 * @param openedAtOnce picks of a week that a transaction opens at most; a job opens the others
 */
export function createPoolLogs(
  signer: LogSigner,
  also: readonly LogSigner[] = [],
  { openedAtOnce = OPENED_AT_ONCE }: { openedAtOnce?: number } = {},
): PoolLogs {
  const signers = [signer, ...also];
  const limits = { signers, openedAtOnce };
  /**
   * The heads that `append` left last, by pool: one statement less while nobody else appends. A transaction may have been
   * rolled back since, and other processes append as well, so that each is compared before it is used.
   */
  const heads = new Map<number, LockedHead>();
  return {
    signer,
    async write(transaction, events, pending) {
      const concerned = await concernedBy(transaction, events, pending);
      for (const poolIds of partsOf(inOrder(concerned.keys()), POOLS))
        await writeLogs(transaction, limits, new Map(poolIds.map((id) => [id, concerned.get(id)!])));
    },
    async append(transaction, pending) {
      for (const poolId of inOrder(new Set(pending.map((leaf) => leaf.poolId)))) {
        const leaves = pending.filter((leaf) => leaf.poolId === poolId);
        const kept = heads.get(poolId);
        let log = kept === undefined ? null : new LockedLog(transaction, signers, kept);
        log?.append(leaves);
        if (log === null || !(await storeIfCurrent(transaction, [log]))) {
          log = (await lockLogs(transaction, signers, [poolId])).get(poolId) ?? null;
          if (log === null) throw new Error(`The log of pool ${poolId} has not begun.`);
          log.append(leaves);
          await storeLogs(transaction, [log]);
        }
        heads.set(poolId, log.head);
      }
    },
  };
}

/** Logs are locked in the order of ids, so that no two transactions wait for each other. */
function inOrder(poolIds: Iterable<number>): number[] {
  return [...poolIds].sort((a, b) => a - b);
}

async function concernedBy(
  transaction: LogTransaction,
  events: Iterable<PoolEvent>,
  pending: readonly PendingLeaf[],
): Promise<Map<number, Concerned>> {
  const concerned = new Map<number, Concerned>();
  const of = (poolId: number): Concerned => {
    const known = concerned.get(poolId);
    if (known !== undefined) return known;
    const found: Concerned = {
      pool: false,
      standings: false,
      games: new Set<number>(),
      weeks: new Set<number>(),
      leaves: [],
    };
    concerned.set(poolId, found);
    return found;
  };
  for (const leaf of pending) of(leaf.poolId).leaves.push(leaf);
  for (const event of events) {
    if (event.type === 'pool') of(event.poolId).pool = true;
    if (event.type === 'standings') of(event.poolId).standings = true;
    if (event.type === 'week' && event.onlyPicks !== true) {
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

/** Appends to the logs of pools; one begins here where there is none. */
async function writeLogs(
  transaction: LogTransaction,
  { signers, openedAtOnce }: WriteOptions,
  concerned: ReadonlyMap<number, Concerned>,
): Promise<void> {
  const { tx } = transaction;
  const logs = await lockLogs(transaction, signers, [...concerned.keys()]);
  const stated: number[] = [];
  for (const [poolId, { pool, standings, games, leaves }] of concerned) {
    const log = logs.get(poolId);
    if (log === undefined || pool || standings || games.size > 0) stated.push(poolId);
    else log.append(leaves);
  }
  if (stated.length > 0) {
    const pools = await tx.pool.findMany({ where: { id: { in: stated } }, orderBy: { id: 'asc' } });
    const begun = pools.filter(({ id }) => logs.has(id));
    const { sealed, due } = await openPassed(transaction, logs, begun, openedAtOnce);
    const facts = await statePools(
      transaction,
      begun.map((pool) => ({
        pool,
        changed: due.has(pool.id) ? EVERYTHING : concerned.get(pool.id)!,
        sealed: sealed.get(pool.id) ?? new Set(),
      })),
    );
    for (const pool of pools) {
      const { leaves } = concerned.get(pool.id)!;
      const log = logs.get(pool.id);
      log?.state(facts.get(pool.id)!);
      log?.append(leaves);
      if (log !== undefined) continue;
      const opened = await openLog(transaction, signers, pool);
      // A log that begins states what is stored by itself, but no acknowledgement.
      opened.append(leaves.filter(({ content }) => content.type === 'acknowledged'));
      logs.set(pool.id, opened);
    }
    // Picks that the deadline made are opened, too: they are read with the others.
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
    const isNew = (pool: Pool) => !begun.includes(pool);
    const withResults = open.filter(
      (pool) => isNew(pool) || concerned.get(pool.id)!.standings || due.has(pool.id),
    );
    await stateResults(transaction, logs, withResults, { due });
    // Who has paid can matter to the prize of a pool that is decided.
    const paid = open.filter((pool) => concerned.get(pool.id)!.pool && pool.decidedWeek !== null);
    await stateOutcomes(
      transaction,
      logs,
      paid.filter((pool) => !withResults.includes(pool)),
    );
  }
  await storeLogs(transaction, logs.values());
  await publishCheckpoints(transaction, logs.values());
}

interface Left {
  /** By pool, the weeks with more picks than a transaction opens. */
  sealed: Map<number, Set<number>>;
  /** Pools of which an earlier transaction left the results, and of which all picks are opened now. */
  due: Set<number>;
}

/** Opens what is left of the weeks that have passed: no result of them is stated before. */
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
