import { loadTeams } from '../../../prisma/seasons/teams.ts';
import type { GridRules } from '../../domain/grid.ts';
import { firstOpenWeek } from '../../domain/deadlines.ts';
import { createTeamFinder } from '../../domain/teamNames.ts';
import type { Services } from '../../kernel/services.ts';
import { missingSeason, newPoolDeadlines, shippedSchedule, type NewPool } from './createPool.ts';

/** The defaults of a new pool. */
const MOST_ENTRIES = 10;

interface RulesGame {
  id: number;
  week: number;
  homeTeamId: string;
  awayTeamId: string;
  kickoff: Date;
  isKickoffConfirmed: boolean;
}

/**
 * The rules for the grid of a pool that is still to be created: those of its season as stored or, when the
 * database does not have it yet, as shipped.
 * @throws NotFoundError for a season that is neither
 */
export async function gridRules({ db }: Services, input: NewPool, now: Date): Promise<GridRules> {
  const season = await db.season.findUnique({ where: { year: input.seasonYear } });
  if (season !== null) {
    const games = await db.game.findMany({ where: { seasonYear: input.seasonYear } });
    return rulesOf(season.weekCount, games, input, now);
  }
  const shipped = shippedSchedule();
  if (shipped.seasonYear !== input.seasonYear) throw missingSeason(input.seasonYear);
  const games = shipped.games.map((game, id) => ({ ...game, id }));
  return rulesOf(shipped.weekCount, games, input, now);
}

function rulesOf(weekCount: number, games: readonly RulesGame[], input: NewPool, now: Date): GridRules {
  const gameIds = new Map<string, number>();
  const teams = new Set<string>();
  for (const { id, week, homeTeamId, awayTeamId } of games) {
    for (const team of [homeTeamId, awayTeamId]) {
      gameIds.set(`${week} ${team}`, id);
      teams.add(team);
    }
  }
  return {
    weekCount,
    openWeek: firstOpenWeek(newPoolDeadlines(games, input), now),
    maxEntriesPerAccount: MOST_ENTRIES,
    team: createTeamFinder(loadTeams(input.seasonYear).filter(({ id }) => teams.has(id))),
    gameId: (week, teamId) => gameIds.get(`${week} ${teamId}`) ?? null,
  };
}
