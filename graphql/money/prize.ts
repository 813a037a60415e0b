import type { TransactionClient } from '#prisma/client.ts';
import { Prisma, type Pool } from '#prisma/generated/sqlite/client.ts';
import { entriesCostCents, prizeOf } from './rules/money.ts';

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
  db: Pick<TransactionClient, '$queryRaw'>,
  pool: PrizePool,
): Promise<number> {
  return (await prizesOfPaid(db, [pool])).get(pool.id)!;
}

interface PaidRow {
  poolId: number | bigint;
  paid: number | bigint;
  /** Entries that have paid, and owe for buying back. */
  owing: number | bigint;
}

/** `prizeOfPaid` of pools, in as many statements as of one. */
export async function prizesOfPaid(
  db: Pick<TransactionClient, '$queryRaw'>,
  pools: readonly PrizePool[],
): Promise<Map<number, number>> {
  if (pools.length === 0) return new Map();
  const idsOf = (of: readonly PrizePool[]) => Prisma.join(of.map(({ id }) => id));
  const payments = await db.$queryRaw<PaidRow[]>`
    SELECT e."poolId", SUM(CASE WHEN p."status" = 'COMPLETED' THEN 1 ELSE 0 END) AS "paid",
      SUM(CASE WHEN p."status" = 'PENDING' AND p."buyBackCents" > 0
        AND p."receivedCents" >= p."amountCents" - p."buyBackCents" THEN 1 ELSE 0 END) AS "owing"
    FROM "Payment" AS p JOIN "Entry" AS e ON e."id" = p."entryId"
    WHERE e."poolId" IN (${idsOf(pools)}) GROUP BY e."poolId"`;
  const withBuyBacks = pools.filter(({ buyBackCents }) => buyBackCents > 0);
  const bought =
    withBuyBacks.length === 0
      ? []
      : await db.$queryRaw<{ poolId: number | bigint; cents: number | bigint }[]>`
          SELECT e."poolId", SUM(b."amountCents") AS "cents" FROM "BuyBack" AS b JOIN "Entry" AS e ON e."id" = b."entryId"
          WHERE b."status" = 'COMPLETED' AND e."poolId" IN (${idsOf(withBuyBacks)}) GROUP BY e."poolId"`;
  const counts = new Map(payments.map((row) => [Number(row.poolId), row]));
  const boughtCents = new Map(bought.map((row) => [Number(row.poolId), Number(row.cents)]));
  return new Map(
    pools.map((pool) => {
      const { paid = 0, owing = 0 } = counts.get(pool.id) ?? {};
      const prize = prizeOf(pool, Number(paid));
      if (pool.buyBackCents === 0) return [pool.id, prize];
      const owed = entriesCostCents(pool.entryFeeCents, Number(owing));
      return [pool.id, prize + owed + (boughtCents.get(pool.id) ?? 0)];
    }),
  );
}
