// SQL on both databases: graphql/demo/demo.ts

import { describe, expect, it } from 'vitest';

import type { Services } from '../kernel/services.ts';
import { setDemoClock } from '../season/setDemoClock.ts';
import { verifyPassword } from '../accounts/credentials/passwords.ts';
import { createReplayClock } from '../kernel/clock/replay.ts';
import { createReplayClockStore } from '../kernel/clock/store.ts';
import type { Database } from '#prisma/client.ts';
import { bothDialects, oneDialect, openTestDatabase } from '#prisma/testing.ts';
import { demoAccounts, seedDemo } from './demo.ts';
import { testEntries } from './people.ts';
import { TEST_HASH_COST } from '../testing/hashCost.ts';
import { createDemoServices } from '../testing/demoServices.ts';

const usual = new Date('2025-10-26T09:30:00-04:00');

async function demoServices(db: Database, replayStart: Date) {
  const clock = await createReplayClock({ store: createReplayClockStore(db), start: replayStart, speed: 0 });
  const services = createDemoServices(db, clock);
  return { services, stop: () => clock.close() };
}

async function eliminations(db: Database): Promise<string[]> {
  const entries = await db.entry.findMany({
    include: { picks: { orderBy: { week: 'asc' } } },
    orderBy: { id: 'asc' },
  });
  return entries.map((entry) =>
    [
      entry.username,
      `${entry.eliminatedWeek} ${entry.eliminationReason}`,
      ...entry.picks.map((pick) => `${pick.week} ${pick.teamId} ${pick.outcome}`),
    ].join(', '),
  );
}

async function seeded(dialect: 'sqlite' | 'postgresql', replayStart: Date) {
  const { db, close } = await openTestDatabase(dialect);
  const { services, stop } = await demoServices(db, replayStart);
  await seedDemo(services, { replayStart });
  return { db, services, close: async () => (await stop(), await close()) };
}

