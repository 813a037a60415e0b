import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createReplayClock } from './replay.ts';
import { createReplayClockStore, latestRecordedInstant } from './store.ts';

const start = new Date('2025-10-26T13:30:00.123Z');

describe.each(bothDialects)('the clock stored on %s', (dialect) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(dialect);
  });
  afterAll(() => database.close());

  test('continues from the stored instant', async () => {
    const store = createReplayClockStore(database.db);
    expect(await store.load()).toBeNull();
    const first = await createReplayClock({ store, start, speed: 0 });
    const jumped = new Date(start.getTime() + 5_400_000);
    await first.set({ now: jumped, speed: 0.5 });
    await first.set({ speed: 0 });
    const stood = first.now();
    await first.close();
    const second = await createReplayClock({ store, start, speed: 30 });
    expect(second.now()).toEqual(stood);
    expect(second.speed()).toBe(0);
    await second.close();
    expect(await database.db.replayClock.count()).toBe(1);
  });

  test('of a second process follows what the first one sets, and never goes back', async () => {
    const store = createReplayClockStore(database.db);
    const [first, second] = [
      await createReplayClock({ store, start, speed: 0, saveEvery: 3_600_000 }),
      await createReplayClock({ store, start, speed: 0, saveEvery: 3_600_000 }),
    ];
    expect(await second.follow()).toBe(false);
    const jumped = new Date(first.now().getTime() + 5_400_000);
    await first.set({ now: jumped });
    expect(second.now() < jumped).toBe(true);
    expect(await second.follow()).toBe(true);
    expect(second.now()).toEqual(jumped);
    await second.set({ speed: 100 });
    expect(await first.follow()).toBe(true);
    expect(first.speed()).toBe(100);
    await first.set({ speed: 0 });
    const before = second.now();
    await second.follow();
    expect(second.speed()).toBe(0);
    expect(second.now() >= before).toBe(true);
    await Promise.all([first.close(), second.close()]);
  });

  test('returns the latest recorded instant', async () => {
    const { db } = database;
    expect(await latestRecordedInstant(db)).toBeNull();
    await db.season.create({ data: { year: 2025 } });
    const team = { city: 'A', nickname: 'B', conference: 'AFC', division: 'EAST' } as const;
    const colors = { primaryColor: '#000000', secondColor: '#FFFFFF' };
    await db.team.createMany({
      data: [
        { id: 'GB', ...team, ...colors },
        { id: 'DAL', ...team, ...colors },
      ],
    });
    await db.game.create({
      data: {
        seasonYear: 2025,
        week: 4,
        homeTeamId: 'DAL',
        awayTeamId: 'GB',
        kickoff: new Date('2025-09-29T00:20:00Z'),
        updatedAt: start,
      },
    });
    expect(await latestRecordedInstant(db)).toEqual(start);
    const later = new Date(start.getTime() + 1000);
    await db.auditEntry.create({
      data: { at: later, action: 'test', subjectType: 'Game', subjectId: '1' },
    });
    expect(await latestRecordedInstant(db)).toEqual(later);
  });
});
