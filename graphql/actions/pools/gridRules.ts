import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import type { GridRules } from '#domain/grid/grid.ts';
import type { GameStatus } from '#domain/facts.ts';
import { livesLost } from '#domain/livesLost.ts';
import { pickOutcome } from '#domain/pickOutcome.ts';
import { optionsOf, picksInWeek, type PoolOptions } from '#domain/options/poolOptions.ts';
import { firstOpenWeek } from '#domain/deadlines.ts';
import { createTeamFinder } from '#domain/teamNames.ts';
import type { Services } from '#kernel/services.ts';
import {
  missingSeason,
  newPoolDeadlines,
  newPoolOptions,
  shippedSchedule,
  type NewPool,
} from './createPool.ts';

/** The defaults of a new pool. */
const MOST_ENTRIES = 10;

interface RulesGame {
  id: number;
  week: number;
  homeTeamId: string;
  awayTeamId: string;
  kickoff: Date;
  isKickoffConfirmed: boolean;
  status: GameStatus;
  homeScore: number | null;
  awayScore: number | null;
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
    return rulesOf(
      season.weekCount,
      games,
      input.seasonYear,
      newPoolOptions(input),
      openWeek(games, input, now),
    );
  }
  const shipped = shippedSchedule();
  if (shipped.seasonYear !== input.seasonYear) throw missingSeason(input.seasonYear);
  const games = shipped.games.map((game, id) => ({ ...game, id }));
  return rulesOf(
    shipped.weekCount,
    games,
    input.seasonYear,
    newPoolOptions(input),
    openWeek(games, input, now),
  );
}

function openWeek(games: readonly RulesGame[], input: NewPool, now: Date): number | null {
  return firstOpenWeek(newPoolDeadlines(games, input), now);
}

/** The rules for lines that are added to a pool; those of its entries are for the caller to add. */
export async function poolGridRules(
  tx: Pick<TransactionClient, 'season' | 'game' | 'poolWeek'>,
  pool: Pool,
  now: Date,
): Promise<GridRules> {
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: pool.seasonYear } });
  const games = await tx.game.findMany({ where: { seasonYear: pool.seasonYear } });
  const weeks = await tx.poolWeek.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } });
  const rules = rulesOf(weekCount, games, pool.seasonYear, optionsOf(pool), firstOpenWeek(weeks, now));
  return { ...rules, maxEntriesPerAccount: pool.maxEntriesPerAccount };
}

function rulesOf(
  weekCount: number,
  games: readonly RulesGame[],
  seasonYear: number,
  options: PoolOptions,
  open: number | null,
): GridRules {
  const gameOf = new Map(games.map((game) => [game.id, game]));
  const gameIds = new Map<string, number>();
  const teams = new Set<string>();
  for (const { id, week, homeTeamId, awayTeamId } of games) {
    for (const team of [homeTeamId, awayTeamId]) {
      gameIds.set(`${week} ${team}`, id);
      teams.add(team);
    }
  }
  const gameId = (week: number, teamId: string) => gameIds.get(`${week} ${teamId}`) ?? null;
  return {
    weekCount: Math.max(weekCount, options.lastWeek ?? 0),
    options,
    openWeek: open,
    maxEntriesPerAccount: MOST_ENTRIES,
    team: createTeamFinder(loadTeams(seasonYear).filter(({ id }) => teams.has(id))),
    gameId,
    livesLost(week, teamIds) {
      if (week < options.firstWeek || (open !== null && week >= open)) return 0;
      const missing = picksInWeek(options, week) - teamIds.length;
      return teamIds.reduce((lost, teamId) => {
        const outcome = pickOutcome({ teamId }, gameOf.get(gameId(week, teamId)!)!, options.pickTo);
        return lost + livesLost(outcome, options);
      }, missing);
    },
  };
}
