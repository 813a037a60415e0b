import type { TransactionClient } from '../../prisma/client.ts';
import { Prisma } from '../../prisma/generated/sqlite/client.ts';
import type { WeekGroup } from '../domain/outlook/field.ts';
import { livesLeftInWeek } from '../domain/outlook/livesLeft.ts';
import type { PoolOptions } from '../domain/poolOptions.ts';

interface Row {
  first: string | null;
  second: string | null;
  startWeek: number;
  strikeWeeks: string;
  isOut: number | boolean;
  isSafe: number | boolean;
  count: number;
}

/**
 * The entries that are in a week of a pool, counted by their teams, first week and lives: those that have started and were
 * not out before. One statement. Secret until the deadline of the week: readers check that first.
 */
export async function readWeekField(
  db: Pick<TransactionClient, '$queryRaw'>,
  { poolId, week, options }: { poolId: number; week: number; options: PoolOptions },
): Promise<WeekGroup[]> {
  const number = Prisma.raw(String(week));
  const rows = await db.$queryRaw<Row[]>`
    SELECT f."first", f."second", f."startWeek", f."strikeWeeks", f."isOut", f."isSafe", CAST(COUNT(*) AS INTEGER) AS "count" FROM (
      SELECT a."teamId" AS "first", b."teamId" AS "second", e."startWeek", e."strikeWeeks",
        COALESCE(e."eliminatedWeek" = ${number} AND CAST(e."eliminationReason" AS TEXT) = 'ADMIN', 1 = 0) AS "isOut",
        (COALESCE(e."reinstatedThroughWeek", 0) >= ${number} OR COALESCE(e."boughtBackThroughWeek", 0) >= ${number}) AS "isSafe"
      FROM "Entry" AS e
      LEFT JOIN "Pick" AS a ON a."entryId" = e."id" AND a."week" = ${number} AND a."slot" = 1
      LEFT JOIN "Pick" AS b ON b."entryId" = e."id" AND b."week" = ${number} AND b."slot" = 2
      WHERE e."poolId" = ${poolId} AND e."startWeek" <= ${number}
        AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" >= ${number})
    ) AS f GROUP BY f."first", f."second", f."startWeek", f."strikeWeeks", f."isOut", f."isSafe"`;
  const groups = new Map<string, WeekGroup>();
  for (const row of rows) {
    const teams = [row.first, row.second].filter((team) => team !== null).sort();
    const standing = {
      isOut: Boolean(row.isOut),
      isSafe: Boolean(row.isSafe),
      strikeWeeks: row.strikeWeeks,
      picks: teams.length,
    };
    const group = { teams, startWeek: row.startWeek, livesLeft: livesLeftInWeek(standing, week, options) };
    const key = JSON.stringify(group);
    const known = groups.get(key);
    groups.set(key, { ...group, count: (known?.count ?? 0) + row.count });
  }
  return [...groups.values()];
}

/**
 * By team, how many entries that are in a week have used it and cannot pick it again, counted over the weeks given. One
 * statement; reads every pick of these entries. Secret until the deadlines of the weeks: readers check that first.
 * @param period of the week that comes next (domain/poolOptions.ts, periodOf)
 */
export async function readTeamsUsed(
  db: Pick<TransactionClient, '$queryRaw'>,
  { poolId, weeks, period }: { poolId: number; weeks: readonly number[]; period: 0 | 1 },
): Promise<Map<string, number>> {
  if (weeks.length === 0) return new Map();
  const list = Prisma.raw(weeks.join(', '));
  const rows = await db.$queryRaw<{ teamId: string; count: number }[]>`
    SELECT p."teamId", CAST(COUNT(*) AS INTEGER) AS "count" FROM "Entry" AS e JOIN "Pick" AS p ON p."entryId" = e."id"
    WHERE e."poolId" = ${poolId} AND p."week" IN (${list}) AND p."period" = ${Prisma.raw(String(period))}
      AND (e."eliminatedWeek" IS NULL
        OR (e."eliminatedWeek" NOT IN (${list}) AND CAST(e."eliminationReason" AS TEXT) <> 'ADMIN'))
    GROUP BY p."teamId"`;
  return new Map(rows.map(({ teamId, count }) => [teamId, count]));
}
