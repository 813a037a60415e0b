import type { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { countsAsAlive } from '../grading/countsAsAlive.ts';

/**
 * Entries that play a week, are publicly alive in it and have no pick for it.
 * @param hiddenWeeks the weeks of the pool whose deadline is ahead
 */
export function withoutPick(
  poolId: number,
  week: number,
  hiddenWeeks: readonly number[],
): Prisma.EntryWhereInput {
  return {
    poolId,
    startWeek: { lte: week },
    picks: { none: { week } },
    OR: [
      ...countsAsAlive(hiddenWeeks).OR,
      // Eliminated for this missing pick.
      { eliminatedWeek: week, eliminationReason: 'NO_PICK' },
    ],
  };
}
