import type { Dialect, TransactionClient } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { PoolEvent } from './events.ts';
import { LogsNotBegunError, type LeafContent, type PendingLeaf, type PickOpening } from './poolLogs.ts';
import { seasonBusy } from './seasonQueues.ts';
import type { Services } from './services.ts';

/** A database transaction at one instant of game time. Its events are published after the commit. */
export interface Transaction {
  tx: TransactionClient;
  dialect: Dialect;
  now: Date;
  /** Publishes the event after the commit; duplicates are sent once. */
  publish(event: PoolEvent): void;
  /**
   * Appends a leaf to the pool's log at the end of the transaction (docs/sealed-picks.md). Rules, games,
   * deadlines, rulings and standings need no call: their leaves follow from the events.
   * @returns the leaf, whose place is set when the transaction is committed
   */
  log(poolId: number, content: LeafContent, opening?: PickOpening): PendingLeaf;
  /** Pools created in the transaction; the creating code adds them. */
  created: Set<number>;
}

/** Attempts when PostgreSQL aborts a transaction because of a deadlock or a write conflict. */
const ATTEMPTS = 3;

/** Real milliseconds: grading a Sunday at once takes a minute in a pool of a million entries. */
const TIMEOUTS = { maxWait: 60_000, timeout: 600_000 };

/**
 * Real milliseconds for which a request waits for other changes of its season; jobs and commands wait without limit.
 */
export const PATIENCE = 30_000;

interface Run {
  /** Real milliseconds until rollback. */
  timeout?: number;
  /** Queues each attempt before it takes a connection. */
  enqueue?: <T>(attempt: () => Promise<T>) => Promise<T>;
}

/**
 * Runs the work in one transaction, then publishes its events. When it writes to pools without a log, their
 * logs begin and the work runs again. Work that locks a season belongs in `inSeason`.
 */
