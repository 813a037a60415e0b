import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { countsStrikes } from '../pools/rules/options/poolOptions.ts';
import { andCounts, FAILS, gamesOfPools, IS_LATE, OF_GAME, PICKS } from './failedPicks.ts';
import { regradeStrikes } from './regradeStrikes.ts';
import { scopeSql, type Scope } from './regradeScope.ts';
import { idsOf, type SeasonPool } from './seasonFacts.ts';
import { gradeAlike, writeChanges, type StandingChanges } from './standingChanges.ts';

/** Greater than any week. */
const NEVER = Prisma.raw('99');

/** Greater than any game id: failures are compared as one number of week, reason and game. */
const GAMES = Prisma.raw('2147483648');

/** Scopes that cover most entries: the picks of the whole pool are read in one pass instead of by entry. */
const WIDE: readonly Scope['of'][] = ['pool', 'alive', 'after'];

/**
 * Regrades entries from all their picks, in one statement for pools with the same rules: the set-based form of the
 * reference's gradeEntry, without the weeks after the pool's decision. For pools with one life and one pick a week,
 * which store no strikes; regradeStrikes handles all other options. With eliminations.ts it needs 0.14 to 0.47 of that
 * form's CPU for a deadline, games and a whole pool of 20,000 entries on either database, and 1.2 to 1.5 times as much
 * for a corrected game. Outcomes of picks and passed deadlines must be stored before.
 */
export async function regradeEntries(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  scope: Scope,
): Promise<StandingChanges[]> {
  const withStrikes = pools.filter(({ options }) => countsStrikes(options));
  const others = pools.filter((pool) => !withStrikes.includes(pool));
  return [
    ...(await regradeStrikes(transaction, withStrikes, scope)),
    ...(await gradeAlike(transaction, others, (alike) => regradeAlike(transaction, alike, scope))),
  ];
}

