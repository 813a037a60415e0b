// SQL on both databases: graphql/accounts/limits/limiters.ts

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import type { Limits } from '#kernel/limits.ts';
import { openTestRedis, redisProgram, type TestRedis } from '#graphql/testing/redis.ts';
import { createRedisLimiters } from './limiters.ts';
import { createLimits } from './limits.ts';

const places = [
  ...bothDialects,
  ...(redisProgram !== null && bothDialects.includes('postgresql') ? (['Redis'] as const) : []),
];

describe.each(places)('limits in %s', (place) => {
  let database: TestDatabase;
  let redis: TestRedis | null = null;
  const opened: { close(): void }[] = [];
  const failures: unknown[] = [];
  /** The limits of a process. */
  const join = async (): Promise<Limits> => {
    if (redis === null) return createLimits(database.db);
    const limiters = await createRedisLimiters(redis.url, (error) => failures.push(error));
    opened.push(limiters);
    return createLimits(database.db, limiters);
  };

  beforeAll(async () => {
    database = await openTestDatabase(place === 'Redis' ? 'postgresql' : place);
    if (place === 'Redis') redis = await openTestRedis();
  });
  afterAll(async () => {
    for (const limiters of opened) limiters.close();
    await redis?.stop();
    await database.close();
  });

  const RULE = { tries: 3, seconds: 60 };

  it('refuse a key after its tries, until one is given back or all are', async () => {
    const limit = (await join()).named('tries', RULE);
    for (let time = 0; time < 3; time += 1) await limit.take('alice');
    const refused = await limit.take('alice').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimitedError);
    expect((refused as RateLimitedError).retryAfterSeconds).toBeGreaterThan(50);
    await limit.take('bob');
    await limit.reset('alice');
    for (let time = 0; time < 3; time += 1) await limit.take('alice');
    await limit.giveBack('bob');
    for (let time = 0; time < 3; time += 1) await limit.take('bob');
  });

  it.each(place === 'sqlite' ? [] : [place])('are one for all processes', async () => {
    const [one, other] = [(await join()).named('common', RULE), (await join()).named('common', RULE)];
    for (const limit of [one, other, one]) await limit.take('alice');
    await expect(other.take('alice')).rejects.toThrow(RateLimitedError);
  });

  it.each(place === 'Redis' ? [place] : [])(
    'are counted by each process while Redis is away, and together after it',
    async () => {
      const limits = await join();
      const limit = limits.named('away', RULE);
      await limit.take('alice');
      await redis!.stop();
      for (let time = 0; time < 3; time += 1) await limit.take('alice');
      await expect(limit.take('alice')).rejects.toThrow(RateLimitedError);
      await expect(limits.sharedSums('away', RULE)!.add('alice', 1)).rejects.toThrow();
      expect(failures.length).toBeGreaterThan(0);
      await redis!.start();
      const other = (await join()).named('away', RULE);
      for (let time = 0; time < 3; time += 1) await other.take('bob');
      await expect
        .poll(() => limit.take('bob').catch((error: unknown) => error))
        .toBeInstanceOf(RateLimitedError);
    },
  );
});
