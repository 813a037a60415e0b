import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { andCounts, FAILS, gamesOfPools, IS_LATE, ELIMINATES } from './failedPicks.ts';
import type { Scope } from './regradeScope.ts';
import { idsOf, type SeasonPool } from './seasonFacts.ts';
import { gradeAlike, writeChanges, type StandingChanges } from './standingChanges.ts';

/** Greater than any week. */
const NEVER = Prisma.raw('99');

/** Reasons by precedence within a week, as in the reference. */
const REASON = Prisma.sql`CASE t."cause" WHEN 0 THEN 'NO_PICK' WHEN 1 THEN 'LATE_PICK' WHEN 2 THEN 'LOSS' ELSE 'TIE' END`;

/**
 * Entries to regrade in pools that count strikes, including those with a strike in the week of the result or deadline.
 */
export type StrikeScope =
  | Scope
  /** Entries with too few picks for this week, and late entries that missed it. */
  | { of: 'missing'; week: number };

/**
 * Regrades entries from all their picks where they can have more than one strike (several lives, weeks with
 * two picks), or byes. One statement for pools with the same rules: the set-based form of the reference's
 * gradeEntry, without the weeks after the pool's decision. Stores the weeks of strikes with the elimination.
 */
export function regradeStrikes(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  scope: StrikeScope,
): Promise<StandingChanges[]> {
  return gradeAlike(transaction, pools, (alike) => regradeAlike(transaction, alike, scope));
}

