import { RateLimiterPrisma } from 'rate-limiter-flexible';

import type { Database } from '../../prisma/client.ts';
import { RateLimitedError } from '../kernel/failures.ts';
import { type CostSum, CostSums } from './costSums.ts';
import { hashToken } from './tokens.ts';

/** Seconds of a window, which begins with a key's first cost. */
const WINDOW = 60;
/** Share of a budget that a process spends before it updates the shared table. */
const UNSHARED = 1 / 20;

/** A cost per minute for each key. */
export interface CostBudget {
  /** Spends a cost; returns the error when the key's budget is used up, before or by it. */
  charge(key: string, cost: number): RateLimitedError | null;
  /** The error of the key's next cost; null while budget remains. */
  refusal(key: string): RateLimitedError | null;
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
  const own = new CostSums(WINDOW * 1000);
  const unshared = new CostSums(WINDOW * 1000);
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
    const since = unshared.get(key)?.cost ?? 0;
    // A duration of 0 would mean no end.
    own.set(key, all.consumedPoints + since, Math.max(1000, all.msBeforeNext));
  }

  function share(limiter: RateLimiterPrisma, key: string, cost: number): void {
    const sum = unshared.add(key, cost);
    if (sum.cost < perMinute * UNSHARED) return;
    unshared.delete(key);
    const shared: Promise<void> = addToTable(limiter, key, sum.cost)
      .catch(onFailure)
      .finally(() => sharing.delete(shared));
    sharing.add(shared);
  }

  function charge(key: string, cost: number): RateLimitedError | null {
    const spent = own.add(key, cost);
    if (spent.cost > perMinute) return refusalOf(spent);
    if (table !== null) share(table, key, cost);
    return null;
  }

  return {
    charge,
    refusal(key) {
      const spent = own.get(key);
      return spent !== null && spent.cost >= perMinute ? refusalOf(spent) : null;
    },
    shared: async () => void (await Promise.all(sharing)),
  };
}

function refusalOf({ endsAt }: Readonly<CostSum>): RateLimitedError {
  return new RateLimitedError(Math.max(1, Math.ceil((endsAt - performance.now()) / 1000)));
}