function regradeAlike(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  scope: Scope,
): Promise<StandingChanges[]> {
  const poolIds = idsOf(pools);
  const entries = Prisma.sql`e."poolId" IN (${poolIds}) AND ${scopeSql(scope)}`;
  const atOnce = WIDE.includes(scope.of) ? Prisma.sql`MATERIALIZED` : Prisma.sql`NOT MATERIALIZED`;
  return writeChanges(
    transaction,
    pools,
    Prisma.sql`
    ${gamesOfPools(pools)},
    -- The picks that fail, with the reason as a number ...
    failed AS ${atOnce} (
      SELECT p."entryId", p."week", p."gameId",
        CASE WHEN ${IS_LATE} THEN 0 WHEN p."outcome" = 'LOST' THEN 1 ELSE 2 END AS "by"
      FROM ${PICKS} WHERE ${OF_GAME} AND p."poolId" IN (${poolIds}) AND ${FAILS}
    ),
    -- ... of each entry the first of them ...
    failures AS (
      SELECT f."entryId", MIN(CAST(f."week" * 4 + f."by" AS BIGINT) * ${GAMES} + f."gameId") AS "failure"
      FROM failed AS f JOIN "Entry" AS e ON e."id" = f."entryId"
      WHERE ${entries} AND f."week" >= e."startWeek" AND f."week" > COALESCE(e."reinstatedThroughWeek", 0)
        AND f."week" > COALESCE(e."boughtBackThroughWeek", 0) ${andCounts(pools, 'f."week"')}
      GROUP BY f."entryId"
    ),
    -- ... the weeks with a pick, as bits; an index has all of it ...
    picked AS (
      SELECT p."entryId", SUM(1 << p."week") AS "weeks"
      FROM "Entry" AS e JOIN "Pick" AS p ON p."entryId" = e."id" WHERE ${entries}
      GROUP BY p."entryId"
    ),
    -- ... the weeks of each pool that have passed, as bits ...
    passed AS MATERIALIZED (
      SELECT w."poolId", SUM(1 << w."week") AS "weeks" FROM "PoolWeek" AS w
      WHERE w."poolId" IN (${poolIds}) AND w."deadlinePassedAt" IS NOT NULL ${andCounts(pools, 'w."week"')}
      GROUP BY w."poolId"
    ),
    -- ... and the passed weeks from its first one on that it has no pick for, as bits ...
    missed AS (
      SELECT e."poolId", e."id", e."username", e."eliminatedWeek" AS "oldWeek", CAST(e."eliminationReason" AS TEXT) AS "oldReason",
        e."strikeWeeks" AS "oldStrikes", e."adminEliminatedWeek", e."reinstatedThroughWeek", q."failure",
        COALESCE(a."weeks", 0) & ~ COALESCE(h."weeks", 0) & ~ ((1 << e."startWeek") - 1)
        & ~ ((1 << (COALESCE(e."reinstatedThroughWeek", 0) + 1)) - 1)
        & ~ ((1 << (COALESCE(e."boughtBackThroughWeek", 0) + 1)) - 1) AS "missing"
      FROM "Entry" AS e LEFT JOIN picked AS h ON h."entryId" = e."id" LEFT JOIN failures AS q ON q."entryId" = e."id"
      LEFT JOIN passed AS a ON a."poolId" = e."poolId"
      WHERE ${entries}
    ),
    -- ... hence the first week that fails it in each of the three ways ...
    -- (MATERIALIZED, since PostgreSQL would otherwise repeat the sub-select wherever its column is used)
    firsts AS MATERIALIZED (
      SELECT m."poolId", m."id", m."username", m."oldWeek", m."oldReason", m."oldStrikes",
        COALESCE(d."decidedWeek", ${NEVER}) AS "lastWeek",
        COALESCE(CASE WHEN m."adminEliminatedWeek" > COALESCE(m."reinstatedThroughWeek", 0)
          THEN m."adminEliminatedWeek" END, ${NEVER}) AS "adminWeek",
        CASE WHEN m."missing" = 0 THEN ${NEVER} ELSE (SELECT MIN(w."week") FROM "PoolWeek" AS w
          WHERE w."poolId" = m."poolId" AND m."missing" & (1 << w."week") <> 0) END AS "missingWeek",
        COALESCE(m."failure" / ${GAMES} / 4, ${NEVER}) AS "failedWeek",
        m."failure" / ${GAMES} % 4 AS "failedBy",
        m."failure" % ${GAMES} AS "failedGame"
      FROM missed AS m JOIN "Pool" AS d ON d."id" = m."poolId"
    ),
    -- ... the earliest of the three, the commissioner's first ...
    graded AS (
      SELECT f.*, CASE
        WHEN f."adminWeek" <= f."lastWeek" AND f."adminWeek" <= f."missingWeek" AND f."adminWeek" <= f."failedWeek"
          AND f."adminWeek" < ${NEVER} THEN f."adminWeek"
        WHEN f."missingWeek" <= f."lastWeek" AND f."missingWeek" < f."failedWeek" AND f."missingWeek" < f."adminWeek"
          THEN f."missingWeek"
        WHEN f."failedWeek" <= f."lastWeek" AND f."failedWeek" < f."missingWeek" AND f."failedWeek" < f."adminWeek"
          THEN f."failedWeek"
        END AS "week"
      FROM firsts AS f
    ),
    -- ... with its reason ...
    reasoned AS MATERIALIZED (
      SELECT r."poolId", r."id", r."username", r."oldWeek", r."oldReason", r."oldStrikes", r."week", r."failedGame", CASE
          WHEN r."week" IS NULL THEN NULL
          WHEN r."week" = r."adminWeek" THEN 'ADMIN'
          WHEN r."week" = r."missingWeek" THEN 'NO_PICK'
          WHEN r."failedBy" = 0 THEN 'LATE_PICK'
          WHEN r."failedBy" = 1 THEN 'LOSS'
          ELSE 'TIE' END AS "reason"
      FROM graded AS r
    ),
    -- ... and of these, with the instant, the ones that stand otherwise in the database: also those with strikes that
    -- other options left.
    changes AS MATERIALIZED (
      SELECT c."poolId", c."id", c."username", c."oldWeek", c."oldReason", c."week", c."reason", '' AS "strikes", CASE c."reason"
          -- No game ended it: the deadline of its week, as long as that is not ahead, whenever it is graded again.
          WHEN 'ADMIN' THEN CASE WHEN w."deadline" <= ${transaction.now} THEN w."deadline" END
          WHEN 'NO_PICK' THEN w."deadline"
          ELSE g."completedAt" END AS "at"
      FROM reasoned AS c
      LEFT JOIN "PoolWeek" AS w ON w."poolId" = c."poolId" AND w."week" = c."week"
      LEFT JOIN "Game" AS g ON g."id" = c."failedGame"
      WHERE COALESCE(c."week", 0) <> COALESCE(c."oldWeek", 0) OR COALESCE(c."reason", '') <> COALESCE(c."oldReason", '')
        OR c."oldStrikes" <> ''
    )`,
  );
}
