import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { andCounts, FAILS, gamesOfPools, PICKS, REASON_OF_PICK } from './failedPicks.ts';
import { idsOf, inAlikeGroups, type SeasonGame, type SeasonPool } from './seasonFacts.ts';
import { writeChanges, type StandingChanges } from './standingChanges.ts';

// Aliases below: e entry, p pick, s the pick's game, w a week of the pool.

const BEFORE = Prisma.sql`e."poolId", e."id", e."username", e."eliminatedWeek" AS "oldWeek", CAST(e."eliminationReason" AS TEXT) AS "oldReason"`;

/**
 * Eliminates the entries whose picks of these games fail and that were alive until that week, in pools whose entries have
 * one life and one pick a week. An earlier failure stays: the earliest one counts. Reads the picks of the games and their entries only.
 */
export async function eliminateByPicks(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  week: number,
  games: readonly Pick<SeasonGame, 'id' | 'homeTeamId' | 'awayTeamId'>[],
): Promise<StandingChanges[]> {
  const gameIds = games.map(({ id }) => id);
  // Index of picks: pool, week, team.
  const teamIds = games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
  return writeOfAlike(
    transaction,
    pools,
    (alike) => Prisma.sql`${gamesOfPools(alike, gameIds)}, changes AS MATERIALIZED (
      SELECT ${BEFORE}, p."week" AS "week", ${REASON_OF_PICK} AS "reason", s."completedAt" AS "at"
      FROM ${PICKS} JOIN "Entry" AS e ON e."id" = p."entryId"
      WHERE p."poolId" IN (${idsOf(alike)}) AND p."week" = ${week} AND p."teamId" IN (${Prisma.join(teamIds)})
        AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > p."week")
        AND p."week" >= e."startWeek" AND p."week" > COALESCE(e."reinstatedThroughWeek", 0)
        AND p."week" > COALESCE(e."boughtBackThroughWeek", 0) ${andCounts(alike, 'p."week"')}
        AND (s."decidedWeek" IS NULL OR p."week" <= s."decidedWeek")
        AND ${FAILS})`,
  );
}

/**
 * Eliminates, at a week's deadline, the alive entries that have no pick for it, in pools like those of eliminateByPicks.
 * As with picks, the earliest failure counts.
 */
export async function eliminateWithoutPick(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  week: number,
): Promise<StandingChanges[]> {
  // Parameters of a select list have no type on PostgreSQL.
  const number = Prisma.raw(String(week));
  return writeOfAlike(
    transaction,
    pools,
    (alike) => Prisma.sql`changes AS MATERIALIZED (
      SELECT ${BEFORE}, ${number} AS "week", 'NO_PICK' AS "reason", w."deadline" AS "at"
      FROM "Entry" AS e JOIN "PoolWeek" AS w ON w."poolId" = e."poolId" AND w."week" = ${number}
      WHERE e."poolId" IN (${idsOf(alike)}) AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > ${number})
        AND e."startWeek" <= ${number} AND COALESCE(e."reinstatedThroughWeek", 0) < ${number}
        AND COALESCE(e."boughtBackThroughWeek", 0) < ${number} ${andCounts(alike, String(week))}
        AND NOT EXISTS (SELECT 1 FROM "Pool" AS o WHERE o."id" = e."poolId" AND o."decidedWeek" < ${number})
        AND NOT EXISTS (SELECT 1 FROM "Pick" AS p WHERE p."entryId" = e."id" AND p."week" = ${number}))`,
  );
}

/** Writes the changes of pools that are alike in one statement each. */
async function writeOfAlike(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  ctes: (alike: readonly SeasonPool[]) => Prisma.Sql,
): Promise<StandingChanges[]> {
  const changes: StandingChanges[] = [];
  for (const alike of inAlikeGroups(pools, transaction.now))
    changes.push(...(await writeChanges(transaction, alike, ctes(alike))));
  return changes;
}
