import { countAgain, wrongCounts } from '#prisma/countSql.ts';
import { counts } from '#prisma/constraints.ts';
import type { EliminationReason } from '../grading/rules/facts.ts';
import type { TransactionClient } from '#prisma/client.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** A number of entries of a pool that are alike. */
export interface EntryCount {
  poolId: number;
  startWeek: number;
  /** Null while alive. */
  eliminatedWeek: number | null;
  /** Null while alive. */
  eliminationReason: EliminationReason | null;
  count: number;
}

/** The number of picks of a team in a week of a pool. */
export interface PickCount {
  poolId: number;
  week: number;
  teamId: string;
  count: number;
}

/**
 * The entries of pools, counted by first week and elimination: some hundred rows for any number of entries. Includes
 * eliminations that are secret until a deadline.
 */
export async function entryCounts(
  db: Pick<TransactionClient, 'entryCount'>,
  poolIds: readonly number[],
): Promise<EntryCount[]> {
  const rows = await db.entryCount.groupBy({
    by: ['poolId', 'startWeek', 'eliminatedWeek', 'reason'],
    where: { poolId: { in: [...poolIds] } },
    _sum: { count: true },
  });
  return rows
    .map(({ poolId, startWeek, eliminatedWeek, reason, _sum }) => ({
      poolId,
      startWeek,
      eliminatedWeek: eliminatedWeek === 0 ? null : eliminatedWeek,
      eliminationReason: reason === '' ? null : (reason as EliminationReason),
      count: _sum.count ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

/** The picks of weeks of pools, counted by team. Secret until the deadline of the week: readers check that first. */
export async function pickCounts(
  db: Pick<TransactionClient, 'pickCount'>,
  poolIds: readonly number[],
  weeks: readonly number[],
): Promise<PickCount[]> {
  const rows = await db.pickCount.groupBy({
    by: ['poolId', 'week', 'teamId'],
    where: { poolId: { in: [...poolIds] }, week: { in: [...weeks] } },
    _sum: { count: true },
  });
  return rows.map(({ _sum, ...of }) => ({ ...of, count: _sum.count ?? 0 })).filter(({ count }) => count > 0);
}

/** The counts of one pool by elimination week alone, as the rule `endingOf` takes them. */
export function survivalCountsOf(
  counts: readonly Pick<EntryCount, 'eliminatedWeek' | 'count'>[],
): Map<number | null, number> {
  const survivalCounts = new Map<number | null, number>();
  for (const { eliminatedWeek, count } of counts)
    survivalCounts.set(eliminatedWeek, (survivalCounts.get(eliminatedWeek) ?? 0) + count);
  return survivalCounts;
}

/** The number of entries that match. */
export function sumOf(list: readonly { count: number }[]): number {
  return list.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Counts the entries and picks of a pool and corrects the kept counts, which the database keeps right by itself: only a
 * restored table or a trigger that was off can make them wrong. @returns the number of counts that were wrong
 */
export async function checkCounts(
  { tx, dialect }: Pick<Transaction, 'tx' | 'dialect'>,
  poolId: number,
): Promise<number> {
  let wrong = 0;
  for (const count of counts) {
    const only = `"poolId" = ${poolId}`;
    // PostgreSQL reads with several processes what it does not write.
    if ((await tx.$queryRawUnsafe<unknown[]>(wrongCounts(count, only))).length === 0) continue;
    wrong += await tx.$executeRawUnsafe(countAgain(count, dialect, only));
  }
  return wrong;
}
