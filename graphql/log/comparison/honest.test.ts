// SQL on both databases: graphql/standings/counts.ts, graphql/log/comparison/comparePicks.ts

import { describe, expect, it } from 'vitest';

import { bothDialects, openTestDatabase } from '#prisma/testing.ts';
import { seedDemo } from '#graphql/demo/demo.ts';
import { createDemoServices } from '#graphql/testing/demoServices.ts';
import { play, SEASON } from '#graphql/testing/pastSeason.ts';
import { frozenClock } from '#graphql/testing/services.ts';
import { recordKey } from '../key/rotateKey.ts';
import { settle } from '#graphql/season/settle.ts';
import { compareTables } from './compareTables.ts';
import { repairTables } from './repairTables.ts';

/** The start of the demo, a deadline, a Sunday evening, some weeks later, and after the season. */
const INSTANTS = [
  '2025-10-26T13:30:00Z',
  '2025-10-26T14:00:00Z',
  '2025-10-27T01:00:00Z',
  '2025-11-10T05:00:00Z',
  '2026-01-20T05:00:00Z',
].map((instant) => new Date(instant));

describe.each(bothDialects)('the tables of an honest pool on %s', (dialect) => {
  it('agree with its log throughout the demo', async () => {
    const { db, close } = await openTestDatabase(dialect);
    const clock = await frozenClock(INSTANTS[0]!);
    const services = createDemoServices(db, clock);
    await recordKey(services);
    await seedDemo(services, { replayStart: INSTANTS[0]! });
    const { id } = await db.pool.findFirstOrThrow();
    for (const now of INSTANTS) {
      await clock.set({ now });
      await settle(services, services.demoFeed!, now);
      const { differences } = await compareTables(db, services.poolLogs.signer, id);
      expect(differences).toEqual([]);
    }
    await close();
  });

  it('agree after corrections, decisions, rulings, changed picks and options', async () => {
    const { fixture } = await play(dialect, SEASON);
    const { db, services } = fixture;
    await recordKey(services);
    for (const { id } of await db.pool.findMany()) {
      const { differences } = await compareTables(db, services.poolLogs.signer, id);
      expect(differences).toEqual([]);
    }
    const { id } = await db.pool.findFirstOrThrow();
    await db.$executeRaw`UPDATE "EntryCount" SET "count" = "count" + 1 WHERE "poolId" = ${id}`;
    expect(await repairTables(services, id)).toMatchObject({ count: 0 });
    await fixture.close();
  });
});
