import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { autoPickOrder } from '#domain/autoPicks.ts';
import { periodOf } from '#domain/options/poolOptions.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { pickLeaf } from '../log/pickLeaf.ts';
import { picksWanted } from './regradeStrikes.ts';
import { idsOf, type SeasonFacts, type SeasonPool } from './seasonFacts.ts';

interface StoredRow {
  // SQLite returns integers of RETURNING as bigint or number.
  poolId: number | bigint;
  entryId: number | bigint;
  gameId: number | bigint;
  teamId: string;
}

/**
 * Picks for the entries that have too few picks for a week at its deadline (NoPickRule AUTO): each gets the first teams of
 * the order that it has not used, in one statement for pools that pick alike, to win or to lose, with the same weeks of two
 * picks. Also for an entry that an early result of the week put out, since a correction can bring it back.
 * @returns the games of the picks
 */
export async function makeAutoPicks(
  transaction: Transaction,
  season: SeasonFacts,
  pools: readonly SeasonPool[],
  { week, deadline }: { week: number; deadline: Date },
): Promise<number[]> {
  const playing = pools.filter(({ decidedWeek }) => decidedWeek === null || decidedWeek >= week);
  if (playing.length === 0) return [];
  const lines = await transaction.tx.game.findMany({
    where: { seasonYear: season.year, week },
    select: { id: true, line: true, lockedLine: true, lineLockedAt: true },
  });
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const noLine = { line: null, lockedLine: null, lineLockedAt: null };
  const games = season.games.map((game) => ({ ...game, ...(lineOf.get(game.id) ?? noLine), id: game.id }));
  const number = (value: number) => Prisma.raw(String(value));
  const source =
    transaction.dialect === 'postgresql' ? Prisma.sql`CAST('AUTO' AS "PickSource")` : Prisma.sql`'AUTO'`;
  const at =
    transaction.dialect === 'postgresql'
      ? Prisma.sql`CAST(${deadline} AS TIMESTAMP(3))`
      : Prisma.sql`${deadline}`;
  const stored: StoredRow[] = [];
  const kindOf = ({ options }: SeasonPool) => [options.pickTo, ...options.doublePickWeeks].join();
  for (const alike of groupBy(playing, kindOf).values()) {
    const [{ options }] = alike as [SeasonPool];
    const order = autoPickOrder(games, { week, deadline, pickTo: options.pickTo });
    if (order.length === 0) continue;
    const teams = order.map(
      ({ teamId, gameId }, place) => Prisma.sql`(${number(place)}, ${teamId}, ${number(gameId)})`,
    );
    const period = number(periodOf(options, week));
    const wanted = picksWanted({ options }, String(week));
    // The columns of VALUES are place, team and game.
    const rows = await transaction.tx.$queryRaw<StoredRow[]>`
    WITH short AS (
      SELECT e."poolId", e."id", COUNT(p."id") AS "picks", COALESCE(MAX(p."slot"), 0) AS "slot"
      FROM "Entry" AS e LEFT JOIN "Pick" AS p ON p."entryId" = e."id" AND p."week" = ${week}
      WHERE e."poolId" IN (${idsOf(alike)}) AND e."startWeek" <= ${week}
        AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > ${week}
          OR (e."eliminatedWeek" = ${week} AND e."eliminationReason" <> 'ADMIN'))
      GROUP BY e."poolId", e."id" HAVING COUNT(p."id") < ${wanted}
    ),
    choice AS (
      SELECT s."poolId", s."id", s."picks", s."slot", v.column2 AS "teamId", v.column3 AS "gameId",
        ROW_NUMBER() OVER (PARTITION BY s."id" ORDER BY v.column1) AS "rank"
      FROM short AS s CROSS JOIN (VALUES ${Prisma.join(teams)}) AS v
      WHERE NOT EXISTS (SELECT 1 FROM "Pick" AS q
        WHERE q."entryId" = s."id" AND q."teamId" = v.column2 AND q."period" = ${period})
    )
    INSERT INTO "Pick" ("poolId", "entryId", "week", "teamId", "gameId", "submittedAt", "source", "slot", "period")
    SELECT c."poolId", c."id", ${number(week)}, c."teamId", c."gameId", ${at}, ${source},
      CASE WHEN c."picks" = 0 THEN c."rank" ELSE 3 - c."slot" END, ${period}
    FROM choice AS c WHERE c."rank" <= ${wanted} - c."picks"
    RETURNING "poolId", "entryId", "teamId", "gameId"`;
    stored.push(...rows);
  }
  for (const { poolId, entryId, teamId } of stored) {
    const auto = { poolId: Number(poolId), entryId: Number(entryId), week, teamId, receivedAt: deadline };
    const { content, opening } = pickLeaf({ kind: 'AUTO', ...auto, source: 'AUTO' });
    transaction.log(auto.poolId, content, opening);
  }
  return [...new Set(stored.map(({ gameId }) => Number(gameId)))];
}
