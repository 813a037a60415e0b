import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { andCounts, FAILS, gamesOfPools, OF_GAME, PICKS, REASON_OF_PICK } from './failedPicks.ts';
import { idsOf, type SeasonGame, type SeasonPool } from './seasonFacts.ts';
import { gradeAlike, writeChanges, type StandingChanges } from './standingChanges.ts';

// Aliases below: e entry, p pick, s the pick's game, w a week of the pool.

const BEFORE = Prisma.sql`e."poolId", e."id", e."username", e."eliminatedWeek" AS "oldWeek", CAST(e."eliminationReason" AS TEXT) AS "oldReason", '' AS "strikes"`;

/**
 * Eliminates entries whose picks of these games fail, in pools with one life and one pick a week. An earlier
 * failure takes precedence. Reads only the picks of the games and their entries.
 */
export function eliminateByPicks(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  week: number,
  games: readonly Pick<SeasonGame, 'id' | 'homeTeamId' | 'awayTeamId'>[],
): Promise<StandingChanges[]> {
  const gameIds = games.map(({ id }) => id);
  // For the index on pool, week, team.
  const teamIds = games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  return gradeAlike(transaction, pools, (alike) =>
    writeChanges(
      transaction,
      alike,
      Prisma.sql`${gamesOfPools(alike, gameIds)}, changes AS MATERIALIZED (
      SELECT ${BEFORE}, p."week" AS "week", ${REASON_OF_PICK} AS "reason", s."completedAt" AS "at"
      FROM ${PICKS} JOIN "Entry" AS e ON e."id" = p."entryId"
      WHERE ${OF_GAME} AND p."poolId" IN (${idsOf(alike)}) AND p."week" = ${week} AND p."teamId" IN (${Prisma.join(teamIds)})
        AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > p."week")
        AND p."week" >= e."startWeek" AND p."week" > COALESCE(e."reinstatedThroughWeek", 0)
        AND p."week" > COALESCE(e."boughtBackThroughWeek", 0) ${andCounts(alike, 'p."week"')}
        AND (s."decidedWeek" IS NULL OR p."week" <= s."decidedWeek")
        AND ${FAILS})`,
    ),
  );
}

/**
 * Eliminates, at a week's deadline, the alive entries without a pick for it, in pools with one life and one
 * pick a week. An earlier failure takes precedence.
 */
export function eliminateWithoutPick(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  week: number,
): Promise<StandingChanges[]> {
  // PostgreSQL infers no type for parameters of a select list.
  const number = Prisma.raw(String(week));
  return gradeAlike(transaction, pools, (alike) =>
    writeChanges(
      transaction,
      alike,
      Prisma.sql`changes AS MATERIALIZED (
      SELECT ${BEFORE}, ${number} AS "week", 'NO_PICK' AS "reason", w."deadline" AS "at"
      FROM "Entry" AS e JOIN "PoolWeek" AS w ON w."poolId" = e."poolId" AND w."week" = ${number}
      WHERE e."poolId" IN (${idsOf(alike)}) AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > ${number})
        AND e."startWeek" <= ${number} AND COALESCE(e."reinstatedThroughWeek", 0) < ${number}
        AND COALESCE(e."boughtBackThroughWeek", 0) < ${number} ${andCounts(alike, String(week))}
        AND NOT EXISTS (SELECT 1 FROM "Pool" AS o WHERE o."id" = e."poolId" AND o."decidedWeek" < ${number})
        AND NOT EXISTS (SELECT 1 FROM "Pick" AS p WHERE p."entryId" = e."id" AND p."week" = ${number}))`,
    ),
  );
}
