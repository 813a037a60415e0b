import type { Prisma } from '../../../prisma/generated/sqlite/client.ts';

/**
 * Entries that play a week, count as alive there and have no pick for it. An elimination by a result in a week whose
 * deadline is ahead is secret, and so changes nothing here (schema/pickSecrecy.ts).
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
      { eliminatedWeek: null },
      // Put out for want of this very pick.
      { eliminatedWeek: week, eliminationReason: 'NO_PICK' },
      { eliminatedWeek: { in: [...hiddenWeeks] }, eliminationReason: { not: 'ADMIN' } },
    ],
  };
}
