import type { GameFacts, RulingFacts, TieRule } from '../domain/facts.ts';
import type { Unit } from './transaction.ts';

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

/** What grading needs of a season: its games (272 rows) and its pools, never entries or picks. */
export interface SeasonFacts {
  year: number;
  weekCount: number;
  games: SeasonGame[];
  pools: SeasonPool[];
}

/** @throws when there is no such season */
export async function loadSeason(unit: Unit, year: number): Promise<SeasonFacts> {
  const { weekCount } = await unit.tx.season.findUniqueOrThrow({ where: { year } });
  const games = await unit.tx.game.findMany({
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
  const pools = await unit.tx.pool.findMany({
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
