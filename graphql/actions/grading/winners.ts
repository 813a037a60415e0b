import type { PlacedGroup, PrizeShare } from '#domain/winners.ts';
import type { Services } from '#kernel/services.ts';

/**
 * The entries of a decided pool with a part of the prize, those that lasted longest first, then the earliest joined: ranges
 * of the index (poolId, eliminatedWeek, id).
 *
 * @param groups from domain's `placedGroups`.
 * @param limit how many are listed at most.
 */
export async function readWinners(
  { db }: Pick<Services, 'db'>,
  { poolId, groups, limit }: { poolId: number; groups: readonly PlacedGroup[]; limit: number },
): Promise<PrizeShare[]> {
  const placed: PrizeShare[] = [];
  for (const { week, shares } of groups) {
    if (placed.length >= limit) break;
    const entries = await db.entry.findMany({
      where: { poolId, eliminatedWeek: week },
      orderBy: { id: 'asc' },
      take: limit - placed.length,
      select: { id: true },
    });
    placed.push(...entries.map(({ id }, index) => ({ entryId: id, prizeCents: shares[index] ?? 0 })));
  }
  return placed;
}
