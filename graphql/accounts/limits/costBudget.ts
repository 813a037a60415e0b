import { RateLimitedError } from '#kernel/failures.ts';
import type { Limits, SharedSums } from '#kernel/limits.ts';

/** The costs of a key in its window. */
interface CostSum {
  cost: number;
  /** The end of the window, in milliseconds since the start of the process. */
  endsAt: number;
}

/**
 * Sums of costs by key in memory. A key's window begins with its first cost. Ended windows are dropped as new ones
 * begin, so that no timer is needed for a key.
 */
class CostSums {
  readonly #window: number;
  readonly #sums = new Map<string, CostSum>();

  /** @param window the length of a window in milliseconds */
  constructor(window: number) {
    this.#window = window;
  }

  /** The running sum of a key; null without one. */
  get(key: string): Readonly<CostSum> | null {
    const found = this.#sums.get(key);
    return found !== undefined && found.endsAt > performance.now() ? found : null;
  }

  /** Adds a cost to a key's sum and returns it. */
  add(key: string, cost: number): Readonly<CostSum> {
    const now = performance.now();
    const found = this.#sums.get(key);
    if (found !== undefined && found.endsAt > now) {
      found.cost += cost;
      return found;
    }
    this.#sums.delete(key);
    this.#dropEnded(now);
    const begun = { cost, endsAt: now + this.#window };
    this.#sums.set(key, begun);
    return begun;
  }

  /** Replaces a key's sum. @param rest the milliseconds until its window ends */
  set(key: string, cost: number, resetsIn: number): void {
    this.#sums.delete(key);
    this.#sums.set(key, { cost, endsAt: performance.now() + resetsIn });
  }

  delete(key: string): void {
    this.#sums.delete(key);
  }

  /** The oldest come first; one that was set with a shorter rest waits until it is the oldest. */
  #dropEnded(now: number): void {
    for (const [key, { endsAt }] of this.#sums) {
      if (endsAt > now) return;
      this.#sums.delete(key);
    }
  }
}

/** Seconds of a window, which begins with a key's first cost. */
const WINDOW = 60;
/** Share of a budget that a process spends before it updates the shared sum. */
const UNSHARED = 1 / 20;

/** A cost per minute for each key. */
export interface CostBudget {
  /** Spends a cost; returns the error when the key's budget is used up, before or by it. */
  charge(key: string, cost: number): RateLimitedError | null;
  /** The error of the key's next cost; null while budget remains. */
  refusal(key: string): RateLimitedError | null;
  /** Resolves when pending costs are in the shared sums. */
  shared(): Promise<void>;
}

/**
 * A budget in memory of one process on SQLite; on PostgreSQL processes share it (kernel/limits.ts). There each process
 * counts by itself and adds to the shared sum after each twentieth of a budget, so that ordinary use costs no
 * statement: n processes grant at most the budget, n twentieths of it, and the costs while the sum is answered. When
 * that fails the process continues by its own count.
 * @param onFailure called when a cost could not be shared
 */
export function createCostBudget(
  limits: Pick<Limits, 'sharedSums'>,
  { name, perMinute, onFailure }: { name: string; perMinute: number; onFailure: (error: unknown) => void },
): CostBudget {
  const own = new CostSums(WINDOW * 1000);
  const unshared = new CostSums(WINDOW * 1000);
  const sums = limits.sharedSums(name, { tries: perMinute, seconds: WINDOW });
  const sharing = new Set<Promise<void>>();

  async function addToSum(shared: SharedSums, key: string, cost: number): Promise<void> {
    const { sum, resetsIn } = await shared.add(key, cost);
    // Costs during the answer; not in its sum yet.
    const since = unshared.get(key)?.cost ?? 0;
    // A duration of 0 would mean no end.
    own.set(key, sum + since, Math.max(1000, resetsIn));
  }

  function share(shared: SharedSums, key: string, cost: number): void {
    const sum = unshared.add(key, cost);
    if (sum.cost < perMinute * UNSHARED) return;
    unshared.delete(key);
    const done: Promise<void> = addToSum(shared, key, sum.cost)
      .catch(onFailure)
      .finally(() => sharing.delete(done));
    sharing.add(done);
  }

  function charge(key: string, cost: number): RateLimitedError | null {
    const spent = own.add(key, cost);
    if (spent.cost > perMinute) return refusalOf(spent);
    if (sums !== null) share(sums, key, cost);
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
