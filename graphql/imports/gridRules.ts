import type { TransactionClient } from '#prisma/client.ts';
import type { Pool } from '#prisma/generated/sqlite/client.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import type { GridRules } from './rules/grid.ts';
import type { GameFacts } from '../grading/rules/facts.ts';
import { autoPickOrder } from '../picks/rules/autoPicks.ts';
import type { LineFacts } from '../season/rules/lines.ts';
import { livesLost } from '../grading/rules/livesLost.ts';
import { pickOutcome } from '../picks/rules/pickOutcome.ts';
import { optionsOf, picksInWeek, type PoolOptions } from '../pools/rules/options/poolOptions.ts';
import { firstOpenWeek } from '../season/rules/deadlines.ts';
import { standInEmail } from '../accounts/rules/people.ts';
import { createTeamFinder } from '../season/rules/teamNames.ts';
import { randomToken } from '../accounts/credentials/tokens.ts';
import type { Services } from '../kernel/services.ts';
import {
  missingSeason,
  newPoolDeadlines,
  newPoolOptions,
  shippedSchedule,
  type NewPool,
} from '../pools/createPool.ts';

/** Defaults of a new pool. */
const MOST_ENTRIES = 10;

type RulesGame = GameFacts & LineFacts;

type Deadlines = readonly { week: number; deadline: Date; reopenedFrom?: Date | null }[];

const NO_LINE = { line: null, lockedLine: null, lineLockedAt: null };

/**
 * The rules for a new pool's grid: of its season as stored or, if it is not in the database, as shipped.
 * @throws NotFoundError for an unknown season
 */
export async function gridRules(
  { db, siteName }: Pick<Services, 'db' | 'siteName'>,
  input: NewPool,
  now: Date,
): Promise<GridRules> {
  const ofSite = { siteName: siteName() };
  const season = await db.season.findUnique({ where: { year: input.seasonYear } });
  const options = newPoolOptions(input);
  if (season !== null) {
    const games = await db.game.findMany({ where: { seasonYear: input.seasonYear } });
    const deadlines = newPoolDeadlines(games, input);
    return { ...ofSite, ...rulesOf(season.weekCount, games, input.seasonYear, { options, deadlines, now }) };
  }
  const shipped = shippedSchedule();
  if (shipped.seasonYear !== input.seasonYear) throw missingSeason(input.seasonYear);
  const games = shipped.games.map((game, id) => ({ ...NO_LINE, ...game, id }));
  const deadlines = newPoolDeadlines(games, input);
  return { ...ofSite, ...rulesOf(shipped.weekCount, games, input.seasonYear, { options, deadlines, now }) };
}

/** The rules for lines added to a pool; the caller adds those of its entries. */
export async function poolGridRules(
  tx: Pick<TransactionClient, 'season' | 'game' | 'poolWeek'>,
  { pool, siteName, now }: { pool: Pool; siteName: string; now: Date },
): Promise<GridRules> {
  const { weekCount } = await tx.season.findUniqueOrThrow({ where: { year: pool.seasonYear } });
  const games = await tx.game.findMany({ where: { seasonYear: pool.seasonYear } });
  const weeks = await tx.poolWeek.findMany({ where: { poolId: pool.id }, orderBy: { week: 'asc' } });
  const rules = rulesOf(
    weekCount,
    games,
    pool.seasonYear,
    { options: optionsOf(pool), deadlines: weeks, now },
    false,
  );
  return { ...rules, siteName, maxEntriesPerAccount: pool.maxEntriesPerAccount };
}

function rulesOf(
  weekCount: number,
  games: readonly RulesGame[],
  seasonYear: number,
  { options, deadlines, now }: { options: PoolOptions; deadlines: Deadlines; now: Date },
  isOfSchedule = true,
): Omit<GridRules, 'siteName'> {
  const open = firstOpenWeek(deadlines, now);
  const gameOf = new Map(games.map((game) => [game.id, game]));
  const gameIds = new Map<string, number>();
  const orders = new Map<number, ReturnType<typeof autoPickOrder>>();
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
    standInEmail: () => standInEmail(randomToken()),
    team: createTeamFinder(
      loadTeams(seasonYear).filter(({ id }) => teams.has(id)),
      { isOfSchedule },
    ),
    gameId,
    autoPicks(week) {
      const row = deadlines.find((each) => each.week === week);
      if (row === undefined) return [];
      const deadline = row.reopenedFrom ?? row.deadline;
      const order = orders.get(week) ?? autoPickOrder(games, { week, deadline, limit: options });
      orders.set(week, order);
      return order;
    },
    opponent(week, teamId) {
      const game = gameOf.get(gameId(week, teamId) ?? -1);
      if (game === undefined) return null;
      return game.homeTeamId === teamId ? game.awayTeamId : game.homeTeamId;
    },
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
