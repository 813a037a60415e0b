import { RateLimiterMemory, RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '../../prisma/client.ts';
import { RateLimitedError } from '../kernel/failures.ts';
import type { Limit, LimitRule, Limits } from '../kernel/limits.ts';
import { hashToken } from './tokens.ts';

const QUARTER_HOUR = 15 * 60;

/**
 * Limits in memory of one process on SQLite, or in a table shared by all processes on PostgreSQL. They use
 * real time; keys are hashed, so that no table holds addresses or e-mails in clear text.
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
