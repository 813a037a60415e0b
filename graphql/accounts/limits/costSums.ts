/** The costs of a key in its window. */
export interface CostSum {
  cost: number;
  /** The end of the window, in milliseconds since the start of the process. */
  endsAt: number;
}

/**
 * Sums of costs by key in memory. A key's window begins with its first cost. Ended windows are dropped as new ones
 * begin, so that no timer is needed for a key.
 */
export class CostSums {
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
  set(key: string, cost: number, rest: number): void {
    this.#sums.delete(key);
    this.#sums.set(key, { cost, endsAt: performance.now() + rest });
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
