import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Database, openDatabase } from '../../prisma/client.ts';
import { dialects, openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import { RateLimitedError } from '../kernel/failures.ts';
import { openCounted } from '../testing/schema.ts';
import { createCostBudget, type CostBudget } from './costBudget.ts';

const MINUTE = 10_000;

describe.each(dialects)('a budget of cost on %s', (dialect) => {
  let database: TestDatabase;
  let names = 0;
  const failures: unknown[] = [];
  beforeAll(async () => void (database = await openTestDatabase(dialect)));
  afterAll(() => database.close());

  const budgetOn = (db: Database, name: string) =>
    createCostBudget(db, { name, perMinute: MINUTE, onFailure: (error) => failures.push(error) });
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
    const budget = open();
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
    const budget = open(db);
    for (let n = 0; n < 100; n += 1) budget.charge('alice', MINUTE / 20 / 101);
    await budget.shared();
    expect(counter.statements).toBe(0);
    await useUp(budget, 'alice', 10);
    // Twenty shares of a twentieth, each a deletion of expired rows and an upsert.
    expect(counter.statements).toBeLessThanOrEqual(dialect === 'sqlite' ? 0 : 20 * 6);
    await db.$disconnect();
  });

  it.each(dialect === 'postgresql' ? [dialect] : [])(
    'is one budget for all processes on a database',
    async () => {
      const others = await Promise.all([openDatabase(database.url), openDatabase(database.url)]);
      const [one, two, three] = [database.db, ...others].map((db) => budgetOn(db, 'shared')) as [
        CostBudget,
        CostBudget,
        CostBudget,
      ];
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
    'continues with its own count when the table is unavailable',
    async () => {
      const gone = await openTestDatabase(dialect);
      const budget = open(gone.db);
      await gone.close();
      const before = failures.length;
      expect(await useUp(budget, 'alice', 500)).toBe(MINUTE);
      expect(failures.length).toBeGreaterThan(before);
    },
  );
});
