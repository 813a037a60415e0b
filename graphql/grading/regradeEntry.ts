import type { Entry } from '#prisma/generated/sqlite/client.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { finishGrading } from './finishGrading.ts';
import type { GradingReport } from './gradingSteps.ts';
import { regradeEntries } from './regradeEntries.ts';
import { loadSeason, poolOfSeason } from './seasonFacts.ts';
import type { StandingChanges } from './standingChanges.ts';

/** Regrades one entry and everything that depends on it; `steps` are earlier changes. */
export async function regradeEntry(
  { transaction, seasonYear }: { transaction: Transaction; seasonYear: number },
  { id, poolId }: Pick<Entry, 'id' | 'poolId'>,
  steps: readonly StandingChanges[] = [],
): Promise<GradingReport[]> {
  const season = await loadSeason(transaction, seasonYear, [poolId]);
  const pool = poolOfSeason(season, poolId);
  const own = await regradeEntries(transaction, [pool], { of: 'entry', entryId: id });
  return finishGrading(transaction, season, [pool], [...steps, ...own]);
}