export async function inTransaction<T>(
  services: Services,
  now: Date,
  work: (transaction: Transaction) => Promise<T>,
  { timeout = TIMEOUTS.timeout, enqueue = (attempt) => attempt() }: Run = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const events = new Map<string, PoolEvent>();
    const leaves: PendingLeaf[] = [];
    try {
      const attemptIn = async (tx: TransactionClient) => {
        const transaction: Transaction = {
          tx,
          dialect: services.db.dialect,
          now,
          publish: (event) => events.set(JSON.stringify(event), event),
          log: (poolId, content, opening) => pending(leaves, poolId, content, opening),
          created: new Set(),
        };
        const result = await work(transaction);
        await services.poolLogs.write(transaction, events.values(), leaves);
        return result;
      };
      const result = await enqueue(() => services.db.$transaction(attemptIn, { ...TIMEOUTS, timeout }));
      for (const event of events.values()) services.events.publish(event);
      return result;
    } catch (error) {
      if (error instanceof LogsNotBegunError) {
        await services.poolLogs.begin(services, now, error.poolIds);
        attempt -= 1;
      } else if (!isWriteConflict(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Runs the work in one transaction that holds the lock of the season (lockSeasons). It waits in this process
 * without a connection.
 * @param waits.patience real milliseconds to wait for other changes of the season
 * @throws ConflictError after them
 */
export function inSeason<T>(
  services: Services,
  seasonYear: number,
  now: Date,
  work: (transaction: Transaction) => Promise<T>,
  waits: Waits = {},
): Promise<T> {
  return inSeasons(services, [seasonYear], now, work, waits);
}

interface Waits {
  patience?: number;
  timeout?: number;
}

/**
 * `inSeason` for several seasons, or for none.
 * @param years in any order; they are locked in ascending order
 * @throws ConflictError as inSeason
 */
export async function inSeasons<T>(
  services: Services,
  years: readonly number[],
  now: Date,
  work: (transaction: Transaction) => Promise<T>,
  { patience = Infinity, timeout = TIMEOUTS.timeout }: Waits = {},
): Promise<T> {
  const inOrder = orderOf(years);
  const locked = async (transaction: Transaction) => {
    await lockSeasons(transaction, inOrder, patience);
    return work(transaction);
  };
  try {
    return await inTransaction(services, now, locked, {
      timeout,
      enqueue: (attempt) => services.seasonQueues.runAll(inOrder, patience, attempt),
    });
  } catch (error) {
    throw isLockTimeout(error) ? seasonBusy() : error;
  }
}

function pending(
  leaves: PendingLeaf[],
  poolId: number,
  content: LeafContent,
  opening: PickOpening | null = null,
): PendingLeaf {
  const leaf: PendingLeaf = { poolId, content, opening, place: null };
  leaves.push(leaf);
  return leaf;
}

/** `inSeasons` without leaves and events. */
export function inLockedSeasons<T>(
  { db, seasonQueues }: Pick<Services, 'db' | 'seasonQueues'>,
  years: readonly number[],
  work: (tx: TransactionClient) => Promise<T>,
  patience = Infinity,
): Promise<T> {
  const inOrder = orderOf(years);
  const locked = async (tx: TransactionClient) => {
    await lockSeasons({ tx, dialect: db.dialect }, inOrder, patience);
    return work(tx);
  };
  return seasonQueues.runAll(inOrder, patience, () => db.$transaction(locked, TIMEOUTS));
}

function orderOf(years: readonly number[]): number[] {
  return [...new Set(years)].sort((a, b) => a - b);
}

class DryRunRollback extends Error {
  override name = 'DryRunRollback';
}

/**
 * Runs the work as `inSeason` does and rolls it back; publishes nothing.
 * @returns the work's result
 * @throws ConflictError
 */
export function dryRun<T>(
  services: Services,
  seasonYear: number,
  now: Date,
  work: (transaction: Transaction) => Promise<T>,
  waits: Pick<Waits, 'patience'> = {},
): Promise<T> {
  return dryRunInSeasons(services, [seasonYear], now, work, waits);
}

/** `dryRun` for several seasons. @throws ConflictError */
export async function dryRunInSeasons<T>(
  services: Services,
  years: readonly number[],
  now: Date,
  work: (transaction: Transaction) => Promise<T>,
  { patience = Infinity }: Pick<Waits, 'patience'> = {},
): Promise<T> {
  const { db, dryRuns } = services;
  let outcome: { result: T } | null = null;
  const attempt = async (tx: TransactionClient) => {
    const log: Transaction['log'] = (poolId, content, opening) => pending([], poolId, content, opening);
    const transaction = { tx, dialect: db.dialect, now, publish: () => {}, log, created: new Set<number>() };
    outcome = { result: await work(transaction) };
    throw new DryRunRollback();
  };
  const run = () => inLockedSeasons(services, years, attempt, patience);
  try {
    await (db.dialect === 'sqlite' ? dryRuns.run(run) : run());
  } catch (error) {
    if (isLockTimeout(error)) throw seasonBusy();
    if (!(error instanceof DryRunRollback)) throw error;
  }
  return (outcome as { result: T } | null)!.result;
}

/**
 * Serializes all changes and grading of a season, over all processes. As the first statement of a transaction it also
 * takes SQLite's write lock, so that no later statement fails on a stale snapshot. Only this function locks seasons, so
 * that all waiting passes through SeasonQueues.
 * @param years in ascending order
 * @param patience real milliseconds for which this and later statements wait for a lock; SQLite's driver has its own
 */
async function lockSeasons(
  transaction: Pick<Transaction, 'tx' | 'dialect'>,
  years: readonly number[],
  patience: number,
): Promise<void> {
  // By default PostgreSQL would JIT-compile the large statements of grading, which takes seconds and saves
  // milliseconds, and spill hash tables of a million entries to disk. Unlike a screen
  // (postgresqlConnection.ts), grading reads most of a table: sequentially, not by index.
  const forGrading =
    transaction.dialect === 'postgresql'
      ? Prisma.sql`AND set_config('jit', 'off', true) IS NOT NULL AND set_config('work_mem', '96MB', true) IS NOT NULL
          AND set_config('random_page_cost', '4', true) IS NOT NULL`
      : Prisma.empty;
  const withPatience =
    transaction.dialect === 'postgresql' && patience < Infinity
      ? Prisma.sql`AND set_config('lock_timeout', ${String(patience)}, true) IS NOT NULL`
      : Prisma.empty;
  for (const year of years)
    await transaction.tx
      .$executeRaw`UPDATE "Season" SET "weekCount" = "weekCount" WHERE "year" = ${year} ${forGrading} ${withPatience}`;
}

/** Whether a write failed on a unique constraint: P2002 for Prisma's own statements, the cause for raw ones. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002' || causeOf(error)?.kind === 'UniqueConstraintViolation';
}

/** Whether a write failed because a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === 'P2003';
}

/** SQLSTATEs of a deadlock and of a serialization failure. */
const CONFLICTS = new Set<unknown>(['40P01', '40001']);

/** P2034 for Prisma's own statements, the SQLSTATE for raw ones. */
function isWriteConflict(error: unknown): boolean {
  return codeOf(error) === 'P2034' || CONFLICTS.has(codeOf(error)) || CONFLICTS.has(sqlStateOf(error));
}

/** Whether lock_timeout ended a wait. */
function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

function sqlStateOf(error: unknown): unknown {
  return causeOf(error)?.originalCode;
}

/** The database's error in P2010, the error of raw statements. */
function causeOf(error: unknown): { kind?: unknown; originalCode?: unknown } | undefined {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: object } } };
  return meta?.driverAdapterError?.cause;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
