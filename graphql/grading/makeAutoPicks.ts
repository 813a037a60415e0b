import { Prisma } from '#prisma/generated/sqlite/client.ts';
import { type AutoPick, autoPickOrder, plannable } from '../picks/rules/autoPicks.ts';
import { LIMIT_OPTIONS, statesLine, statesLines } from '../picks/rules/teamLimits.ts';
import { periodOf, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { groupBy } from '../kernel/groupBy.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { pickLeaf } from '../log/statements/pickLeaf.ts';
import { picksWanted } from './regradeStrikes.ts';
import { idsOf, type SeasonFacts, type SeasonPool } from './seasonFacts.ts';

interface StoredRow {
  // SQLite returns integers of RETURNING as bigint or number.
  poolId: number | bigint;
  entryId: number | bigint;
  gameId: number | bigint;
  teamId: string;
}

/** Source of an automatic pick: the pool's order (AUTO), or the entry's own plan (PLAN). */
type Maker = 'AUTO' | 'PLAN';

/** A deadline with automatic picks. */
interface Due {
  week: number;
  deadline: Date;
}

/**
 * Picks for entries with missing picks at a deadline (SPECIFICATION 5.10): first the teams of the plan that the owner
 * chose (ownAutoPicks), then the first teams of the pool's order (NoPickRule AUTO), among the teams that the entry can
 * still use. Entries that an early result of the week eliminated get one, too, since a correction can reinstate them.
 * @returns the games of the picks
 */
export async function makeAutoPicks(
  transaction: Transaction,
  season: SeasonFacts,
  pools: readonly SeasonPool[],
  due: Due,
): Promise<number[]> {
  const { week } = due;
  const playing = pools.filter(({ decidedWeek }) => decidedWeek === null || decidedWeek >= week);
  const withPlans = playing.filter(({ options }) => options.ownAutoPicks > 0);
  const withOrder = playing.filter(({ options }) => options.noPick === 'AUTO');
  const games = [...withPlans, ...withOrder].some(({ options }) => statesLines(options))
    ? await withLines(transaction, season, week)
    : season.games.map((game) => ({ ...game, ...NO_LINE }));
  const stored = await pickInPools(transaction, withPlans, due, 'PLAN', (pool) =>
    plannable(games, { ...openDue(pool, due), limit: pool.options }),
  );
  const byOrder = await pickInPools(transaction, withOrder, due, 'AUTO', (pool) =>
    autoPickOrder(games, { ...openDue(pool, due), limit: pool.options }),
  );
  stored.push(...byOrder);
  return [...new Set(stored.map(({ gameId }) => Number(gameId)))];
}

/** The deadline by which games are chosen; of a week that an import reopened, the one that had passed. */
function openDue({ weeks }: SeasonPool, { week, deadline }: Due): Due {
  return { week, deadline: weeks.find((row) => row.week === week)?.reopenedFrom ?? deadline };
}

const NO_LINE = { line: null, lockedLine: null, lineLockedAt: null };

/** The games of the season; those of the week include their lines. */
async function withLines(transaction: Transaction, { year, games }: SeasonFacts, week: number) {
  const lines = await transaction.tx.game.findMany({
    where: { seasonYear: year, week },
    select: { id: true, line: true, lockedLine: true, lineLockedAt: true },
  });
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return games.map((game) => ({ ...game, ...(lineOf.get(game.id) ?? NO_LINE), id: game.id }));
}

/**
 * Stores and logs the picks of one source, in one statement for pools with the same pick rules.
 * @param teamsOf the available teams of the week, in order of preference
 */
async function pickInPools(
  transaction: Transaction,
  pools: readonly SeasonPool[],
  due: Due,
  maker: Maker,
  teamsOf: (pool: SeasonPool) => AutoPick[],
): Promise<StoredRow[]> {
  const { week, deadline } = due;
  const stored: StoredRow[] = [];
  const kindOf = (pool: SeasonPool) => {
    const { options } = pool;
    const { teamUses, ownAutoPicks, doublePickWeeks } = options;
    return [
      ...LIMIT_OPTIONS.map((name) => options[name]),
      teamUses,
      ownAutoPicks,
      periodOf(options, week),
      openDue(pool, due).deadline.getTime(),
      ...doublePickWeeks,
    ].join();
  };
  for (const alike of groupBy(pools, kindOf).values()) {
    const [first] = alike as [SeasonPool];
    const teams = teamsOf(first);
    if (teams.length === 0) continue;
    const picked = await pickAlike(transaction, alike, due, maker, teams);
    stored.push(...picked);
    const isStated = statesLine(first.options);
    const lineOf = new Map(teams.map(({ teamId, line }) => [teamId, line]));
    for (const { poolId, entryId, teamId } of picked) {
      const auto = { poolId: Number(poolId), entryId: Number(entryId), week, teamId, receivedAt: deadline };
      const line = isStated ? lineOf.get(teamId) : undefined;
      const { content, opening } = pickLeaf({ kind: 'AUTO', ...auto, source: maker, line });
      transaction.log(auto.poolId, content, opening);
    }
  }
  return stored;
}

function pickAlike(
  { tx, dialect }: Transaction,
  pools: readonly SeasonPool[],
  { week, deadline }: Due,
  maker: Maker,
  teams: readonly AutoPick[],
): Promise<StoredRow[]> {
  const [{ options }] = pools as [SeasonPool];
  const source = dialect === 'postgresql' ? Prisma.sql`CAST(${maker} AS "PickSource")` : Prisma.sql`${maker}`;
  const at =
    dialect === 'postgresql' ? Prisma.sql`CAST(${deadline} AS TIMESTAMP(3))` : Prisma.sql`${deadline}`;
  const rows = teams.map(
    ({ teamId, gameId }, place) => Prisma.sql`(${number(place)}, ${teamId}, ${number(gameId)})`,
  );
  const period = number(periodOf(options, week));
  const wanted = picksWanted({ options }, String(week));
  const [plan, isAllowed] = maker === 'PLAN' ? fromPlan(options, week) : [Prisma.empty, Prisma.empty];
  // VALUES columns: rank, team, game.
  return tx.$queryRaw<StoredRow[]>`
    WITH short AS (
      SELECT e."poolId", e."id", e."userId", COUNT(p."id") AS "picks", COALESCE(MAX(p."slot"), 0) AS "slot"
      FROM "Entry" AS e LEFT JOIN "Pick" AS p ON p."entryId" = e."id" AND p."week" = ${week}
      WHERE e."poolId" IN (${idsOf(pools)}) AND e."startWeek" <= ${week}
        AND (e."eliminatedWeek" IS NULL OR e."eliminatedWeek" > ${week}
          OR (e."eliminatedWeek" = ${week} AND e."eliminationReason" <> 'ADMIN'))
      GROUP BY e."poolId", e."id", e."userId" HAVING COUNT(p."id") < ${wanted}
    ),
    choice AS (
      SELECT s."poolId", s."id", s."picks", s."slot", v.column2 AS "teamId", v.column3 AS "gameId",
        ROW_NUMBER() OVER (PARTITION BY s."id" ORDER BY v.column1) AS "rank"
      FROM short AS s ${plan}CROSS JOIN (VALUES ${Prisma.join(rows)}) AS v
      WHERE NOT ${usedUp(options, week, period)}${isAllowed}
    )
    INSERT INTO "Pick" ("poolId", "entryId", "week", "teamId", "gameId", "submittedAt", "source", "slot", "period",
      "teamUse")
    SELECT c."poolId", c."id", ${number(week)}, c."teamId", c."gameId", ${at}, ${source},
      CASE WHEN c."picks" = 0 THEN c."rank" ELSE 3 - c."slot" END, ${period},
      ${teamUse(options, week, period)}
    FROM choice AS c WHERE c."rank" <= ${wanted} - c."picks"
    RETURNING "poolId", "entryId", "teamId", "gameId"`;
}

const number = (value: number) => Prisma.raw(String(value));

/**
 * SQL form of the plan: its join, and the condition that it names the team for the week and that the entry
 * may use the team again. Plans of a former owner are ignored. Aliases: s the entry, v the team.
 */
function fromPlan({ ownAutoPicks }: PoolOptions, week: number): [join: Prisma.Sql, condition: Prisma.Sql] {
  return [
    Prisma.sql`JOIN "Plan" AS n ON n."fallbackOf" = s."id" AND n."userId" = s."userId" `,
    Prisma.sql`
        AND (',' || n."teams" || ',') LIKE (${`%,${week}:`} || v.column2 || ',%')
        AND (SELECT COUNT(DISTINCT q."week") FROM "Pick" AS q
          WHERE q."entryId" = s."id" AND q."source" = 'PLAN' AND q."week" <> ${week}) < ${number(ownAutoPicks)}`,
  ];
}

/** SQL form of isUsedUp (picks/rules/teamUses.ts). Aliases: s the entry, v the team. */
function usedUp({ teamUses }: PoolOptions, week: number, period: Prisma.Sql): Prisma.Sql {
  const own = Prisma.sql`SELECT 1 FROM "Pick" AS q
        WHERE q."entryId" = s."id" AND q."teamId" = v.column2 AND q."period" = ${period}`;
  if (teamUses === 1) return Prisma.sql`EXISTS (${own})`;
  const ofWeek = Prisma.sql`EXISTS (${own} AND q."week" = ${week})`;
  if (teamUses === 0) return ofWeek;
  return Prisma.sql`(${ofWeek} OR (SELECT COUNT(*) FROM (${own}) AS "uses") >= ${number(teamUses)})`;
}

/** SQL form of nextTeamUse (picks/rules/teamUses.ts). Alias: c the choice. */
function teamUse({ teamUses }: PoolOptions, week: number, period: Prisma.Sql): Prisma.Sql {
  if (teamUses < 2) return number(teamUses === 0 ? week : 1);
  return Prisma.sql`CASE WHEN EXISTS (SELECT 1 FROM "Pick" AS q WHERE q."entryId" = c."id" AND q."teamId" = c."teamId"
        AND q."period" = ${period} AND q."teamUse" = 1) THEN 2 ELSE 1 END`;
}
