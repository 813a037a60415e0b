import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Transaction } from '../../kernel/transaction.ts';
import { listChanges, type StandingChanges } from './standingChanges.ts';

/** Notes how each entry of a pool stands, in the temporary table "StandingBefore". */
export async function noteStandings({ tx, dialect }: Transaction, poolId: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `CREATE TEMPORARY TABLE "StandingBefore" ("id" INTEGER PRIMARY KEY, "week" INTEGER, "reason" TEXT)
    ${dialect === 'postgresql' ? 'ON COMMIT DROP' : ''}`,
  );
  await tx.$executeRaw`
    INSERT INTO "StandingBefore" ("id", "week", "reason")
    SELECT "id", "eliminatedWeek", CAST("eliminationReason" AS TEXT) FROM "Entry" WHERE "poolId" = ${poolId}`;
}

/**
 * The entries that stand otherwise than noted, whatever the steps in between: an entry that one step eliminates and
 * the next brings back has not changed.
 */
export async function changesSinceNoted(transaction: Transaction, poolId: number): Promise<StandingChanges> {
  const changes = await listChanges(
    transaction,
    poolId,
    Prisma.sql`
      SELECT e."id", e."username", b."week" AS "oldWeek", b."reason" AS "oldReason", e."eliminatedWeek" AS "week",
        CAST(e."eliminationReason" AS TEXT) AS "reason"
      FROM "StandingBefore" AS b JOIN "Entry" AS e ON e."id" = b."id"
      WHERE COALESCE(e."eliminatedWeek", 0) <> COALESCE(b."week", 0)
        OR COALESCE(CAST(e."eliminationReason" AS TEXT), '') <> COALESCE(b."reason", '')`,
  );
  await transaction.tx.$executeRaw`DROP TABLE "StandingBefore"`;
  return changes;
}
