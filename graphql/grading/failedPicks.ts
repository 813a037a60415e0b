import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { idsOf, type SeasonPool } from './seasonFacts.ts';

// Shared SQL of grading. Aliases: p pick, s its game as the pool counts it.

/**
 * The common table expression `sides`: for each pool, its season's games and the outcome of a pick of either
 * side. Computed before the join with picks: a pool has a few hundred games and millions of picks.
 * @param gameIds restricts the games; default: all
 */
export function gamesOfPools(
  pools: readonly Pick<SeasonPool, 'id'>[],
  gameIds?: readonly number[],
): Prisma.Sql {
  const only =
    gameIds === undefined ? Prisma.empty : Prisma.sql`AND g."id" IN (${Prisma.join([...gameIds])})`;
  return Prisma.sql`sides AS MATERIALIZED (
    SELECT o."id" AS "poolId", g."id", g."completedAt", o."tieRule", o."lossRule", o."decidedWeek",
      -- From this instant on a pick is late.
      CASE WHEN g."isKickoffConfirmed" AND (w."deadline" IS NULL OR g."kickoff" < w."deadline")
        THEN g."kickoff" ELSE w."deadline" END AS "closesAt"
    FROM "Pool" AS o JOIN "Game" AS g ON g."seasonYear" = o."seasonYear"
    LEFT JOIN "PoolWeek" AS w ON w."poolId" = o."id" AND w."week" = g."week"
    WHERE o."id" IN (${idsOf(pools)}) ${only})`;
}

/**
 * All picks; each use joins the game by OF_GAME. CROSS fixes SQLite's join order: it would read all games'
 * picks again for each game, 3.6 times the CPU for 13 games in a pool of 20,000 entries.
 */
export const PICKS = Prisma.sql`"Pick" AS p CROSS JOIN sides AS s`;

/** `+ 0` keeps PostgreSQL from the indexes on game and pool, by which it would read millions of picks for each game. */
export const OF_GAME = Prisma.sql`s."id" = p."gameId" + 0 AND s."poolId" = p."poolId" + 0`;

/** SQL form of isLatePick (picks/rules/latePick.ts). */
export const IS_LATE = Prisma.sql`(p."source" NOT IN ('ADMIN', 'AUTO', 'PLAN') AND COALESCE(p."submittedAt" >= s."closesAt", 1 = 0))`;

/** SQL form of strikeOf (grading/reference), for one pick. A database constraint prevents reused teams. */
export const FAILS = Prisma.sql`(p."outcome" <> 'PENDING' AND (
  p."outcome" = 'LOST' OR (p."outcome" = 'TIED' AND s."tieRule" <> 'SURVIVE') OR ${IS_LATE}))`;

/** SQL form of putsOut (grading/reference), for a pick that fails. */
export const ELIMINATES = Prisma.sql`(s."lossRule" = 'OUT' AND (p."outcome" <> 'TIED' OR s."tieRule" <> 'STRIKE' OR ${IS_LATE}))`;

export const REASON_OF_PICK = Prisma.sql`CASE WHEN ${IS_LATE} THEN 'LATE_PICK' WHEN p."outcome" = 'LOST' THEN 'LOSS' ELSE 'TIE' END`;

/** SQL form of `voidWeeks`: appends the condition that the week in `column` counts. Empty where all weeks count. */
export function andCounts(pools: readonly Pick<SeasonPool, 'voidWeeks'>[], column: string): Prisma.Sql {
  const { voidWeeks } = pools[0]!;
  return voidWeeks.length === 0
    ? Prisma.empty
    : Prisma.sql`AND ${Prisma.raw(column)} NOT IN (${Prisma.join(voidWeeks)})`;
}
