import { loadSeason, type SeasonFacts } from '../actions/grading/seasonFacts.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, lockSeason, type Transaction } from '../kernel/transaction.ts';

/** Runs one grading step in its own transaction that holds the season's lock, as every action does. */
export function inSeason<T>(
  services: Services,
  year: number,
  now: Date,
  work: (transaction: Transaction, season: SeasonFacts) => Promise<T>,
): Promise<T> {
  return inTransaction(services, now, async (transaction) => {
    await lockSeason(transaction, year);
    return work(transaction, await loadSeason(transaction, year));
  });
}
