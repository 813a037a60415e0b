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
  /** Publishes the event after the commit; an event that is published twice is sent once. */
  publish(event: PoolEvent): void;
  /**
   * Appends a leaf to the log of a pool at the end of the transaction (docs/log-format.md). Rules, games, deadlines, rulings
   * and standings need no call: the log follows the events.
   * @returns the leaf, whose place is known once the transaction is committed
   */
  log(poolId: number, content: LeafContent, opening?: PickOpening): PendingLeaf;
  /** Pools that the transaction makes; whoever makes one adds it. */
  created: Set<number>;
}

/** Attempts when PostgreSQL aborts a transaction because of a deadlock or a write conflict. */
const ATTEMPTS = 3;

/** Real milliseconds: grading a Sunday at once takes a minute in a pool of a million entries. */
const TIMEOUTS = { maxWait: 60_000, timeout: 600_000 };

/** Real milliseconds for which a request waits for other changes of its season; jobs and commands wait as long as it takes. */
export const PATIENCE = 30_000;

interface Run {
  /** Real milliseconds after which the transaction is rolled back. */
  timeout?: number;
  /** Starts each attempt, before it has a connection. */
  enqueue?: <T>(attempt: () => Promise<T>) => Promise<T>;
}

/**
 * Runs the work in one transaction, then publishes its events. Where it writes in pools whose logs have not begun, they
 * begin, and the work runs again. Work that locks a season belongs into `inSeason`.
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
 * Runs the work in one transaction that holds the lock of the season (lockSeasons). Who waits for it in this process has no
 * connection.
 * @param patience real milliseconds to wait for other changes of the season
 * @throws ConflictError when they are over
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
 * inSeason of several seasons, or of none.
 * @param years in any order; they are locked in that of the calendar
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

/**
 * Runs the work in a transaction that holds the locks of seasons, as inSeasons, but for what is written at its end: no leaf
 * and no event.
 */
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
 * Runs the work as inSeason does and rolls it back. Returns what the work would return; publishes nothing.
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

/** dryRun as inSeasons runs the work. @throws ConflictError */
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
 * Serializes everything that grades or changes a season, over all processes. As the first statement of a
 * transaction it also takes SQLite's write lock at once, so that no later statement finds its snapshot
 * outdated. Nobody else locks a season, so that whoever waits does so in turn (SeasonQueues).
 * @param years in the order of the calendar
 * @param patience real milliseconds for which this and later statements wait for a lock; on SQLite the driver has its own
 */
async function lockSeasons(
  transaction: Pick<Transaction, 'tx' | 'dialect'>,
  years: readonly number[],
  patience: number,
): Promise<void> {
  // PostgreSQL would compile the large statements of grading for seconds, to save milliseconds, and write what it knows
  // of each of a million entries to the disk in pieces. Unlike a screen (postgresqlConnection.ts), grading reads most
  // of a table: in its order, not by index.
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

/** Whether a write failed on a unique constraint. Prisma has a code of its own for statements that it writes. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002' || causeOf(error)?.kind === 'UniqueConstraintViolation';
}

/** Whether a write failed since a row that it refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === 'P2003';
}

/** SQLSTATEs of a deadlock and of a serialization failure. */
const CONFLICTS = new Set<unknown>(['40P01', '40001']);

/** Prisma has a code for conflicts of its own statements. */
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

/** What the database said of a raw statement, below P2010. */
function causeOf(error: unknown): { kind?: unknown; originalCode?: unknown } | undefined {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: object } } };
  return meta?.driverAdapterError?.cause;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
