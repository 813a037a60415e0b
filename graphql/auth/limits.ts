import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '../../prisma/client.ts';
import { RateLimitedError } from '../actions/failures.ts';
import { hashToken } from './tokens.ts';

/** So many tries in so many seconds, counted for each key. */
export interface Limit {
  /**
   * Takes one try of the key away, before the work that it pays for, so that tries made at once all count.
   * @throws RateLimitedError when none is left
   */
  take(key: string): Promise<void>;
  /** Gives a try back: it was not one of those that the limit is about. */
  giveBack(key: string): Promise<void>;
  /** Forgets the tries of a key. */
  reset(key: string): Promise<void>;
}

export interface Limits {
  /** Failed log-ins of one account (by normalised e-mail, known or not), from browsers new to it: 10 in 15 minutes. */
  logInByAccount: Limit;
  /** Failed log-ins from one address (addressKey.ts), in browsers new to the account: 50 in 15 minutes. */
  logInByAddress: Limit;
  /** A further limit; the name tells its counters from others'. The same name answers the same limit. */
  named(name: string, rule: LimitRule): Limit;
}

export interface LimitRule {
  tries: number;
  seconds: number;
}

const QUARTER_HOUR = 15 * 60;

/**
 * Limits for one process on SQLite (counted in memory), or shared by all processes on PostgreSQL (counted in its
 * table). They run on real time; keys are hashed, so that no table holds addresses or e-mails in the clear.
 */
export function createLimits(db: Database): Limits {
  const made = new Map<string, Limit>();
  const named = (name: string, rule: LimitRule): Limit => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const limit = createLimit(db, name, rule);
    made.set(name, limit);
    return limit;
  };
  return {
    logInByAccount: named('login-account', { tries: 10, seconds: QUARTER_HOUR }),
    logInByAddress: named('login-address', { tries: 50, seconds: QUARTER_HOUR }),
    named,
  };
}

function createLimit(db: Database, name: string, rule: LimitRule): Limit {
  const options = { keyPrefix: name, points: rule.tries, duration: rule.seconds };
  const limiter =
    db.dialect === 'postgresql'
      ? // Expired rows are deleted by the clean-up job.
        new RateLimiterPrisma({ ...options, storeClient: db, clearExpiredByTimeout: false })
      : new RateLimiterMemory(options);
  return {
    async take(key) {
      try {
        await limiter.consume(hashToken(key));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new RateLimitedError(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
      }
    },
    async giveBack(key) {
      await limiter.reward(hashToken(key));
    },
    async reset(key) {
      await limiter.delete(hashToken(key));
    },
  };
}