function regradeAlike(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  scope: StrikeScope,
): Promise<StandingChanges[]> {
  const [{ options, decidedWeek }] = pools as [SeasonPool];
  const poolIds = idsOf(pools);
  const lives = number(options.lives);
  const decided = number(decidedWeek ?? 99);
  const needed = (column: string) => picksWanted({ options }, column);
  const isOut = number(options.noPick === 'OUT' ? 1 : 0);
  const missed =
    options.missedWeeks === 'STRIKE'
      ? Prisma.sql`
      UNION ALL
      SELECT e."id", w."week", 0, 0, NULL FROM graded AS e JOIN passed AS w
        ON w."poolId" = e."poolId" AND w."week" >= ${number(options.firstWeek)} AND w."week" < e."startWeek" AND w."week" > e."clearedThrough"`
      : Prisma.empty;
  // In the order of weeks.
  const weeks =
    transaction.dialect === 'postgresql'
      ? Prisma.sql`string_agg(CAST(k."week" AS TEXT), ',' ORDER BY k."week")`
      : Prisma.sql`group_concat(k."week", ',' ORDER BY k."week")`;
  return writeChanges(
    transaction,
    pools,
    Prisma.sql`
    ${gamesOfPools(pools)},
    graded AS MATERIALIZED (
      SELECT e."poolId", e."id", e."username", e."startWeek", e."eliminatedWeek" AS "oldWeek",
        CAST(e."eliminationReason" AS TEXT) AS "oldReason", e."strikeWeeks" AS "oldStrikes",
        CASE WHEN COALESCE(e."boughtBackThroughWeek", 0) > COALESCE(e."reinstatedThroughWeek", 0)
          THEN e."boughtBackThroughWeek" ELSE COALESCE(e."reinstatedThroughWeek", 0) END AS "clearedThrough",
        CASE WHEN e."adminEliminatedWeek" > COALESCE(e."reinstatedThroughWeek", 0)
          THEN e."adminEliminatedWeek" ELSE ${NEVER} END AS "adminWeek"
      FROM "Entry" AS e WHERE e."poolId" IN (${poolIds}) AND ${strikeScopeSql({ options }, scope)}
    ),
    passed AS MATERIALIZED (
      SELECT w."poolId", w."week" FROM "PoolWeek" AS w
      WHERE w."poolId" IN (${poolIds}) AND w."deadlinePassedAt" IS NOT NULL ${andCounts(pools, 'w."week"')}
    ),
    held AS MATERIALIZED (
      SELECT p."entryId", p."week", COUNT(*) AS "picks"
      FROM graded AS e CROSS JOIN "Pick" AS p WHERE p."entryId" = e."id" GROUP BY p."entryId", p."week"
    ),
    -- The weeks that lack picks; the first ones are byes, where the pool has them.
    short AS MATERIALIZED (
      SELECT e."id" AS "entryId", w."week", COALESCE(h."picks", 0) AS "picks",
        ROW_NUMBER() OVER (PARTITION BY e."id" ORDER BY w."week") AS "place"
      FROM graded AS e JOIN passed AS w
        ON w."poolId" = e."poolId" AND w."week" >= e."startWeek" AND w."week" > e."clearedThrough"
      LEFT JOIN held AS h ON h."entryId" = e."id" AND h."week" = w."week"
      WHERE COALESCE(h."picks", 0) < ${needed('w."week"')}
    ),
    -- One row for each strike: a pick that failed, or one that is missing.
    strikes AS MATERIALIZED (
      SELECT p."entryId", p."week", CASE WHEN ${ELIMINATES} THEN 1 ELSE 0 END AS "isOut",
        CASE WHEN ${IS_LATE} THEN 1 WHEN p."outcome" = 'LOST' THEN 2 ELSE 3 END AS "cause",
        s."completedAt" AS "at"
      -- CROSS: SQLite would go from each game to all entries, 43 s of CPU for 20,000, or read all picks for one entry.
      FROM graded AS e CROSS JOIN "Pick" AS p JOIN sides AS s ON s."id" = p."gameId" + 0 AND s."poolId" = p."poolId" + 0
      WHERE p."entryId" = e."id" AND ${FAILS} AND p."week" >= e."startWeek" AND p."week" > e."clearedThrough" ${andCounts(pools, 'p."week"')}
      UNION ALL
      SELECT h."entryId", h."week", ${isOut}, 0, NULL
      FROM short AS h JOIN (VALUES (1), (2)) AS n ON n.column1 <= ${needed('h."week"')}
      WHERE n.column1 > h."picks" AND h."place" > ${number(options.byeWeeks)}${missed}
    ),
    byWeek AS (
      SELECT k."entryId", k."week", COUNT(*) AS "strikes", MAX(k."isOut") AS "isOut", MIN(k."cause") AS "cause",
        MIN(k."at") AS "first", MAX(k."at") AS "last", MIN(CASE WHEN k."isOut" = 1 THEN k."at" END) AS "outAt"
      FROM strikes AS k GROUP BY k."entryId", k."week"
    ),
    totals AS MATERIALIZED (
      SELECT b."entryId", b."week", b."cause", b."strikes" + b."isOut" * ${lives} AS "lost", b."first",
        COALESCE(b."outAt", b."last") AS "last",
        SUM(b."strikes" + b."isOut" * ${lives}) OVER (PARTITION BY b."entryId" ORDER BY b."week") AS "total"
      FROM byWeek AS b
    ),
    lost AS (
      SELECT t."entryId", MIN(t."week") AS "week" FROM totals AS t WHERE t."total" >= ${lives} GROUP BY t."entryId"
    ),
    ended AS MATERIALIZED (
      SELECT e.*, CASE
        WHEN e."adminWeek" <= ${decided} AND e."adminWeek" < ${NEVER} AND e."adminWeek" <= COALESCE(l."week", ${NEVER})
          THEN e."adminWeek"
        WHEN l."week" <= ${decided} AND l."week" < e."adminWeek" THEN l."week" END AS "week"
      FROM graded AS e LEFT JOIN lost AS l ON l."entryId" = e."id"
    ),
    -- The commissioner's elimination comes first in its week.
    counted AS MATERIALIZED (
      SELECT k."entryId", ${weeks} AS "weeks" FROM strikes AS k JOIN ended AS e ON e."id" = k."entryId"
      WHERE k."week" <= ${decided} AND k."week" <= COALESCE(e."week", ${NEVER}) AND k."week" < e."adminWeek"
      GROUP BY k."entryId"
    ),
    stands AS MATERIALIZED (
      SELECT e."poolId", e."id", e."username", e."oldWeek", e."oldReason", e."oldStrikes", e."week",
        COALESCE(c."weeks", '') AS "strikes",
        -- The game that took the last life: the first that failed, where one life was left.
        CASE WHEN t."total" - t."lost" >= ${lives} - 1 THEN t."first" ELSE t."last" END AS "failedAt",
        CASE WHEN e."week" IS NULL THEN NULL WHEN e."week" = e."adminWeek" THEN 'ADMIN' ELSE ${REASON} END AS "reason"
      FROM ended AS e LEFT JOIN counted AS c ON c."entryId" = e."id"
      LEFT JOIN totals AS t ON t."entryId" = e."id" AND t."week" = e."week"
    ),
    changes AS MATERIALIZED (
      SELECT n."poolId", n."id", n."username", n."oldWeek", n."oldReason", n."oldStrikes", n."week", n."reason", n."strikes",
        CASE n."reason"
          WHEN 'ADMIN' THEN CASE WHEN w."deadline" <= ${transaction.now} THEN w."deadline" END
          WHEN 'NO_PICK' THEN w."deadline"
          ELSE n."failedAt" END AS "at"
      FROM stands AS n
      LEFT JOIN "PoolWeek" AS w ON w."poolId" = n."poolId" AND w."week" = n."week"
      WHERE COALESCE(n."week", 0) <> COALESCE(n."oldWeek", 0) OR COALESCE(n."reason", '') <> COALESCE(n."oldReason", '')
        OR n."strikes" <> n."oldStrikes"
    )`,
  );
}

