import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { SeasonPool } from './seasonFacts.ts';
import { listChanges, type StandingChanges } from './standingChanges.ts';

/** Temporary tables of standings: of a whole grading, or of its search for weeks that do not count. */
type Notes = 'StandingBefore' | 'StandingBeforeVoids';

/** Saves the standings of a pool's entries in a temporary table. */
export async function noteStandings(
  { tx, dialect }: Transaction,
  { id: poolId }: SeasonPool,
  notes: Notes = 'StandingBefore',
): Promise<void> {
  const table = Prisma.raw(`"${notes}"`);
  await tx.$executeRawUnsafe(
    `CREATE TEMPORARY TABLE "${notes}" ("id" INTEGER PRIMARY KEY, "week" INTEGER, "reason" TEXT, "strikes" TEXT)
    ${dialect === 'postgresql' ? 'ON COMMIT DROP' : ''}`,
  );
  await tx.$executeRaw`
    INSERT INTO ${table} ("id", "week", "reason", "strikes")
    SELECT "id", "eliminatedWeek", CAST("eliminationReason" AS TEXT), "strikeWeeks" FROM "Entry" WHERE "poolId" = ${poolId}`;
}

/**
 * Differences from the saved standings, whatever the steps in between: an entry that one step eliminates and
 * the next reinstates has not changed.
 */
export async function changesSinceNoted(
  transaction: Transaction,
  pool: SeasonPool,
  notes: Notes = 'StandingBefore',
): Promise<StandingChanges> {
  const table = Prisma.raw(`"${notes}"`);
  const changes = await listChanges(
    transaction,
    pool,
    Prisma.sql`
      SELECT e."poolId", e."id", e."username", b."week" AS "oldWeek", b."reason" AS "oldReason", e."eliminatedWeek" AS "week",
        CAST(e."eliminationReason" AS TEXT) AS "reason", b."strikes" AS "oldStrikes", e."strikeWeeks" AS "strikes"
      FROM ${table} AS b JOIN "Entry" AS e ON e."id" = b."id"
      WHERE COALESCE(e."eliminatedWeek", 0) <> COALESCE(b."week", 0)
        OR COALESCE(CAST(e."eliminationReason" AS TEXT), '') <> COALESCE(b."reason", '')
        OR e."strikeWeeks" <> b."strikes"`,
  );
  await transaction.tx.$executeRaw`DROP TABLE ${table}`;
  return changes;
}
