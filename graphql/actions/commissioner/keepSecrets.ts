import { ConflictError } from '../failures.ts';
import type { Unit } from '../transaction.ts';

/**
 * Does work that may move deadlines, and refuses it when it would put one that is ahead into the past: picks would be
 * shown that participants still count on being secret, and entries be out that still have time.
 * @throws ConflictError; the transaction must then be given up
 */
export async function keepSecrets<T>(
  unit: Unit,
  scope: { season: number } | { pool: number },
  work: () => Promise<T>,
): Promise<T> {
  const where = 'pool' in scope ? { poolId: scope.pool } : { pool: { seasonYear: scope.season } };
  const ahead = await unit.tx.poolWeek.findMany({
    where: { ...where, deadline: { gt: unit.now } },
    select: { id: true },
  });
  const done = await work();
  const passed = await unit.tx.poolWeek.findFirst({
    where: { id: { in: ahead.map(({ id }) => id) }, deadline: { lte: unit.now } },
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
export async function openWeek(unit: Unit, poolId: number): Promise<number> {
  const ahead = await unit.tx.poolWeek.findFirst({
    where: { poolId, deadline: { gt: unit.now } },
    orderBy: { week: 'asc' },
    select: { week: true },
  });
  if (ahead !== null) return ahead.week;
  const last = await unit.tx.poolWeek.findFirst({
    where: { poolId },
    orderBy: { week: 'desc' },
    select: { week: true },
  });
  return last?.week ?? 1;
}
