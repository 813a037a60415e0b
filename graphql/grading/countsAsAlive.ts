import type { Prisma } from '#prisma/generated/sqlite/client.ts';

/**
 * Entries that are publicly alive: an elimination by a result is hidden until the deadline of its week
 * (picks/rules/secrecy.ts).
 * @param hiddenWeeks the weeks of the pool whose deadline is ahead
 */
export function countsAsAlive(hiddenWeeks: readonly number[]): { OR: Prisma.EntryWhereInput[] } {
  return {
    OR: [
      { eliminatedWeek: null },
      { eliminatedWeek: { in: [...hiddenWeeks] }, eliminationReason: { not: 'ADMIN' } },
    ],
  };
}
