import type { GameFacts, RulingFacts } from './rules/facts.ts';
import {
  countsStrikes,
  lastWeekOf,
  optionsOf,
  type PoolOptions,
} from '../pools/rules/options/poolOptions.ts';
import { weeklyDeadlineOf, type WeeklyDeadline } from '../season/rules/weekDeadline.ts';
import { groupBy } from '../kernel/groupBy.ts';
import { chunk } from '../kernel/chunk.ts';
import { Prisma, type PoolWeek } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';

export interface SeasonGame extends GameFacts {
  completedAt: Date | null;
}

export interface SeasonPool {
  id: number;
  options: PoolOptions;
  lastWeek: number;
  /** Weeks that do not count; only where the pool continues after them. */
  voidWeeks: number[];
  decidedWeek: number | null;
  currentWeek: number;
  timeZone: string;
  weeklyDeadline: WeeklyDeadline;
  rulings: RulingFacts[];
  /** Its weeks in order, as stored; updates change these objects, too. */
  weeks: PoolWeek[];
}

/** The data of a season for grading: its games (272 rows) and pools, never entries or picks. */
export interface SeasonFacts {
  year: number;
  weekCount: number;
  games: SeasonGame[];
  pools: SeasonPool[];
}

/**
 * @param poolIds restricts the pools; default: all
 * @throws when there is no such season
 */
export async function loadSeason(
  transaction: Transaction,
  year: number,
  poolIds?: readonly number[],
): Promise<SeasonFacts> {
  const { weekCount } = await transaction.tx.season.findUniqueOrThrow({ where: { year } });
  const games = await transaction.tx.game.findMany({
    where: { seasonYear: year },
    select: {
      id: true,
      week: true,
      homeTeamId: true,
      awayTeamId: true,
      kickoff: true,
      isKickoffConfirmed: true,
      status: true,
      homeScore: true,
      awayScore: true,
      completedAt: true,
    },
  });
  const pools = await transaction.tx.pool.findMany({
    where: { seasonYear: year, ...(poolIds === undefined ? {} : { id: { in: [...poolIds] } }) },
    include: { rulings: { select: { gameId: true, kind: true } } },
    orderBy: { id: 'asc' },
  });
  const weeks = await weeksOf(transaction, year, poolIds);
  return {
    year,
    weekCount,
    games,
    pools: pools.map((pool) => ({
      id: pool.id,
      decidedWeek: pool.decidedWeek,
      currentWeek: pool.currentWeek,
      rulings: pool.rulings,
      timeZone: pool.timeZone,
      weeklyDeadline: weeklyDeadlineOf(pool),
      options: optionsOf(pool),
      lastWeek: lastWeekOf(pool, weekCount),
      weeks: weeks.get(pool.id) ?? [],
      voidWeeks: (weeks.get(pool.id) ?? []).filter(({ isVoid }) => isVoid).map(({ week }) => week),
    })),
  };
}

/**
 * The weeks of these pools, or of all pools of a season, in order, by pool. One row per pool: as rows of
 * their own, Prisma would need as long for them as for the rest of a deadline.
 */
async function weeksOf(
  { tx, dialect }: Transaction,
  year: number,
  poolIds?: readonly number[],
): Promise<Map<number, PoolWeek[]>> {
  if (poolIds?.length === 0) return new Map();
  const pools =
    poolIds === undefined
      ? Prisma.sql`SELECT "id" FROM "Pool" WHERE "seasonYear" = ${year}`
      : Prisma.join([...poolIds]);
  const columns = Prisma.sql`"id", "week", "deadline", "deadlineMovedAt", "reopenedFrom", "deadlinePassedAt", "completedAt", "isVoid"`;
  const list =
    dialect === 'postgresql'
      ? Prisma.sql`CAST(json_agg(json_build_array(${columns})) AS TEXT)`
      : Prisma.sql`json_group_array(json_array(${columns}))`;
  const rows = await tx.$queryRaw<{ poolId: number | bigint; weeks: string }[]>`
    SELECT "poolId", ${list} AS "weeks" FROM "PoolWeek" WHERE "poolId" IN (${pools}) GROUP BY "poolId"`;
  return new Map(
    rows.map((row) => {
      const poolId = Number(row.poolId);
      const weeks = (JSON.parse(row.weeks) as WeekValues[]).map(
        ([
          id,
          week,
          deadline,
          deadlineMovedAt,
          reopenedFrom,
          deadlinePassedAt,
          completedAt,
          isVoid,
        ]): PoolWeek => ({
          ...{ id, poolId, week, isVoid: Boolean(isVoid) },
          deadline: instantOf(deadline),
          deadlineMovedAt: deadlineMovedAt === null ? null : instantOf(deadlineMovedAt),
          reopenedFrom: reopenedFrom === null ? null : instantOf(reopenedFrom),
          deadlinePassedAt: deadlinePassedAt === null ? null : instantOf(deadlinePassedAt),
          completedAt: completedAt === null ? null : instantOf(completedAt),
        }),
      );
      return [poolId, weeks.sort((a, b) => a.week - b.week)];
    }),
  );
}

type WeekValues = [
  id: number,
  week: number,
  deadline: string,
  deadlineMovedAt: string | null,
  reopenedFrom: string | null,
  deadlinePassedAt: string | null,
  completedAt: string | null,
  isVoid: boolean | number,
];

/** PostgreSQL writes timestamps without a zone into JSON. */
function instantOf(text: string): Date {
  return new Date(/[Z+]/.test(text) ? text : `${text}Z`);
}

export function gamesOf({ games }: SeasonFacts, { options, lastWeek }: SeasonPool): SeasonGame[] {
  return games.filter(({ week }) => week >= options.firstWeek && week <= lastWeek);
}

/** Pools per statement of grading: each statement reads the season's games once per pool. */
const TOGETHER = 150;

/**
 * Groups pools that one statement can grade: those for which its text is the same.
 * @param now the instant of the transaction, which decides what is secret
 */
export function inAlikeGroups(pools: readonly SeasonPool[], now: Date): SeasonPool[][] {
  const groups = groupBy(pools, ({ options, voidWeeks, decidedWeek, weeks }) => {
    if (!countsStrikes(options)) return voidWeeks.join();
    const { lives, noPick, byeWeeks, missedWeeks, firstWeek, doublePickWeeks } = options;
    const hidden = weeks.filter(({ deadline }) => deadline > now).map(({ week }) => week);
    return JSON.stringify([
      ...[voidWeeks, decidedWeek, hidden],
      ...[lives, noPick, byeWeeks, missedWeeks, firstWeek, doublePickWeeks],
    ]);
  });
  return [...groups.values()].flatMap((group) => chunk(group, TOGETHER));
}

export function idsOf(pools: readonly Pick<SeasonPool, 'id'>[]): Prisma.Sql {
  return Prisma.join(pools.map(({ id }) => id));
}

/** @returns a loaded pool. @throws when it plays another season, or does not exist */
export function poolOfSeason(season: SeasonFacts, poolId: number): SeasonPool {
  const pool = season.pools.find(({ id }) => id === poolId);
  if (pool === undefined) throw new Error(`Season ${season.year} has no pool ${poolId}`);
  return pool;
}
