import type { Database } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { idsOf, type SeasonPool } from './seasonFacts.ts';

export type Scope =
  | { of: 'pool' }
  | { of: 'alive' }
  /** Entries eliminated after this week. */
  | { of: 'after'; week: number }
  /** Entries eliminated in this week with a pick of one of its games, which may no longer be the reason. */
  | { of: 'games'; week: number; gameIds: readonly number[] }
  /**
   * Entries eliminated for a missing pick of this week that have one: it was stored in time, while the
   * deadline was processed.
   */
  | { of: 'pickedAfterAll'; week: number }
  | { of: 'entry'; entryId: number };

/** A condition on the entry `e`. */
export function scopeSql(scope: Scope): Prisma.Sql {
  switch (scope.of) {
    case 'pool':
      return Prisma.sql`1 = 1`;
    case 'alive':
      return Prisma.sql`e."eliminatedWeek" IS NULL`;
    case 'after':
      return Prisma.sql`e."eliminatedWeek" > ${scope.week}`;
    case 'games':
      return Prisma.sql`e."eliminatedWeek" = ${scope.week} AND EXISTS (
        SELECT 1 FROM "Pick" AS q
        WHERE q."entryId" = e."id" AND q."week" = ${scope.week} AND q."gameId" IN (${Prisma.join([...scope.gameIds])}))`;
    case 'pickedAfterAll':
      return Prisma.sql`e."eliminatedWeek" = ${scope.week} AND e."eliminationReason" = 'NO_PICK' AND EXISTS (
        SELECT 1 FROM "Pick" AS q WHERE q."entryId" = e."id" AND q."week" = ${scope.week})`;
    case 'entry':
      return Prisma.sql`e."id" = ${scope.entryId}`;
  }
}

/** The pools, of those with one life and one pick a week, that have entries to regrade. */
export async function poolsInScope(
  db: Database,
  pools: readonly SeasonPool[],
  scope: Scope,
): Promise<SeasonPool[]> {
  if (pools.length === 0) return [];
  const rows = await db.$queryRaw<{ poolId: number | bigint }[]>`
    SELECT DISTINCT e."poolId" FROM "Entry" AS e WHERE e."poolId" IN (${idsOf(pools)}) AND ${scopeSql(scope)}`;
  const poolIds = new Set(rows.map(({ poolId }) => Number(poolId)));
  return pools.filter(({ id }) => poolIds.has(id));
}
