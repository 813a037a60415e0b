import type { Transaction } from '../kernel/transaction.ts';

/**
 * Publishes to the offices of all pools of a season that something changed which commissioners alone see: an update of
 * the feed that is held back, or decided. Players' pages have nothing to read again.
 */
export async function publishOffices(transaction: Transaction, seasonYear: number): Promise<void> {
  const pools = await transaction.tx.pool.findMany({ where: { seasonYear }, select: { id: true } });
  for (const { id: poolId } of pools) transaction.publish({ type: 'office', poolId });
}
