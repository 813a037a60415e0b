// SQL on both databases: graphql/imports/storeGrid.ts

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import type { GridEntry } from './rules/grid.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { openCounted, type StatementCounter } from '../testing/schema.ts';
import { createTestServices, type TestServices } from '../testing/services.ts';
import { loadSeason } from '../grading/seasonFacts.ts';
import { createPoolIn } from '../pools/createPool.ts';
import { dropStaging, stageGrid } from './gridStaging.ts';
import { storeGrid } from './storeGrid.ts';

describe.each(bothDialects)('a staged grid on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let counter: StatementCounter;
  let close: () => Promise<void>;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    await database.db.$disconnect();
    const counted = openCounted(dialect, database.url);
    counter = counted.counter;
    services = await createTestServices(counted.db, new Date('2026-02-01T00:00:00Z'));
    close = () => counted.db.$disconnect();
  });
  afterEach(async () => {
    await close();
    await database.close();
  });

  /** Stores entries of two each account, with the codes that `recode` leaves. */
  const store = async (name: string, count: number, recode = '') => {
    async function* entries(): AsyncGenerator<GridEntry> {
      for (let place = 1; place <= count; place += 1) {
        yield {
          username: `Entry ${place}`,
          usernameKey: `entry ${place}`,
          usernameSkeleton: `entry ${place}`,
          email: `person${Math.ceil(place / 2)}@${name.toLowerCase()}.example`,
          number: place % 2 === 1 ? 1 : 2,
          picks: [{ week: 2, teamId: 'DAL', gameId: 0 }],
          startWeek: 1,
          name: `Owner`,
          isPaid: false,
          adminEliminatedWeek: null,
          boughtBackWeeks: [],
        };
      }
    }
    const statements = await inTransaction(services, services.clock.now(), async (transaction) => {
      const { tx } = transaction;
      const pool = await createPoolIn(transaction, { seasonYear: 2025, name });
      const { games } = await loadSeason(transaction, 2025);
      const before = counter.statements;
      const staged = await stageGrid(tx, dialect, entries(), () => {});
      if (recode !== '') await tx.$executeRawUnsafe(recode);
      expect(
        await storeGrid(transaction, pool, games, staged, { actorId: null, onProgress: () => {} }),
      ).toEqual({
        newAccounts: Math.ceil(count / 2),
        picks: count,
      });
      return counter.statements - before;
    });
    if (dialect === 'sqlite') await dropStaging(services.db);
    return statements;
  };

  test('takes as many statements for five hundred entries as for two', async () => {
    await store('First', 2);
    expect(await store('Few', 2)).toBe(await store('Many', 500));
  });

  test('draws a referral code again that is in use, or that was drawn twice', async () => {
    await store('First', 2, `UPDATE "GridRow" SET "code" = 'TAKEN' WHERE "number" = 1`);
    await store(
      'Second',
      10,
      `UPDATE "GridRow" SET "code" = CASE WHEN "place" < 4 THEN 'TAKEN' ELSE 'TWICE' END WHERE "number" = 1`,
    );
    const codes = (await services.db.referralCode.findMany({ orderBy: { id: 'asc' } })).map(
      ({ code }) => code,
    );
    expect(codes).toHaveLength(6);
    expect(new Set(codes).size).toBe(6);
    expect(codes[0]).toBe('TAKEN');
    expect(codes.filter((code) => code === 'TWICE')).toHaveLength(1);
    const other = codes.filter((code) => code !== 'TAKEN' && code !== 'TWICE');
    for (const code of other) expect(code).toMatch(/^[A-Z2-9]{8}$/);
  });
});
