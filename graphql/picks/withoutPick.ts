import type { Prisma } from '#prisma/generated/sqlite/client.ts';
import { countsAsAlive } from '../grading/countsAsAlive.ts';
import { lacksPick } from '../grading/lacksPick.ts';

/**
 * Entries that play a week, are publicly alive in it and have not made all their picks for it.
 * @param hiddenWeeks the weeks of the pool whose deadline is ahead
 */
export function withoutPick(
  pool: { id: number; doublePickWeeks: string },
  week: number,
  hiddenWeeks: readonly number[],
): Prisma.EntryWhereInput {
  return {
    poolId: pool.id,
    startWeek: { lte: week },
    AND: [lacksPick(pool, week)],
    OR: [
      ...countsAsAlive(hiddenWeeks).OR,
      // Eliminated for this missing pick.
      { eliminatedWeek: week, eliminationReason: 'NO_PICK' },
    ],
  };
}
