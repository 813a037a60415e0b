import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { entriesCostCents, prizeOf } from '../domain/money.ts';

type PrizePool = Pick<Pool, 'id' | 'entryFeeCents' | 'prizeBasis' | 'buyBackCents' | 'carriedOverCents'>;

/**
 * The prize of a pool whose basis is ALL_ENTRIES, in cents: the fees of all entries and of all buy-backs, with what an
 * earlier season carried over.
 */
export function prizeOfAll(pool: PrizePool, entryCount: number): number {
  return prizeOf(pool, entryCount) + pool.buyBackCents;
}

/**
 * The prize of a pool whose basis is PAID_ENTRIES, in cents: the entry fees and the fees of buy-backs that have been paid,
 * with what an earlier season carried over. An entry that has paid stays in it while it owes for buying back.
 */
export async function prizeOfPaid(
  db: Pick<TransactionClient, 'payment' | 'buyBack' | '$queryRaw'>,
  pool: PrizePool,
): Promise<number> {
  const { id: poolId, entryFeeCents, buyBackCents } = pool;
  const paid = await db.payment.count({ where: { status: 'COMPLETED', entry: { poolId } } });
  const prize = prizeOf(pool, paid);
  if (buyBackCents === 0) return prize;
  const [owing] = await db.$queryRaw<[{ count: bigint | number }]>`
    SELECT COUNT(*) AS "count" FROM "Payment" AS p JOIN "Entry" AS e ON e."id" = p."entryId"
    WHERE e."poolId" = ${poolId} AND p."status" = 'PENDING' AND p."buyBackCents" > 0
      AND p."receivedCents" >= p."amountCents" - p."buyBackCents"`;
  const bought = await db.buyBack.aggregate({
    where: { status: 'COMPLETED', entry: { poolId } },
    _sum: { amountCents: true },
  });
  return prize + entriesCostCents(entryFeeCents, Number(owing.count)) + (bought._sum.amountCents ?? 0);
}
