import type { Transaction } from '../kernel/transaction.ts';
import type { StandingChanges } from './standingChanges.ts';
import { reportGrading, type GradingReport } from './gradingSteps.ts';
import type { SeasonFacts, SeasonPool } from './seasonFacts.ts';
import { advancePools, syncPoolWeeks } from './weeks.ts';

/**
 * Ends a grading: advances the pools and reports the changes of all steps.
 * @param gameIds the graded games, for the audit log
 * @returns the reports of the pools in which something changed
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

/** Takes a changed schedule over into the weeks of every pool. @returns the pools in which entries changed */
export async function followSchedule(
  transaction: Transaction,
  season: SeasonFacts,
): Promise<GradingReport[]> {
  const steps = await syncPoolWeeks(transaction, season, season.pools);
  return finishGrading(transaction, season, season.pools, steps);
}
