import type { Prisma } from '#prisma/generated/sqlite/client.ts';

/**
 * Publicly alive entries: an elimination by a result is hidden until the deadline of its week (picks/rules/secrecy.ts).
 * @param hiddenWeeks the pool's weeks before their deadline
 */
export function countsAsAlive(hiddenWeeks: readonly number[]): { OR: Prisma.EntryWhereInput[] } {
  return {
    OR: [
      { eliminatedWeek: null },
      { eliminatedWeek: { in: [...hiddenWeeks] }, eliminationReason: { not: 'ADMIN' } },
    ],
  };
}
