import { ConflictError } from '../kernel/failures.ts';
import type { Transaction } from '../kernel/transaction.ts';

/**
 * Runs work that may move deadlines, and refuses it when an upcoming deadline would end up in the past: that
 * would reveal secret picks and eliminate entries that still have time.
 * @throws ConflictError; the caller must roll the transaction back
 */
export async function guardUpcomingDeadlines<T>(
  transaction: Transaction,
  scope: { season: number } | { pool: number },
  work: () => Promise<T>,
): Promise<T> {
  const where = 'pool' in scope ? { poolId: scope.pool } : { pool: { seasonYear: scope.season } };
  const ahead = await transaction.tx.poolWeek.findMany({
    where: { ...where, deadline: { gt: transaction.now } },
    select: { id: true },
  });
  const done = await work();
  const passed = await transaction.tx.poolWeek.findFirst({
    where: { id: { in: ahead.map(({ id }) => id) }, deadline: { lte: transaction.now } },
    orderBy: { week: 'asc' },
    select: { week: true },
  });
  if (passed !== null) {
    throw new ConflictError(
      `This would move the deadline of Week ${passed.week} into the past and reveal its picks.`,
    );
  }
  return done;
}

/** The first week of a pool whose deadline is ahead; the last one of the season when none is. */
export async function openWeek(transaction: Transaction, poolId: number): Promise<number> {
  const ahead = await transaction.tx.poolWeek.findFirst({
    where: { poolId, deadline: { gt: transaction.now } },
    orderBy: { week: 'asc' },
    select: { week: true },
  });
  if (ahead !== null) return ahead.week;
  const last = await transaction.tx.poolWeek.findFirst({
    where: { poolId },
    orderBy: { week: 'desc' },
    select: { week: true },
  });
  return last?.week ?? 1;
}
