import type { Transaction } from '../kernel/transaction.ts';
import type { StandingChanges } from './standingChanges.ts';
import { reportGrading, type GradingReport } from './gradingSteps.ts';
import type { SeasonFacts, SeasonPool } from './seasonFacts.ts';
import { advancePools, syncPoolWeeks } from './weeks.ts';

/**
 * Advances the pools and reports the changes of all grading steps.
 * @param gameIds the graded games, for the audit log
 * @returns reports of the pools with changes
 */
export async function finishGrading(
  transaction: Transaction,
  season: SeasonFacts,
  pools: readonly SeasonPool[],
  steps: readonly StandingChanges[],
  gameIds?: readonly number[],
): Promise<GradingReport[]> {
  const after = await advancePools(transaction, season, pools);
  return reportGrading(transaction, pools, [...steps, ...after], gameIds);
}

/** Applies a changed schedule to the weeks of every pool. @returns the pools with changed entries */
export async function followSchedule(
  transaction: Transaction,
  season: SeasonFacts,
): Promise<GradingReport[]> {
  const steps = await syncPoolWeeks(transaction, season, season.pools);
  return finishGrading(transaction, season, season.pools, steps);
}
