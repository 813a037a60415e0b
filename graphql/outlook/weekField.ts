import type { TransactionClient } from '#prisma/client.ts';
import { Prisma } from '#prisma/generated/sqlite/client.ts';
import type { WeekGroup } from './rules/field.ts';
import { livesLeftInWeek } from './rules/livesLeft.ts';
import type { PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { yieldToEventLoop } from '../kernel/yieldEvery.ts';

interface Row {
  first: string | null;
  second: string | null;
  startWeek: number;
  strikeWeeks: string;
  isOut: number | boolean;
  isSafe: number | boolean;
  hasBye: number | boolean;
  count: number;
}

/**
 * The entries in a week of a pool (started, and not eliminated before), counted by teams, first week and
 * lives, in one statement. Secret until the deadline of the week: callers check that first.
 */
export async function readWeekField(
  db: Pick<TransactionClient, '$queryRaw'>,
  { poolId, week, options }: { poolId: number; week: number; options: PoolOptions },
): Promise<WeekGroup[]> {
  const number = Prisma.raw(String(week));
  const rows = await db.$queryRaw<Row[]>`
    SELECT f."first", f."second", f."startWeek", f."strikeWeeks", f."isOut", f."isSafe", f."hasBye", CAST(COUNT(*) AS INTEGER) AS "count" FROM (
      SELECT a."teamId" AS "first", b."teamId" AS "second", e."startWeek", e."strikeWeeks",
        COALESCE(e."eliminatedWeek" = ${number} AND CAST(e."eliminationReason" AS TEXT) = 'ADMIN', 1 = 0) AS "isOut",
        (COALESCE(e."reinstatedThroughWeek", 0) >= ${number} OR COALESCE(e."boughtBackThroughWeek", 0) >= ${number}) AS "isSafe",
        ${hasBye(options, week)} AS "hasBye"
      FROM "Entry" AS e
      LEFT JOIN "Pick" AS a ON a."entryId" = e."id" AND a."week" = ${number} AND a."slot" = 1
      LEFT JOIN "Pick" AS b ON b."entryId" = e."id" AND b."week" = ${number} AND b."slot" = 2
      WHERE e."poolId" = ${poolId} AND e."startWeek" <= ${number}
        AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" >= ${number})
    ) AS f GROUP BY f."first", f."second", f."startWeek", f."strikeWeeks", f."isOut", f."isSafe", f."hasBye"`;
  const groups = new Map<string, WeekGroup>();
  for (const row of rows) {
    const teams = [row.first, row.second].filter((team) => team !== null).sort();
    const standing = {
      isOut: Boolean(row.isOut),
      isSafe: Boolean(row.isSafe),
      strikeWeeks: row.strikeWeeks,
      picks: teams.length,
      hasBye: Boolean(row.hasBye),
    };
    const group = { teams, startWeek: row.startWeek, livesLeft: livesLeftInWeek(standing, week, options) };
    const key = JSON.stringify(group);
    const known = groups.get(key);
    groups.set(key, { ...group, count: (known?.count ?? 0) + row.count });
  }
  return [...groups.values()];
}

/** SQL form of whether `byesTaken` (picks/rules/byes.ts) leaves the entry `e` a bye for the week. */
function hasBye({ byeWeeks, doublePickWeeks }: PoolOptions, week: number): Prisma.Sql {
  if (byeWeeks === 0) return Prisma.sql`(1 = 0)`;
  const needed =
    doublePickWeeks.length === 0
      ? '1'
      : `(CASE WHEN w."week" IN (${doublePickWeeks.join(', ')}) THEN 2 ELSE 1 END)`;
  return Prisma.sql`((SELECT COUNT(*) FROM "PoolWeek" AS w
          WHERE w."poolId" = e."poolId" AND w."week" < ${Prisma.raw(String(week))} AND w."week" >= e."startWeek"
            AND w."week" > COALESCE(e."reinstatedThroughWeek", 0) AND w."week" > COALESCE(e."boughtBackThroughWeek", 0)
            AND w."deadlinePassedAt" IS NOT NULL AND NOT w."isVoid"
            AND (SELECT COUNT(*) FROM "Pick" AS q WHERE q."entryId" = e."id" AND q."week" = w."week") < ${Prisma.raw(needed)}
        ) < ${Prisma.raw(String(byeWeeks))})`;
}

/** Entry ids per statement: reading their picks blocks SQLite, and the thread, for a tenth of a second. */
const IDS_AT_ONCE = 2_000;

/** Which picks of a pool count as used. */
export interface TeamsUsed {
  poolId: number;
  weeks: readonly number[];
  /** The period of the next week (pools/rules/options/poolOptions.ts, periodOf). */
  period: 0 | 1;
  /** The pool's option; 0: teams can be reused without limit. */
  teamUses: number;
}

/**
 * By team: how many entries in a week cannot pick it again, counted over the given weeks. Reads every pick of
 * these entries, 2,000 ids at a time. Secret until the deadlines of the weeks: callers check that first.
 */
export async function readTeamsUsed(
  db: Pick<TransactionClient, '$queryRaw'>,
  { poolId, weeks, period, teamUses }: TeamsUsed,
  idsAtOnce = IDS_AT_ONCE,
): Promise<Map<string, number>> {
  const used = new Map<string, number>();
  if (weeks.length === 0 || teamUses === 0) return used;
  const list = Prisma.raw(weeks.join(', '));
  // A team is used up by one pick, or by two of the same entry.
  const usedUp = teamUses === 1 ? Prisma.empty : Prisma.sql`GROUP BY e."id", p."teamId" HAVING COUNT(*) > 1`;
  for (let from = 0, span = 1; from < span; from += idsAtOnce) {
    if (from > 0) await yieldToEventLoop();
    const [first, next] = [from, from + idsAtOnce].map((offset) => Prisma.raw(String(offset)));
    const rows = await db.$queryRaw<{ teamId: string | null; count: number }[]>`
      WITH "ids" AS (SELECT MIN("id") AS "least", MAX("id") AS "most" FROM "Entry" WHERE "poolId" = ${poolId})
      SELECT NULL AS "teamId", CAST(COALESCE("most" - "least" + 1, 0) AS INTEGER) AS "count" FROM "ids"
      UNION ALL
      SELECT p."teamId", CAST(COUNT(*) AS INTEGER) AS "count" FROM (
        SELECT p."teamId" FROM "Entry" AS e JOIN "Pick" AS p ON p."entryId" = e."id"
      WHERE e."poolId" = ${poolId} AND p."week" IN (${list}) AND p."period" = ${Prisma.raw(String(period))}
        AND e."id" >= (SELECT "least" FROM "ids") + ${first} AND e."id" < (SELECT "least" FROM "ids") + ${next}
        AND (e."eliminatedWeek" IS NULL
          OR (e."eliminatedWeek" NOT IN (${list}) AND CAST(e."eliminationReason" AS TEXT) <> 'ADMIN'))
        ${usedUp}
      ) AS p GROUP BY p."teamId"`;
    for (const { teamId, count } of rows) {
      if (teamId === null) span = count;
      else used.set(teamId, (used.get(teamId) ?? 0) + count);
    }
  }
  return used;
}
