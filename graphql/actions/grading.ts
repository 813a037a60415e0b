import { regradeEntries, type StandingChanges } from './eliminations.ts';
import { gradeWeekGames, reportGrading, type GradingReport } from './gradingSteps.ts';
import { writeOutcomes } from './outcomes.ts';
import { loadSeason, type SeasonFacts, type SeasonGame } from './seasonFacts.ts';
import type { Services } from './services.ts';
import { inTransaction, lockSeason, type Unit } from './transaction.ts';
import { advancePool, setDecidedWeek } from './weeks.ts';

export type { StandingChange } from './eliminations.ts';
export type { GradingReport } from './gradingSteps.ts';

/**
 * Grades the picks of these games in every pool, and all that follows from them: eliminations, entries that come back,
 * complete weeks, the current week, the pool's decision. The cost depends on the picks of these games alone. Again
 * changes nothing. Answers the pools in which entries changed.
 */
export async function gradeGames(
  services: Services,
  gameIds: readonly number[],
  now: Date = services.clock.now(),
): Promise<GradingReport[]> {
  const seasons = await services.db.game.findMany({
    where: { id: { in: [...gameIds] } },
    select: { seasonYear: true },
    distinct: ['seasonYear'],
  });
  const reports: GradingReport[] = [];
  for (const { seasonYear } of seasons) {
    reports.push(
      ...(await inTransaction(services, now, async (unit) => {
        await lockSeason(unit, seasonYear);
        return gradeSeasonGames(unit, await loadSeason(unit, seasonYear), gameIds);
      })),
    );
  }
  return reports;
}

/**
 * Grades a pool again from scratch: the outcome of every pick, every entry, every week. What it answers and writes to
 * the audit log is what stood otherwise before; on a pool that was graded all along, nothing.
 * @throws when there is no such pool
 */
export async function gradePool(
  services: Services,
  poolId: number,
  now: Date = services.clock.now(),
): Promise<GradingReport> {
  const { seasonYear } = await services.db.pool.findUniqueOrThrow({
    where: { id: poolId },
    select: { seasonYear: true },
  });
  return inTransaction(services, now, async (unit) => {
    await lockSeason(unit, seasonYear);
    return gradePoolIn(unit, await loadSeason(unit, seasonYear), poolId);
  });
}

/** gradePool within a transaction that holds the season's lock. */
export async function gradePoolIn(unit: Unit, season: SeasonFacts, poolId: number): Promise<GradingReport> {
  const pool = season.pools.find((candidate) => candidate.id === poolId)!;
  for (const [, games] of byWeek(season.games)) await writeOutcomes(unit, pool, games);
  if (pool.decidedWeek !== null) await setDecidedWeek(unit, pool, null);
  const graded = await regradeEntries(unit, pool.id, { of: 'pool' });
  const report = await reportGrading(unit, pool, [graded, ...(await advancePool(unit, season, pool))]);
  return report ?? { poolId, changed: 0, shown: 0, changes: [] };
}

/** gradeGames for one season, within a transaction that holds its lock. */
export async function gradeSeasonGames(
  unit: Unit,
  season: SeasonFacts,
  gameIds: readonly number[],
): Promise<GradingReport[]> {
  const wanted = new Set(gameIds);
  const weeks = byWeek(season.games.filter((game) => wanted.has(game.id)));
  const reports: GradingReport[] = [];
  for (const pool of season.pools) {
    const steps: StandingChanges[] = [];
    for (const [week, games] of weeks) steps.push(...(await gradeWeekGames(unit, pool, week, games)));
    steps.push(...(await advancePool(unit, season, pool)));
    const report = await reportGrading(unit, pool, steps, gameIds);
    if (report !== null) reports.push(report);
  }
  return reports;
}

function byWeek(games: readonly SeasonGame[]): [week: number, games: SeasonGame[]][] {
  const weeks = new Map<number, SeasonGame[]>();
  for (const game of games) weeks.set(game.week, [...(weeks.get(game.week) ?? []), game]);
  return [...weeks].sort(([a], [b]) => a - b);
}