describe.each(bothDialects)('the demo pool on %s', (dialect) => {
  it('is as SPECIFICATION 1.5 describes, half an hour before the Week 8 deadline', async () => {
    const { db, services, close } = await seeded(dialect, usual);
    const pool = await db.pool.findFirstOrThrow();
    expect(pool).toMatchObject({
      currentWeek: 8,
      decidedWeek: null,
      registration: 'MEMBERS_ONLY',
      timeZone: 'Etc/GMT+4',
    });
    expect(await db.game.count()).toBe(272);
    expect(await db.poolWeek.count({ where: { deadlinePassedAt: { not: null } } })).toBe(7);

    const entries = await db.entry.findMany({
      include: { picks: { orderBy: { week: 'asc' } }, payment: true, user: true },
    });
    expect(entries).toHaveLength(30);
    expect(entries.reduce((sum, { payment }) => sum + payment!.amountCents, 0)).toBe(150_000);
    expect(new Set(entries.map(({ userId }) => userId)).size).toBe(20);
    const alive = entries.filter(({ eliminatedWeek }) => eliminatedWeek === null);
    expect(alive).toHaveLength(14);
    expect(alive.filter(({ picks }) => picks.some(({ week }) => week === 8)).length).toBeGreaterThanOrEqual(
      11,
    );
    expect(alive.filter(({ picks }) => picks.some(({ week }) => week > 8)).length).toBeGreaterThanOrEqual(6);
    expect(new Set(entries.map(({ eliminatedWeek }) => eliminatedWeek))).toEqual(
      new Set([null, 1, 2, 3, 4, 5, 6, 7]),
    );
    const ties = entries.filter(({ eliminationReason }) => eliminationReason === 'TIE');
    expect(
      new Set(ties.map(({ eliminatedWeek, picks }) => `${eliminatedWeek} ${picks.at(-1)!.teamId}`)),
    ).toEqual(new Set(['4 GB', '4 DAL']));
    expect(new Set(entries.map(({ eliminationReason }) => eliminationReason))).toEqual(
      new Set([null, 'LOSS', 'TIE', 'NO_PICK']),
    );

    const own = new Map(
      entries.filter(({ user }) => user.email === demoAccounts.testUser.email).map((e) => [e.username, e]),
    );
    expect(new Set([...own.values()].map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4]));
    const needsPick = own.get(testEntries.needsPick)!;
    expect(needsPick.eliminatedWeek).toBeNull();
    expect(needsPick.picks.map(({ week }) => week)).not.toContain(8);
    const hasPick = own.get(testEntries.hasPick)!;
    expect(hasPick.eliminatedWeek).toBeNull();
    expect(hasPick.picks.find(({ week }) => week === 8)).toMatchObject({ outcome: 'PENDING' });
    expect(own.get(testEntries.eliminated)).toMatchObject({ eliminatedWeek: 3, eliminationReason: 'LOSS' });
    const justJoined = own.get(testEntries.justJoined)!;
    expect(justJoined).toMatchObject({ startWeek: 8, welcomeShownAt: null, eliminatedWeek: null });
    expect(usual.getTime() - justJoined.joinedAt.getTime()).toBeLessThan(24 * 3600 * 1000);

    for (const { email, password } of Object.values(demoAccounts)) {
      const user = await db.user.findUniqueOrThrow({ where: { email } });
      expect(await verifyPassword(user.passwordHash, password, TEST_HASH_COST)).toBe(true);
    }
    const commissions = await db.commission.findMany({ include: { entry: { include: { payment: true } } } });
    expect(commissions.length).toBeGreaterThan(0);
    for (const { entry, earnedAt } of commissions) {
      expect(entry.referralCodeId).not.toBeNull();
      expect(entry.payment).toMatchObject({ status: 'COMPLETED', paidAt: earnedAt });
    }

    const before = await eliminations(db);
    expect(await seedDemo(services, { replayStart: usual })).toEqual({ seeded: false });
    expect(await eliminations(db)).toEqual(before);
    await close();
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('continues after an interruption, to the same result', async () => {
    const whole = await seeded(dialect, usual);
    const { db, close } = await openTestDatabase(dialect);
    const { services, stop } = await demoServices(db, usual);
    let reads = 0;
    const feed = services.demoFeed!;
    const dying: Services = {
      ...services,
      demoFeed: {
        ...feed,
        read: (request) => (reads++ < 3 ? feed.read(request) : Promise.reject(new Error('killed'))),
      },
    };
    await expect(seedDemo(dying, { replayStart: usual })).rejects.toThrow('killed');
    expect(await eliminations(db)).not.toEqual(await eliminations(whole.db));
    expect(await seedDemo(services, { replayStart: usual })).toEqual({ seeded: true });
    expect(await eliminations(db)).toEqual(await eliminations(whole.db));
    await stop();
    await close();
    await whole.close();
  });

  it('does not change a database with other contents', async () => {
    const { db, close } = await openTestDatabase(dialect);
    const { services, stop } = await demoServices(db, usual);
    await db.user.create({ data: { email: 'a@b', name: 'A', createdAt: usual, unsubscribeToken: 'a' } });
    expect(await seedDemo(services, { replayStart: usual })).toEqual({ seeded: false });
    expect(await db.pool.count()).toBe(0);
    await stop();
    await close();
  });
});

describe('the demo pool at another time', () => {
  it.each([
    '2025-07-01T00:00:00Z',
    '2025-09-07T13:59:00Z',
    '2025-09-07T14:01:00Z',
    '2025-11-27T20:00:00Z',
    '2026-01-04T15:00:00Z',
    '2026-03-01T00:00:00Z',
  ])('%s: nothing is in the future, and everything that is over is graded', async (text) => {
    const start = new Date(text);
    const { db, close } = await seeded('sqlite', start);
    const deadlines = new Map((await db.poolWeek.findMany()).map((week) => [week.week, week.deadline]));
    for (const pick of await db.pick.findMany({ include: { game: true, entry: true } })) {
      expect(pick.submittedAt <= start).toBe(true);
      expect(pick.submittedAt < deadlines.get(pick.week)! && pick.submittedAt < pick.game.kickoff).toBe(true);
      if (pick.game.status === 'FINAL') expect(pick.outcome).not.toBe('PENDING');
      expect(pick.week).toBeGreaterThanOrEqual(pick.entry.startWeek);
    }
    const passed = [...deadlines.values()].filter((deadline) => deadline <= start).length;
    expect(await db.poolWeek.count({ where: { deadlinePassedAt: { not: null } } })).toBe(passed);
    const latest = [
      (await db.entry.aggregate({ _max: { joinedAt: true, welcomeShownAt: true } }))._max,
      (await db.payment.aggregate({ _max: { paidAt: true } }))._max,
      (await db.commission.aggregate({ _max: { paidAt: true } }))._max,
      (await db.auditEntry.aggregate({ _max: { at: true } }))._max,
    ];
    for (const instant of latest.flatMap((row) => Object.values<Date | null>(row))) {
      expect(instant === null || instant <= start).toBe(true);
    }
    await close();
  });

  it('stays undecided until the last week when the clock runs on', async () => {
    const { db, services, close } = await seeded('sqlite', usual);
    const alive = () => db.entry.count({ where: { eliminatedWeek: null } });
    const counts = [await alive()];
    for (const day of ['2025-11-05', '2025-12-03', '2025-12-24', '2026-01-06']) {
      await setDemoClock(services, services.demoFeed!, { now: new Date(`${day}T12:00:00Z`) });
      counts.push(await alive());
    }
    expect(counts.at(-1)).toBe(1);
    expect([...counts].sort((a, b) => b - a)).toEqual(counts);
    expect(counts.at(-2)).toBeGreaterThan(2);
    expect(await db.pool.findFirst()).toMatchObject({ decidedWeek: 18 });
    await close();
  });
});
