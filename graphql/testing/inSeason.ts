import { loadSeason, type SeasonFacts } from '../grading/seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason as inLockedSeason, type Transaction } from '../kernel/transaction.ts';

/** Runs one grading step in its own transaction that holds the season's lock, as every action does. */
export function inSeason<T>(
  services: Services,
  year: number,
  now: Date,
  work: (transaction: Transaction, season: SeasonFacts) => Promise<T>,
): Promise<T> {
  return inLockedSeason(services, year, now, async (transaction) =>
    work(transaction, await loadSeason(transaction, year)),
  );
}
