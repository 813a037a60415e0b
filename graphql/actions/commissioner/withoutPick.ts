import type { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { countsAsAlive } from '../countsAsAlive.ts';

/**
 * Entries that play a week, count as alive there and have no pick for it.
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
      // Put out for want of this very pick.
      { eliminatedWeek: week, eliminationReason: 'NO_PICK' },
    ],
  };
}
