import type { GameFacts, RulingFacts } from '#domain/facts.ts';
import { lastWeekOf, optionsOf, type PoolOptions } from '#domain/options/poolOptions.ts';
import { weeklyDeadlineOf, type WeeklyDeadline } from '#domain/weekDeadline.ts';
import { groupBy } from '#kernel/groupBy.ts';
import type { PoolWeek } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '#kernel/transaction.ts';

export interface SeasonGame extends GameFacts {
  completedAt: Date | null;
}

export interface SeasonPool {
  id: number;
  options: PoolOptions;
  /** The last week that the pool plays. */
  lastWeek: number;
  /** The weeks that count for nobody; only where the pool plays on after them. */
  voidWeeks: number[];
  decidedWeek: number | null;
  currentWeek: number;
  timeZone: string;
  weeklyDeadline: WeeklyDeadline;
  rulings: RulingFacts[];
  /** Its weeks in order, as they are stored: what changes one changes it here, too. */
  weeks: PoolWeek[];
}

/** The data of a season that grading needs: its games (272 rows) and pools of it, never entries or picks. */
export interface SeasonFacts {
  year: number;
  weekCount: number;
  games: SeasonGame[];
  pools: SeasonPool[];
}

/**
 * @param poolIds only these pools; all by default
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
  const weeks = groupBy(
    await transaction.tx.poolWeek.findMany({
      where: poolIds === undefined ? { pool: { seasonYear: year } } : { poolId: { in: [...poolIds] } },
      orderBy: { week: 'asc' },
    }),
    ({ poolId }) => poolId,
  );
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

/** The games of the weeks that a pool plays. */
export function gamesOf({ games }: SeasonFacts, { options, lastWeek }: SeasonPool): SeasonGame[] {
  return games.filter(({ week }) => week >= options.firstWeek && week <= lastWeek);
}

/** A loaded pool of the season. @throws when it plays another season, or does not exist */
export function poolOfSeason(season: SeasonFacts, poolId: number): SeasonPool {
  const pool = season.pools.find(({ id }) => id === poolId);
  if (pool === undefined) throw new Error(`Season ${season.year} has no pool ${poolId}`);
  return pool;
}
