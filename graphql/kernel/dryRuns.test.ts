import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createTestServices, type TestServices } from '../testing/services.ts';
import { DryRuns } from './dryRuns.ts';
import { dryRun, inTransaction } from './transaction.ts';

describe('dry runs on SQLite', () => {
  let database: TestDatabase;
  let services: TestServices;
  beforeEach(async () => {
    database = await openTestDatabase('sqlite');
    services = await createTestServices(database.db);
  });
  afterEach(async () => {
    await services.events.close();
    await database.close();
  });

  test('let a write that came meanwhile go before the next one', async () => {
    const order: string[] = [];
    const season = (year: number) => ({ data: { year } });
    const now = services.clock.now();
    const preview = (name: string, year: number) =>
      dryRun(services, 2025, now, async ({ tx }) => {
        await tx.season.create(season(year));
        order.push(name);
      });
    let isWritten: Promise<unknown> | undefined;
    const first = dryRun(services, 2025, now, async ({ tx }) => {
      await tx.season.create(season(2001));
      // Both wait for this one; the write came later.
      isWritten = inTransaction(services, now, async ({ tx: writer }) => {
        await writer.season.create(season(2003));
        order.push('write');
      });
      order.push('first');
    });
    await Promise.all([first, preview('second', 2002), preview('third', 2002)]);
    await isWritten;
    expect(order).toEqual(['first', 'write', 'second', 'third']);
    expect(await database.db.season.findMany({ select: { year: true } })).toEqual([{ year: 2003 }]);
  });
});

test('a dry run that fails holds none up', async () => {
  const runs = new DryRuns();
  await expect(runs.run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await runs.run(() => Promise.resolve('shown'))).toBe('shown');
});
