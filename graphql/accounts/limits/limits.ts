import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

import type { Database } from '#prisma/client.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import type { Limit, LimitRule, Limits } from '#kernel/limits.ts';
import { createLimiters, type Limiters } from './limiters.ts';
import { hashToken } from '../credentials/tokens.ts';

const QUARTER_HOUR = 15 * 60;

/**
 * Limits in memory of one process on SQLite, or shared by all processes on PostgreSQL (limiters.ts). They use real
 * time; keys are hashed, so that nothing holds addresses or e-mails in clear text.
 */
export function createLimits(db: Database, limiters: Limiters = createLimiters(db)): Limits {
  const counted = new Map<string, Limit>();
  const named = (name: string, rule: LimitRule): Limit => {
    const known = counted.get(name);
    if (known !== undefined) return known;
    const limit = createLimit(limiters, name, rule);
    counted.set(name, limit);
    return limit;
  };
  return {
    logInByAccount: named('login-account', { tries: 10, seconds: QUARTER_HOUR }),
    logInByAddress: named('login-address', { tries: 50, seconds: QUARTER_HOUR }),
    named,
    sharedSums(name, rule) {
      if (!limiters.areShared) return null;
      const limiter = openLimiter(limiters, name, rule, false);
      return {
        async add(key, cost) {
          const { consumedPoints, msBeforeNext } = await limiter.penalty(hashToken(key), cost);
          return { sum: consumedPoints, resetsIn: msBeforeNext };
        },
      };
    },
  };
}

function openLimiter(
  limiters: Limiters,
  name: string,
  { tries, seconds }: LimitRule,
  isInsured: boolean,
): RateLimiterAbstract {
  return limiters.open({ keyPrefix: name, points: tries, duration: seconds }, isInsured);
}

function createLimit(limiters: Limiters, name: string, rule: LimitRule): Limit {
  const limiter = openLimiter(limiters, name, rule, true);
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
