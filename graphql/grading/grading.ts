import { checkCounts } from '../standings/counts.ts';
import { regradeEntries } from './regradeEntries.ts';
import type { StandingChanges } from './standingChanges.ts';
import { gradeWeekGames, reportGrading, type GradingReport } from './gradingSteps.ts';
import { correctOutcomes } from './outcomes.ts';
import { loadSeason, poolOfSeason, type SeasonFacts, type SeasonGame } from './seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, type Transaction } from '../kernel/transaction.ts';
import { changesSinceNoted, noteStandings } from './standingsBefore.ts';
import { advancePools, setDecidedWeek } from './weeks.ts';
import { finishGrading } from './finishGrading.ts';

export type { StandingChange } from './standingChanges.ts';
export type { GradingReport } from './gradingSteps.ts';

/** The report of a grading from scratch. */
export interface PoolGrading extends GradingReport {
  /** Stored counts of entries and picks that were wrong and are corrected; 0 unless the database's triggers failed. */
  miscounted: number;
}

/**
 * Grades a pool from scratch: the outcome of every pick, every entry, every week, and the counts of entries
 * and picks. Reports the differences from the stored state and writes them to the audit log; none in a pool
 * whose grading is up to date.
 * @throws when there is no such pool
 */
export async function gradePool(
  services: Services,
  poolId: number,
  now: Date = services.clock.now(),
): Promise<PoolGrading> {
  const { seasonYear } = await services.db.pool.findUniqueOrThrow({
    where: { id: poolId },
    select: { seasonYear: true },
  });
  return inSeason(services, seasonYear, now, async (transaction) => {
    const miscounted = await checkCounts(transaction, poolId);
    return {
      ...(await gradePoolIn(transaction, await loadSeason(transaction, seasonYear, [poolId]), poolId)),
      miscounted,
    };
  });
}

/** `gradePool` within a transaction that holds the season's lock. */
export async function gradePoolIn(
  transaction: Transaction,
  season: SeasonFacts,
  poolId: number,
): Promise<GradingReport> {
  const pool = poolOfSeason(season, poolId);
  await correctOutcomes(transaction, pool, season.games);
  await noteStandings(transaction, pool);
  if (pool.decidedWeek !== null) await setDecidedWeek(transaction, pool, null);
  // Grades through all weeks first: the decision follows from it and reverts later eliminations.
  await regradeEntries(transaction, [pool], { of: 'pool' });
  await advancePools(transaction, season, [pool]);
  const [report] = await reportGrading(transaction, [pool], [await changesSinceNoted(transaction, pool)]);
  return report ?? { poolId, changed: 0, shown: 0, out: 0, back: 0, changes: [] };
}

/**
 * Grades the picks of these games in every pool of the season and updates everything that depends on them:
 * eliminations, reinstated entries, complete weeks, the current week, the pool's decision. Reads only what
 * the games affect. Idempotent. Runs inside a transaction that holds the season's lock.
 *
 * @returns the pools with changed entries
 */
export async function gradeSeasonGames(
  transaction: Transaction,
  season: SeasonFacts,
  gameIds: readonly number[],
): Promise<GradingReport[]> {
  const wanted = new Set(gameIds);
  const weeks = byWeek(season.games.filter((game) => wanted.has(game.id)));
  const steps: StandingChanges[] = [];
  for (const [week, games] of weeks)
    steps.push(...(await gradeWeekGames(transaction, season.pools, week, games)));
  return finishGrading(transaction, season, season.pools, steps, gameIds);
}

function byWeek(games: readonly SeasonGame[]): [week: number, games: SeasonGame[]][] {
  const weeks = new Map<number, SeasonGame[]>();
  for (const game of games) weeks.set(game.week, [...(weeks.get(game.week) ?? []), game]);
  return [...weeks].sort(([a], [b]) => a - b);
}