/** A trusted number in the statement's text: PostgreSQL infers no type for parameters of a select list. */
function number(value: number): Prisma.Sql {
  return Prisma.raw(String(value));
}

/** SQL for the number of picks that the week in `column` requires. */
export function picksWanted({ options }: Pick<SeasonPool, 'options'>, column: string): Prisma.Sql {
  const { doublePickWeeks } = options;
  return doublePickWeeks.length === 0
    ? Prisma.sql`1`
    : Prisma.raw(`CASE WHEN ${column} IN (${doublePickWeeks.join(', ')}) THEN 2 ELSE 1 END`);
}

/** A condition on the entry `e`. */
function strikeScopeSql(pool: Pick<SeasonPool, 'options'>, scope: StrikeScope): Prisma.Sql {
  switch (scope.of) {
    case 'pool':
    case 'alive':
    case 'after':
      // A decision ends all entries' strikes.
      return Prisma.sql`1 = 1`;
    case 'entry':
      return Prisma.sql`e."id" = ${scope.entryId}`;
    case 'games':
      return Prisma.sql`(e."eliminatedWeek" IS NULL OR e."eliminatedWeek" >= ${scope.week}) AND EXISTS (
        SELECT 1 FROM "Pick" AS q
        WHERE q."entryId" = e."id" AND q."week" = ${scope.week} AND q."gameId" IN (${Prisma.join([...scope.gameIds])}))`;
    case 'pickedAfterAll':
      return Prisma.sql`',' || e."strikeWeeks" || ',' LIKE ${`%,${scope.week},%`} AND EXISTS (
        SELECT 1 FROM "Pick" AS q WHERE q."entryId" = e."id" AND q."week" = ${scope.week})`;
    case 'missing':
      return Prisma.sql`(e."eliminatedWeek" IS NULL OR e."eliminatedWeek" >= ${scope.week}) AND (e."startWeek" > ${scope.week} OR (
        SELECT COUNT(*) FROM "Pick" AS q WHERE q."entryId" = e."id" AND q."week" = ${scope.week})
        < ${picksWanted(pool, String(scope.week))})`;
  }
}
