import type { GameFacts, RulingFacts, TieRule } from '../../domain/facts.ts';
import type { Transaction } from '../../kernel/transaction.ts';

export interface SeasonGame extends GameFacts {
  completedAt: Date | null;
}

export interface SeasonPool {
  id: number;
  tieRule: TieRule;
  decidedWeek: number | null;
  currentWeek: number;
  timeZone: string;
  deadlineWeekday: number;
  deadlineTime: string;
  rulings: RulingFacts[];
}

/** The data of a season that grading needs: its games (272 rows) and its pools, never entries or picks. */
export interface SeasonFacts {
  year: number;
  weekCount: number;
  games: SeasonGame[];
  pools: SeasonPool[];
}

/** @throws when there is no such season */
export async function loadSeason(transaction: Transaction, year: number): Promise<SeasonFacts> {
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
    where: { seasonYear: year },
    select: {
      id: true,
      tieRule: true,
      decidedWeek: true,
      currentWeek: true,
      timeZone: true,
      deadlineWeekday: true,
      deadlineTime: true,
      rulings: { select: { gameId: true, kind: true } },
    },
    orderBy: { id: 'asc' },
  });
  return { year, weekCount, games, pools };
}

/** A pool of the season. @throws when it plays another season, or does not exist */
export function poolOfSeason(season: SeasonFacts, poolId: number): SeasonPool {
  const pool = season.pools.find(({ id }) => id === poolId);
  if (pool === undefined) throw new Error(`Season ${season.year} has no pool ${poolId}`);
  return pool;
}
