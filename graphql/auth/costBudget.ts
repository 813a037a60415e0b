import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '../../prisma/client.ts';
import { RateLimitedError } from '../actions/failures.ts';
import { hashToken } from './tokens.ts';

/** Seconds of a window; it begins with the first cost of a key. */
const WINDOW = 60;
/** Share of a budget that a process spends before it tells the others. */
const UNSHARED = 1 / 20;

/** A cost per minute for each key. */
export interface CostBudget {
  /** @throws RateLimitedError when the key's minute is used up, or is by this */
  spend(key: string, cost: number): Promise<void>;
  /** The refusal that awaits whatever the key spends next; null while something is left. */
  refusal(key: string): Promise<RateLimitedError | null>;
  /** Resolves when what was spent so far and has to be shared is. */
  shared(): Promise<void>;
}

/**
 * A budget of one process on SQLite; on PostgreSQL processes share it through the table of the limits. There each
 * counts by itself and adds to the table whenever it has spent a twentieth of a budget, so that ordinary use costs no
 * statement at all: n processes grant at most the budget, n twentieths of it, and what they spend while the
 * database answers. A database that fails is no reason to refuse: the process goes on by its own count.
 * @param onFailure told when the table could not be reached
 */
export function createCostBudget(
  db: Database,
  { name, perMinute, onFailure }: { name: string; perMinute: number; onFailure: (error: unknown) => void },
): CostBudget {
  const own = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: WINDOW });
  const untold = new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: WINDOW });
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
  const telling = new Set<Promise<void>>();

  async function tell(limiter: RateLimiterPrisma, key: string, cost: number): Promise<void> {
    const all = await limiter.penalty(hashToken(key), cost);
    // Spent here while the table answered: not in its sum yet.
    const since = (await untold.get(key))?.consumedPoints ?? 0;
    // A duration of 0 would never end.
    await own.set(key, all.consumedPoints + since, Math.max(1, all.msBeforeNext) / 1000);
  }

  async function share(limiter: RateLimiterPrisma, key: string, cost: number): Promise<void> {
    const { consumedPoints } = await untold.penalty(key, cost);
    if (consumedPoints < perMinute * UNSHARED) return;
    await untold.delete(key);
    const told: Promise<void> = tell(limiter, key, consumedPoints)
      .catch(onFailure)
      .finally(() => telling.delete(told));
    telling.add(told);
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
    shared: async () => void (await Promise.all(telling)),
  };
}

function refusalOf({ msBeforeNext }: RateLimiterRes): RateLimitedError {
  return new RateLimitedError(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}
