/** The rate limit port; accounts/limits/limits.ts counts in memory, in PostgreSQL or in Redis. */

/** A number of tries in a number of seconds, counted for each key. */
export interface Limit {
  /**
   * Consumes one try of the key before the work that it pays for, so that concurrent tries all count.
   * @throws RateLimitedError when none is left
   */
  take(key: string): Promise<void>;
  /** Returns a try that should not count. */
  giveBack(key: string): Promise<void>;
  /** Resets the tries of a key. */
  reset(key: string): Promise<void>;
}

export interface Limits {
  /**
   * Failed log-ins of one account (by normalized e-mail, known or not) from new browsers: 10 in 15 minutes.
   */
  logInByAccount: Limit;
  /**
   * Failed log-ins from one address (addressKey.ts) in browsers that are new to the account: 50 in 15
   * minutes.
   */
  logInByAddress: Limit;
  /** A further limit; the name separates its counters from others. The same name returns the same limit. */
  named(name: string, rule: LimitRule): Limit;
  /** Sums of costs that all processes share; null where there is one process. */
  sharedSums(name: string, rule: LimitRule): SharedSums | null;
}

/** A sum of costs for each key, which starts again so many seconds after its first cost. */
export interface SharedSums {
  /** Adds a cost; returns the sum, and the milliseconds until it starts again. @throws when it cannot be counted */
  add(key: string, cost: number): Promise<{ sum: number; resetsIn: number }>;
}

export interface LimitRule {
  tries: number;
  seconds: number;
}
