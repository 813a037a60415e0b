import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabase } from '#prisma/client.ts';
import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { passDeadlines } from './passDeadlines.ts';
import { submitPick } from '../picks/submitPick.ts';
import {
  openTestPool,
  syncWeeks,
  viewerOf,
  type PlantedPool,
  type TestServices,
} from '../testing/services.ts';

const DEADLINE = new Date('2025-09-07T14:00:00Z');

describe.each(bothDialects)('passDeadlines on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 3));
    await submitPick(services, viewerOf(planted.owner), {
      entryId: planted.entries[0]!.id,
      week: 1,
      teamId: 'CLE',
      receivedAt: services.clock.now(),
    });
    services.published.length = 0;
  });
  afterEach(() => database.close());

  const weeksOut = async () =>
    (await database.db.entry.findMany({ orderBy: { id: 'asc' } })).map((entry) => entry.eliminatedWeek);

  it('processes a deadline once, at its instant and not before', async () => {
    expect(await passDeadlines(services, new Date(DEADLINE.getTime() - 1))).toEqual([]);
    expect(await weeksOut()).toEqual([null, null, null]);

    expect(await passDeadlines(services, DEADLINE)).toEqual([
      { poolId: planted.pool.id, week: 1, eliminated: 2 },
    ]);
    expect(await weeksOut()).toEqual([null, 1, 1]);
    const out = await database.db.entry.findMany({ where: { eliminatedWeek: 1 } });
    for (const entry of out) {
      expect(entry).toMatchObject({ eliminationReason: 'NO_PICK', eliminatedAt: DEADLINE });
    }
    expect(services.published).toEqual(
      expect.arrayContaining([
        { type: 'week', poolId: planted.pool.id, week: 1 },
        { type: 'standings', poolId: planted.pool.id },
      ]),
    );
    services.published.length = 0;
    expect(await passDeadlines(services, new Date(DEADLINE.getTime() + 60_000))).toEqual([]);
    expect(services.published).toEqual([]);
  });

  it('processes a deadline once when run twice concurrently', async () => {
    // Two processes on PostgreSQL; on SQLite one process has one client.
    const other = dialect === 'postgresql' ? await openDatabase(database.url) : database.db;
    try {
      const runs = await Promise.all([
        passDeadlines(services, DEADLINE),
        passDeadlines({ ...services, db: other }, DEADLINE),
      ]);
      expect(runs.flat()).toEqual([{ poolId: planted.pool.id, week: 1, eliminated: 2 }]);
      expect(await weeksOut()).toEqual([null, 1, 1]);
      expect(await database.db.auditEntry.count({ where: { action: 'pool.grade' } })).toBe(1);
    } finally {
      if (other !== database.db) await other.$disconnect();
    }
  });

  it('skips entries that start later or are reinstated, and moves no processed deadline', async () => {
    const [, late, reinstated] = planted.entries;
    await database.db.entry.update({ where: { id: late!.id }, data: { startWeek: 2 } });
    await database.db.entry.update({ where: { id: reinstated!.id }, data: { reinstatedThroughWeek: 1 } });
    expect(await passDeadlines(services, DEADLINE)).toMatchObject([{ eliminated: 0 }]);
    expect(await weeksOut()).toEqual([null, null, null]);

    await database.db.pool.update({
      where: { id: planted.pool.id },
      data: { timeZone: 'America/New_York', deadlineTime: '11:00' },
    });
    await syncWeeks(services, planted.pool, DEADLINE);
    const weeks = await database.db.poolWeek.findMany({ orderBy: { week: 'asc' } });
    expect(weeks).toHaveLength(18);
    expect(weeks[0]?.deadline).toEqual(DEADLINE);
    expect(weeks[1]?.deadline).toEqual(new Date('2025-09-14T15:00:00Z'));
    // Daylight saving in New York has ended by then.
    expect(weeks[9]?.deadline).toEqual(new Date('2025-11-09T16:00:00Z'));
  });
});
