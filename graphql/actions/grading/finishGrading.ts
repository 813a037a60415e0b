import type { Transaction } from '#kernel/transaction.ts';
import type { StandingChanges } from './standingChanges.ts';
import { reportGrading, type GradingReport } from './gradingSteps.ts';
import type { SeasonFacts, SeasonPool } from './seasonFacts.ts';
import { advancePool, syncPoolWeeks } from './weeks.ts';

/**
 * Ends the grading of a pool: advances the pool and reports the changes of all steps. Null when nothing changed.
 * @param gameIds the graded games, for the audit log
 */
export async function finishGrading(
  transaction: Transaction,
  season: SeasonFacts,
  pool: SeasonPool,
  steps: readonly StandingChanges[],
  gameIds?: readonly number[],
): Promise<GradingReport | null> {
  const after = await advancePool(transaction, season, pool);
  return reportGrading(transaction, pool, [...steps, ...after], gameIds);
}

/** Takes a changed schedule over into the weeks of every pool. @returns the pools in which entries changed */
export async function followSchedule(
  transaction: Transaction,
  season: SeasonFacts,
): Promise<GradingReport[]> {
  const reports: GradingReport[] = [];
  for (const pool of season.pools) {
    const steps = await syncPoolWeeks(transaction, season, pool);
    const report = await finishGrading(transaction, season, pool, steps);
    if (report !== null) reports.push(report);
  }
  return reports;
}
