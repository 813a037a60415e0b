import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRedis,
} from 'rate-limiter-flexible';

import type { Database } from '#prisma/client.ts';

/** So many points in so many seconds; the name separates the counters from others. */
interface LimiterRule {
  keyPrefix: string;
  points: number;
  duration: number;
}

export interface Limiters {
  /** Whether the processes on a database share them. */
  areShared: boolean;
  /**
   * @param isInsured counts in memory while the counters cannot be reached; without it, what is counted then fails. The
   * database is needed for everything else, too, and has no replacement.
   */
  open(rule: LimiterRule, isInsured: boolean): RateLimiterAbstract;
}

/** In memory of one process on SQLite; in a table on PostgreSQL, whose expired rows the clean-up job deletes. */
export function createLimiters(db: Database): Limiters {
  if (db.dialect === 'sqlite') return { areShared: false, open: (rule) => new RateLimiterMemory(rule) };
  return {
    areShared: true,
    open: (rule) => new RateLimiterPrisma({ ...rule, storeClient: db, clearExpiredByTimeout: false }),
  };
}

/** Milliseconds for a command, and between two attempts to connect. */
const REDIS_TIMEOUT = 1_000;

/**
 * In Redis or Valkey.
 * @param onFailure called when the connection breaks, or cannot be made: it is tried until it is there
 */
export async function createRedisLimiters(
  url: string,
  onFailure: (error: unknown) => void,
): Promise<Limiters & { close(): void }> {
  // Loaded on demand: a megabyte, which most sites do not use.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    socket: { reconnectStrategy: REDIS_TIMEOUT, connectTimeout: REDIS_TIMEOUT },
    commandOptions: { timeout: REDIS_TIMEOUT },
    disableOfflineQueue: true,
  });
  client.on('error', onFailure);
  await client.connect();
  return {
    areShared: true,
    open: ({ keyPrefix, ...rule }, isInsured) =>
      new RateLimiterRedis({
        ...rule,
        keyPrefix: `last-standing:limit:${keyPrefix}`,
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        ...(isInsured ? { insuranceLimiter: new RateLimiterMemory({ ...rule, keyPrefix }) } : {}),
      }),
    close() {
      if (client.isOpen) client.destroy();
    },
  };
}
