import type { Database } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';

/** The entries to grade again. */
export type Scope =
  /** All entries of the pool. */
  | { of: 'pool' }
  /** Entries that are alive. */
  | { of: 'alive' }
  /** Entries eliminated after this week. */
  | { of: 'after'; week: number }
  /**
   * Entries eliminated in this week with a pick of one of its games: the pick may no longer be the reason.
   */
  | { of: 'games'; week: number; gameIds: readonly number[] }
  /**
   * Entries eliminated for a missing pick of this week that have one: stored in time, while the deadline was
   * processed.
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

/** Whether a pool whose entries have one life and one pick a week has entries to grade again. */
export async function isAnyInScope(db: Database, poolId: number, scope: Scope): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT e."id" FROM "Entry" AS e WHERE e."poolId" = ${poolId} AND ${scopeSql(scope)} LIMIT 1`;
  return found.length > 0;
}
