/** The rate limit port; accounts/limits/limits.ts counts in memory, in PostgreSQL or in Redis. */

/** A number of tries within a number of seconds, counted by key. */
export interface Limit {
  /**
   * Consumes a try before the work that it limits, so that concurrent tries all count.
   * @throws RateLimitedError when none is left
   */
  take(key: string): Promise<void>;
  /** Returns a try that should not count. */
  giveBack(key: string): Promise<void>;
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
  /** A limit with counters of its own; the same name returns the same limit. */
  named(name: string, rule: LimitRule): Limit;
  /** Cost sums shared by all processes; null in a single process. */
  sharedSums(name: string, rule: LimitRule): SharedSums | null;
}

/** Cost sums by key; each resets so many seconds after its first cost. */
export interface SharedSums {
  /** Adds a cost. @returns the sum, and the milliseconds until it resets. @throws when the store cannot be reached */
  add(key: string, cost: number): Promise<{ sum: number; resetsIn: number }>;
}

export interface LimitRule {
  tries: number;
  seconds: number;
}
