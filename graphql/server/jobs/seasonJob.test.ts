import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import { openTestPool, type TestServices } from '#graphql/testing/services.ts';
import { createReplayClock } from '#kernel/clock/replay.ts';
import { FeedError, type GameUpdate, type ScoreFeed } from '#kernel/scoreFeed.ts';
import { createReplayFeed } from '#graphql/season/feeds/replay.ts';
import { TEST_USER_EMAIL } from '#graphql/accounts/testLogIn.ts';
import { createDeadlineHold } from '#graphql/demo/holdBeforeDeadline.ts';
import { createSeasonJob } from './seasonJob.ts';

describe('the season job', () => {
  let database: TestDatabase;
  let services: TestServices;
  const never = new AbortController().signal;

  beforeEach(async () => {
    ({ database, services } = await openTestPool('sqlite', 2));
  });
  afterEach(() => database.close());

  /** Returns the delay after a run at a demo instant, with the clock at 30 demo seconds per second. */
  async function pauseAt(at: string, speed = 30): Promise<number> {
    let real = 0;
    const clock = await createReplayClock({
      store: { load: () => Promise.resolve(null), save: () => Promise.resolve() },
      start: new Date(at),
      speed,
      monotonic: () => real,
    });
    real += 0;
    const job = createSeasonJob({ ...services, clock }, createReplayFeed({ clock }));
    const pause = await job.run(never);
    await clock.close();
    return pause;
  }

  it('runs every second while games are in progress, and in time for the next event', async () => {
    // At least half a minute of real time from any event.
    expect(await pauseAt('2025-09-04T12:00:00Z')).toBe(30_000);
    // The opening game starts in one demo minute: two real seconds.
    expect(await pauseAt('2025-09-05T00:19:00Z')).toBeCloseTo(2000, 0);
    expect(await pauseAt('2025-09-05T01:00:00Z')).toBe(1000);
    // No game in progress, and the deadline three demo minutes ahead.
    expect(await pauseAt('2025-09-07T13:57:00Z')).toBeCloseTo(6000, 0);
  });

  it('has settled everything up to the current time when it has run', async () => {
    await pauseAt('2025-09-07T18:00:00Z');
    expect(await database.db.game.count({ where: { status: 'LIVE' } })).toBeGreaterThan(5);
    expect(await database.db.entry.count({ where: { eliminationReason: 'NO_PICK' } })).toBe(2);
  });

  it('sleeps while the clock is stopped, until it is moved', async () => {
    expect(await pauseAt('2025-09-05T01:00:00Z', 0)).toBe(Infinity);
    let woken = 0;
    const stop = createSeasonJob(services, null).listen!(() => (woken += 1));
    await services.clock.set({ speed: 5 });
    services.events.publish({ type: 'pool', poolId: 1 });
    services.events.publish({ type: 'clock' });
    expect(woken).toBe(2);
    stop();
    await services.clock.set({ speed: 6 });
    expect(woken).toBe(2);
  });

  describe('in a demo that waits before deadlines', () => {
    const BEFORE = new Date('2025-09-07T13:55:00Z');

    /** The job at an instant that it wakes for, and the speed at which it left the clock. */
    async function demoAt(at: Date, speed: number) {
      const clock = await createReplayClock({
        store: { load: () => Promise.resolve(null), save: () => Promise.resolve() },
        start: at,
        speed,
        monotonic: () => 0,
      });
      const demo = { ...services, clock };
      const job = createSeasonJob(demo, createReplayFeed({ clock }), createDeadlineHold(demo));
      return { clock, run: () => job.run(never) };
    }

    beforeEach(async () => {
      const { id } = await database.db.user.findFirstOrThrow();
      await database.db.user.update({ where: { id }, data: { email: TEST_USER_EMAIL } });
    });

    it('stops the clock while the test user lacks a pick, once a deadline', async () => {
      const { clock, run } = await demoAt(BEFORE, 30);
      expect(await run()).toBe(Infinity);
      expect(clock.speed()).toBe(0);
      expect(services.published).toContainEqual({ type: 'clock' });
      await clock.set({ speed: 30 });
      expect(await run()).toBeCloseTo(10_000, 0);
      expect(clock.speed()).toBe(30);
      await clock.close();
    });

    it('wakes for it, and lets through who has picked, and a clock that a script made fast', async () => {
      const early = await demoAt(new Date('2025-09-07T13:45:00Z'), 30);
      expect(await early.run()).toBeCloseTo(10_000, 0);
      expect(early.clock.speed()).toBe(30);
      const fast = await demoAt(BEFORE, 1000);
      await fast.run();
      expect(fast.clock.speed()).toBe(1000);
      const entries = await database.db.entry.findMany();
      const game = await database.db.game.findFirstOrThrow({ where: { week: 1 } });
      await database.db.pick.createMany({
        data: entries.map(({ id: entryId, poolId }) => ({
          entryId,
          poolId,
          week: 1,
          teamId: game.homeTeamId,
          gameId: game.id,
          submittedAt: BEFORE,
        })),
      });
      const picked = await demoAt(BEFORE, 30);
      await picked.run();
      expect(picked.clock.speed()).toBe(30);
      for (const { clock } of [early, fast, picked]) await clock.close();
    });
  });

  it('polls a public feed at moderate intervals, and never sleeps past a deadline', async () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const live = { ...services, clock: { now: () => now, speed: () => 1, onChange: () => () => {} } };
    const soon = new Date(now.getTime() + 5_000);
    await database.db.poolWeek.updateMany({
      where: { week: 18 },
      data: { deadline: soon, deadlinePassedAt: null },
    });
    const pause = await createSeasonJob(live, null).run(never);
    expect(pause).toBe(5_000);
  });

  describe('with a public feed', () => {
    let readCount: number;
    let fail: FeedError | null;
    let updates: GameUpdate[] = [];
    const feed: ScoreFeed = {
      name: 'espn',
      read() {
        readCount += 1;
        return fail === null ? Promise.resolve(updates) : Promise.reject(fail);
      },
    };
    /** On a stopped clock that cannot be moved, like the one of live mode. */
    async function jobAt(at: string) {
      const clock = { now: () => new Date(at), speed: () => 1, onChange: () => () => {} };
      readCount = 0;
      fail = null;
      const job = createSeasonJob({ ...services, clock }, feed);
      return () => job.run(never);
    }

    it('polls often while games are in progress, rarely otherwise, and not when woken in between', async () => {
      const duringGames = await jobAt('2025-09-07T18:00:00Z');
      const pause = await duringGames();
      expect(pause).toBeGreaterThan(13_000);
      expect(pause).toBeLessThan(17_000);
      expect(await duringGames()).toBeLessThanOrEqual(pause);
      expect(readCount).toBe(1);
      // No event for days: the job runs each minute, but does not poll the feed.
      const quiet = await jobAt('2025-09-02T12:00:00Z');
      expect(await quiet()).toBe(60_000);
      expect(await quiet()).toBe(60_000);
      expect(readCount).toBe(1);
    });

    it('keeps polling as often when the feed reports all current games as postponed or canceled, and so receives a reversal', async () => {
      const at = '2025-09-07T18:00:00Z';
      const now = new Date(at);
      const { game } = database.db;
      const on = () =>
        game.findMany({ where: { week: 1, kickoff: { lte: now, gt: new Date('2025-09-07') } } });
      const games = await on();
      expect(games.length).toBeGreaterThan(5);
      // Upcoming games would be polled every five minutes.
      for (const status of ['LIVE', 'POSTPONED', 'LIVE', 'CANCELLED', 'LIVE'] as const) {
        updates = games.map(({ feedId: _unknown, ...row }) => ({
          ...row,
          status,
          period: status === 'LIVE' ? 1 : null,
          clock: status === 'LIVE' ? '10:00' : null,
          homeScore: status === 'LIVE' ? 3 : null,
          awayScore: status === 'LIVE' ? 0 : null,
          line: -3,
        }));
        const pause = await (await jobAt(at))();
        expect(new Set((await on()).map((row) => row.status))).toEqual(new Set([status]));
        expect(pause).toBeGreaterThan(13_000);
        expect(pause).toBeLessThan(17_000);
      }
      updates = [];
    });

    it('polls less often while the feed fails, honors Retry-After, and still processes deadlines', async () => {
      const run = await jobAt('2025-09-07T18:00:00Z');
      fail = new FeedError('busy', { retryAfterSeconds: 50 });
      const pause = await run();
      expect(pause).toBeGreaterThan(44_000);
      expect(await database.db.entry.count({ where: { eliminationReason: 'NO_PICK' } })).toBe(2);
      expect(await database.db.feedStatus.findUniqueOrThrow({ where: { name: 'espn' } })).toMatchObject({
        lastError: 'busy',
        lastSuccessAt: null,
      });
    });

    it('keeps its pace while one week of the feed fails', async () => {
      const run = await jobAt('2025-09-07T18:00:00Z');
      const game = await database.db.game.findFirstOrThrow({ where: { week: 1 } });
      const update = { ...game, feedId: undefined, line: undefined } as unknown as GameUpdate;
      fail = new FeedError('Week 2 cannot be read.', { updates: [update] });
      expect(await run()).toBeLessThan(17_000);
    });
  });
});
