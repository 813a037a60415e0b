import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '../../prisma/client.ts';
import { RateLimitedError } from '../kernel/failures.ts';
import { hashToken } from './tokens.ts';

/** Seconds of a window, which begins with a key's first cost. */
const WINDOW = 60;
/** Share of a budget that a process spends before it updates the shared table. */
const UNSHARED = 1 / 20;

/** A cost per minute for each key. */
export interface CostBudget {
  /** @throws RateLimitedError when the key's budget is used up, before or by this cost */
  spend(key: string, cost: number): Promise<void>;
  /** The error of the key's next cost; null while budget remains. */
  refusal(key: string): Promise<RateLimitedError | null>;
  /** Resolves when pending costs are in the shared table. */
  shared(): Promise<void>;
}

/**
 * A budget in memory of one process on SQLite; on PostgreSQL processes share it through the table of the
 * limits. There each process counts by itself and adds to the table after each twentieth of a budget, so that
 * ordinary use costs no statement: n processes grant at most the budget, n twentieths of it, and the costs
 * during the database's response time. On a database error the process continues by its own count.
 * @param onFailure called when the table cannot be reached
 */
export function createCostBudget(
  db: Database,
  { name, perMinute, onFailure }: { name: string; perMinute: number; onFailure: (error: unknown) => void },
): CostBudget {
  const own = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: WINDOW });
  const unshared = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: WINDOW });
  const table =
    db.dialect === 'postgresql'
      ? new RateLimiterPrisma({
          keyPrefix: name,
          points: perMinute,
          duration: WINDOW,
          storeClient: db,
          clearExpiredByTimeout: false,
        })
      : null;
  const sharing = new Set<Promise<void>>();

  async function addToTable(limiter: RateLimiterPrisma, key: string, cost: number): Promise<void> {
    const all = await limiter.penalty(hashToken(key), cost);
    // Costs during the table's response; not in its sum yet.
    const since = (await unshared.get(key))?.consumedPoints ?? 0;
    // A duration of 0 would mean no end.
    await own.set(key, all.consumedPoints + since, Math.max(1, all.msBeforeNext) / 1000);
  }

  async function share(limiter: RateLimiterPrisma, key: string, cost: number): Promise<void> {
    const { consumedPoints } = await unshared.penalty(key, cost);
    if (consumedPoints < perMinute * UNSHARED) return;
    await unshared.delete(key);
    const shared: Promise<void> = addToTable(limiter, key, consumedPoints)
      .catch(onFailure)
      .finally(() => sharing.delete(shared));
    sharing.add(shared);
  }

  return {
    async spend(key, cost) {
      try {
        await own.consume(key, cost);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? refusalOf(refused) : refused;
      }
      if (table !== null) await share(table, key, cost);
    },
    async refusal(key) {
      const spent = await own.get(key);
      return spent !== null && spent.consumedPoints >= perMinute ? refusalOf(spent) : null;
    },
    shared: async () => void (await Promise.all(sharing)),
  };
}

function refusalOf({ msBeforeNext }: RateLimiterRes): RateLimitedError {
  return new RateLimitedError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}
