import type { Ending, PrizeShare } from '../../domain/winners.ts';
import type { Services } from '../../kernel/services.ts';

/**
 * The winners of a decided pool, earliest joined first: a range of the index (poolId, eliminatedWeek, id).
 *
 * @param lastWeek from domain's `endingOf`.
 * @param shares from domain's `prizeShares`.
 * @param limit how many are listed at most.
 */
export async function readWinners(
  { db }: Pick<Services, 'db'>,
  {
    poolId,
    lastWeek,
    shares,
    limit,
  }: Pick<Ending, 'lastWeek'> & { poolId: number; shares: readonly number[]; limit: number },
): Promise<PrizeShare[]> {
  const winners = await db.entry.findMany({
    where: { poolId, eliminatedWeek: lastWeek },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true },
  });
  return winners.map(({ id }, index) => ({ entryId: id, prizeCents: shares[index] ?? 0 }));
}
