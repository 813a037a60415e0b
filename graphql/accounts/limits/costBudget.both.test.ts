import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Database, openDatabase } from '#prisma/client.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import { openCounted } from '#graphql/testing/schema.ts';
import { redisProgram, openTestRedis, type TestRedis } from '#graphql/testing/redis.ts';
import { createCostBudget, type CostBudget } from './costBudget.ts';
import { createLimiters, createRedisLimiters, type Limiters } from './limiters.ts';
import { createLimits } from './limits.ts';

const MINUTE = 10_000;

/** Where budgets are counted: in memory, in a table, or in Redis beside the database. */
const places = [
  ...bothDialects.map((dialect) => [dialect, dialect] as const),
  ...(redisProgram !== null && bothDialects.includes('postgresql') ? [['Redis', 'postgresql'] as const] : []),
];

describe.each(places)('a budget of cost in %s', (place, dialect) => {
  let database: TestDatabase;
  let redis: TestRedis | null = null;
  const opened: { close(): void }[] = [];
  let names = 0;
  const failures: unknown[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    if (place === 'Redis') redis = await openTestRedis();
  });
  afterAll(async () => {
    for (const limiters of opened) limiters.close();
    await redis?.stop();
    await database.close();
  });

  const limitersOn = async (db: Database): Promise<Limiters> => {
    if (redis === null) return createLimiters(db);
    const limiters = await createRedisLimiters(redis.url, (error) => failures.push(error));
    opened.push(limiters);
    return limiters;
  };
  const budgetOn = async (db: Database, name: string) =>
    createCostBudget(createLimits(db, await limitersOn(db)), {
      name,
      perMinute: MINUTE,
      onFailure: (error) => failures.push(error),
    });
  const open = (db = database.db) => budgetOn(db, `budget${(names += 1)}`);

  /** Spends until refused; returns the granted amount. */
  async function useUp(budget: CostBudget, key: string, cost: number): Promise<number> {
    for (let granted = 0; ; granted += cost) {
      if (granted > 10 * MINUTE) throw new Error('It is never refused.');
      const refusal = budget.charge(key, cost);
      if (refusal !== null) {
        expect(refusal).toBeInstanceOf(RateLimitedError);
        return granted;
      }
      await budget.shared();
    }
  }

  it('grants a key its budget and no more, and returns when to retry', async () => {
    const budget = await open();
    expect(budget.refusal('alice')).toBeNull();
    expect(await useUp(budget, 'alice', 700)).toBe(9_800);
    const refusal = budget.refusal('alice');
    expect(refusal?.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(budget.refusal('bob')).toBeNull();
    expect(budget.charge('bob', 700)).toBeNull();
  });

  it('uses no SQL statement for ordinary costs, and few for others', async () => {
    const { db, counter } = openCounted(dialect, database.url);
    const budget = await open(db);
    for (let n = 0; n < 100; n += 1) budget.charge('alice', MINUTE / 20 / 101);
    await budget.shared();
    expect(counter.statements).toBe(0);
    await useUp(budget, 'alice', 10);
    // Twenty shares of a twentieth, each a deletion of expired rows and an upsert.
    expect(counter.statements).toBeLessThanOrEqual(place === 'postgresql' ? 20 * 6 : 0);
    await db.$disconnect();
  });

  it.each(dialect === 'postgresql' ? [dialect] : [])(
    'is one budget for all processes on a database',
    async () => {
      const others = await Promise.all([openDatabase(database.url), openDatabase(database.url)]);
      const [one, two, three] = (await Promise.all(
        [database.db, ...others].map((db) => budgetOn(db, 'shared')),
      )) as [CostBudget, CostBudget, CostBudget];
      const half = 5_000;
      for (let spent = 0; spent < half; spent += 100) one.charge('alice', 100);
      await one.shared();
      const granted = half + (await useUp(two, 'alice', 100)) + (await useUp(three, 'alice', 100));
      expect(granted).toBeGreaterThan(MINUTE - 100);
      // Each process may overspend by a twentieth.
      expect(granted).toBeLessThanOrEqual(MINUTE * (1 + 3 / 20));
      // The first process, which has not yet read the shared sum, is limited to its own twentieth too.
      expect(await useUp(one, 'alice', 100)).toBeLessThanOrEqual(MINUTE / 20);
      for (const other of others) await other.$disconnect();
    },
  );

  it.each(dialect === 'postgresql' ? [dialect] : [])(
    'continues with its own count when the shared one is unavailable',
    async () => {
      const gone = await openTestDatabase(dialect);
      const budget = await open(gone.db);
      await gone.close();
      await redis?.stop();
      const before = failures.length;
      expect(await useUp(budget, 'alice', 500)).toBe(MINUTE);
      expect(failures.length).toBeGreaterThan(before);
    },
  );
});
