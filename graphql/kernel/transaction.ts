import type { Dialect, TransactionClient } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { PoolEvent } from './events.ts';
import { LogsNotBegunError, type LeafContent, type PendingLeaf, type PickOpening } from './poolLogs.ts';
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
export const TIMEOUTS = { maxWait: 60_000, timeout: 600_000 };

/**
 * Runs the work in one transaction, then publishes its events. Where it writes in pools whose logs have not begun, they
 * begin, and the work runs again.
 * @param timeout real milliseconds after which it is rolled back
 */
export async function inTransaction<T>(
  services: Services,
  now: Date,
  work: (transaction: Transaction) => Promise<T>,
  timeout = TIMEOUTS.timeout,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const events = new Map<string, PoolEvent>();
    const leaves: PendingLeaf[] = [];
    try {
      const result = await services.db.$transaction(
        async (tx) => {
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
        },
        { ...TIMEOUTS, timeout },
      );
      for (const event of events.values()) services.events.publish(event);
      return result;
    } catch (error) {
      if (error instanceof LogsNotBegunError) {
        await services.poolLogs.begin(services.db, now, error.poolIds);
        attempt -= 1;
      } else if (!isWriteConflict(error) || attempt === ATTEMPTS) throw error;
    }
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

class DryRunRollback extends Error {
  override name = 'DryRunRollback';
}

/**
 * Runs the work in a transaction and rolls it back. Returns what the work would return; publishes nothing.
 */
export async function dryRun<T>(
  services: Services,
  now: Date,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { db, dryRuns } = services;
  let outcome: { result: T } | null = null;
  const run = () =>
    db.$transaction(async (tx) => {
      const log: Transaction['log'] = (poolId, content, opening) => pending([], poolId, content, opening);
      const transaction = {
        tx,
        dialect: db.dialect,
        now,
        publish: () => {},
        log,
        created: new Set<number>(),
      };
      outcome = { result: await work(transaction) };
      throw new DryRunRollback();
    }, TIMEOUTS);
  try {
    await (db.dialect === 'sqlite' ? dryRuns.run(run) : run());
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
  }
  return (outcome as { result: T } | null)!.result;
}

/**
 * Serializes everything that grades or changes a season, over all processes. As the first statement of a
 * transaction it also takes SQLite's write lock at once, so that no later statement finds its snapshot
 * outdated.
 */
export async function lockSeason(
  transaction: Pick<Transaction, 'tx' | 'dialect'>,
  seasonYear: number,
): Promise<void> {
  // PostgreSQL would compile the large statements of grading for seconds, to save milliseconds, and write what it knows
  // of each of a million entries to the disk in pieces. Unlike a screen (postgresqlConnection.ts), grading reads most
  // of a table: in its order, not by index.
  const forGrading =
    transaction.dialect === 'postgresql'
      ? Prisma.sql`AND set_config('jit', 'off', true) IS NOT NULL AND set_config('work_mem', '96MB', true) IS NOT NULL
          AND set_config('random_page_cost', '4', true) IS NOT NULL`
      : Prisma.empty;
  await transaction.tx
    .$executeRaw`UPDATE "Season" SET "weekCount" = "weekCount" WHERE "year" = ${seasonYear} ${forGrading}`;
}

/** Whether a write failed on a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === 'P2002';
}

function isWriteConflict(error: unknown): boolean {
  return codeOf(error) === 'P2034';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
