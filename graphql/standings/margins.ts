import type { TransactionClient } from '#prisma/client.ts';
import { Prisma, type Pool } from '#prisma/generated/sqlite/client.ts';
import { type Margins, isTieBroken } from './rules/margins.ts';
import { endingOf, type SurvivalCounts } from './rules/winners.ts';

/** Several entries of a decided pool that lasted longest, between which their margins decide. */
export interface Tie {
  pool: Pick<Pool, 'id' | 'pickTo' | 'decidedWeek'>;
  /** The week in which they went out; null for those that are in. */
  lastWeek: number | null;
}

/** Null where nothing is to be decided between entries. */
export function tieOf(pool: Pool, survivalCounts: SurvivalCounts): Tie | null {
  const lasted = endingOf(survivalCounts, 0);
  return lasted !== null && isTieBroken(pool, lasted.winnerCount)
    ? { pool, lastWeek: lasted.lastWeek }
    : null;
}

/** The total margins of all entries of a tie; the set-based form of the reference's `totalMargin`. */
export async function readMargins(
  db: Pick<TransactionClient, '$queryRaw'>,
  { pool: { id: poolId, pickTo, decidedWeek }, lastWeek }: Tie,
): Promise<Margins> {
  const out = lastWeek === null ? Prisma.sql`IS NULL` : Prisma.sql`= ${lastWeek}`;
  const rows = await db.$queryRaw<{ entryId: number | bigint; margin: number | bigint }[]>`
    SELECT e."id" AS "entryId", COALESCE(SUM(CASE WHEN g."homeTeamId" = p."teamId"
      THEN g."homeScore" - g."awayScore" ELSE g."awayScore" - g."homeScore" END), 0) AS "margin"
    FROM "Entry" AS e LEFT JOIN "Pick" AS p ON p."entryId" = e."id" AND p."week" <= ${decidedWeek}
      LEFT JOIN "Game" AS g ON g."id" = p."gameId" AND g."status" = 'FINAL'
    WHERE e."poolId" = ${poolId} AND e."eliminatedWeek" ${out}
    GROUP BY e."id"`;
  const sign = pickTo === 'WIN' ? 1 : -1;
  // Not -0, which is no total that people know.
  return new Map(rows.map(({ entryId, margin }) => [Number(entryId), sign * Number(margin) || 0]));
}
