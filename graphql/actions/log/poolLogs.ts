import type { PoolEvent } from '#kernel/events.ts';
import type { LogSigner, LogTransaction, PendingLeaf, PoolLogs } from '#kernel/poolLogs.ts';
import { type LockedHead, LockedLog, lockLog } from './lockedLog.ts';
import { stateOpenings } from './openings.ts';
import { openLog } from './openLog.ts';
import { stateOutcome } from './outcome.ts';
import { EVERYTHING, statePool } from './poolState.ts';
import { publishCheckpoints } from './publications.ts';
import { stateResults } from './results.ts';
import { unstatedGames } from './unstatedGames.ts';
import { leaveResults, unstatedParts } from './unstatedParts.ts';

/** Picks of a week that a transaction opens at most; a job opens the others. */
const OPENED_AT_ONCE = 2_000;

interface WriteOptions {
  signers: readonly LogSigner[];
  openedAtOnce: number;
}

/** What a transaction may have changed of a pool. */
interface Concerned {
  /** Rules, deadlines, rulings, and deadlines that passed. */
  pool: boolean;
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
      for (const poolId of inOrder(concerned.keys())) {
        await writeLog(transaction, limits, poolId, concerned.get(poolId)!);
      }
    },
    async append(transaction, pending) {
      for (const poolId of inOrder(new Set(pending.map((leaf) => leaf.poolId)))) {
        const leaves = pending.filter((leaf) => leaf.poolId === poolId);
        const kept = heads.get(poolId);
        let log = kept === undefined ? null : new LockedLog(transaction, signers, kept);
        if (log === null || !(await log.appendIfCurrent(leaves))) {
          log = await lockLog(transaction, signers, poolId);
          if (log === null) throw new Error(`The log of pool ${poolId} has not begun.`);
          await log.append(leaves);
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
    const made = {
      pool: false,
      standings: false,
      games: new Set<number>(),
      weeks: new Set<number>(),
      leaves: [],
    };
    concerned.set(poolId, made);
    return made;
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

/** Appends to the log of one pool, which begins here where there is none. */
async function writeLog(
  transaction: LogTransaction,
  { signers, openedAtOnce }: WriteOptions,
  poolId: number,
  { leaves, weeks, ...concerned }: Concerned,
): Promise<void> {
  const { tx } = transaction;
  const isStated = concerned.pool || concerned.standings || concerned.games.size > 0;
  const locked = await lockLog(transaction, signers, poolId);
  if (locked !== null && !isStated) {
    await locked.append(leaves);
    return publishCheckpoints(transaction, locked);
  }
  const pool = await tx.pool.findUnique({ where: { id: poolId } });
  if (pool === null) return;
  const log = locked ?? (await openLog(transaction, signers, pool));
  const left = locked === null ? NOTHING_LEFT : await openPassed(transaction, log, openedAtOnce);
  const isDue = left.areResultsDue && left.sealed.size === 0;
  if (locked !== null) {
    await log.state(await statePool(transaction, pool, isDue ? EVERYTHING : concerned, left.sealed));
    await log.append(leaves);
  } else {
    // A log that begins states what is stored by itself, but no acknowledgement.
    await log.append(leaves.filter(({ content }) => content.type === 'acknowledged'));
  }
  for (const week of weeks) {
    const { leaves: opened } = await stateOpenings(transaction, poolId, week, openedAtOnce);
    await log.state(opened);
  }
  if (left.sealed.size > 0) await leaveResults(transaction, poolId, true);
  else if (locked === null || concerned.standings || isDue)
    await stateResults(transaction, log, pool, { isDue });
  // Who has paid can matter to the prize of a pool that is decided.
  else if (concerned.pool && pool.decidedWeek !== null)
    await log.state(await stateOutcome(transaction, pool));
  await publishCheckpoints(transaction, log);
}

interface Left {
  /** Weeks with more picks than a transaction opens. */
  sealed: Set<number>;
  areResultsDue: boolean;
}

const NOTHING_LEFT: Left = { sealed: new Set(), areResultsDue: false };

/** Opens what is left of the weeks that have passed: no result of them is stated before. */
async function openPassed(transaction: LogTransaction, log: LockedLog, openedAtOnce: number): Promise<Left> {
  const { poolId } = log.head;
  const [parts] = await unstatedParts(transaction.tx, new Set([poolId]));
  if (parts === undefined) return NOTHING_LEFT;
  const sealed = new Set<number>();
  for (const week of parts.sealed) {
    const { leaves, isDone } = await stateOpenings(transaction, poolId, week, openedAtOnce);
    await log.state(leaves);
    if (!isDone) sealed.add(week);
  }
  return { sealed, areResultsDue: parts.areResultsDue };
}
