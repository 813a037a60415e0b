import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { loadSeason } from '#prisma/seasons/seasons.ts';
import { FeedError, type ScoreFeed } from '../kernel/scoreFeed.ts';
import { createReplayFeed } from './feeds/replay.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import { gradePool } from '../grading/grading.ts';
import { setDemoClock } from './setDemoClock.ts';
import { settle } from './settle.ts';
import { openTestPool, BEFORE_SEASON, type TestServices } from '../testing/services.ts';

/** Hours between small steps; steps take longer on PostgreSQL. */
const STEP = { sqlite: 9 * 3_600_000, postgresql: 31 * 3_600_000 };
const END = new Date('2026-01-06T00:00:00Z');

describe.each(bothDialects)('settle on %s', (dialect) => {
  const databases: TestDatabase[] = [];
  let services: TestServices;
  let feed: ScoreFeed;
  async function plantWorld(): Promise<TestServices> {
    const { database, services: planted, planted: world } = await openTestPool(dialect, 30);
    databases.push(database);
    await plantPicks(planted, world.pool.id, world.entries);
    return planted;
  }
  beforeEach(async () => {
    services = await plantWorld();
    feed = createReplayFeed({ clock: services.clock });
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
  });

  it('is not undone by a later run for an earlier instant', async () => {
    const during = new Date('2025-09-07T18:30:00Z');
    const at = new Date('2025-09-09T12:00:00Z');
    await services.clock.set({ now: at });
    await Promise.all([settle(services, feed, at), settle(services, feed, during)]);
    expect(await services.db.game.count({ where: { week: 1, status: 'FINAL' } })).toBe(16);
    expect(await services.db.heldUpdate.count()).toBe(0);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('reaches the same state over a season in one jump as in small steps', async () => {
    await settle(services, feed, END);
    const jumped = await world(services);

    const stepping = await plantWorld();
    for (let at = BEFORE_SEASON.getTime(); at < END.getTime(); at += STEP[dialect]) {
      await settle(stepping, feed, new Date(at));
    }
    await settle(stepping, feed, END);
    expect(await world(stepping)).toEqual(jumped);

    const pool = await services.db.pool.findFirstOrThrow();
    expect(pool.decidedWeek).toBeGreaterThan(5);
    expect(await services.db.game.count({ where: { status: 'FINAL' } })).toBe(272);
    expect(await services.db.gameResult.count()).toBe(272);
    expect((await gradePool(services, pool.id, END)).changes).toEqual([]);
  });

  it('processes deadlines although the feed fails, and reports the failure afterward', async () => {
    const silent: ScoreFeed = {
      name: 'silent',
      read: () => Promise.reject(new FeedError('The feed does not answer.')),
    };
    await expect(settle(services, silent, new Date('2025-09-15T00:00:00Z'))).rejects.toThrow(FeedError);
    expect(await services.db.poolWeek.count({ where: { deadlinePassedAt: { not: null } } })).toBe(2);
    const status = await services.db.feedStatus.findUniqueOrThrow({ where: { name: 'silent' } });
    expect(status).toMatchObject({ lastError: 'The feed does not answer.', lastSuccessAt: null });
  });

  it('applies what was read beside a week that cannot be read, and reports the failure', async () => {
    const at = new Date('2025-09-12T12:00:00Z');
    const halting: ScoreFeed = {
      name: 'halting',
      async read(request) {
        const updates = await feed.read({ ...request, weeks: [1], at });
        throw new FeedError('Week 2 cannot be read.', { updates });
      },
    };
    await expect(settle(services, halting, at)).rejects.toThrow('Week 2 cannot be read.');
    expect(await services.db.game.count({ where: { week: 1, status: 'FINAL' } })).toBe(16);
    const status = await services.db.feedStatus.findUniqueOrThrow({ where: { name: 'halting' } });
    expect(status).toMatchObject({
      lastError: 'Week 2 cannot be read.',
      lastSuccessAt: services.systemClock.now(),
    });
  });

  it('is complete when the jump of the demo clock resolves', async () => {
    const now = new Date('2025-10-28T12:00:00Z');
    await setDemoClock(services, feed, { now });
    expect(services.clock.now()).toEqual(now);
    expect(await services.db.game.count({ where: { status: 'FINAL' } })).toBe(
      loadSeason(2025).games.filter((game) => game.week <= 8).length,
    );
    expect((await services.db.pool.findFirstOrThrow()).currentWeek).toBe(9);
    expect(services.published.at(-1)).toEqual({ type: 'clock' });
    services.published.length = 0;
    await settle(services, feed, now);
    expect(services.published).toEqual([]);
  });

  it('moves the demo clock forward only', async () => {
    await setDemoClock(services, feed, { now: new Date('2025-09-06T00:00:00Z') });
    const wrong = [
      { now: BEFORE_SEASON },
      { now: new Date(Number.NaN) },
      { speed: -1 },
      { speed: Number.NaN },
      { speed: 1e9 },
      {},
    ];
    for (const input of wrong) {
      await expect(setDemoClock(services, feed, input)).rejects.toThrow(InvalidInputError);
    }
    expect(services.clock.now()).toEqual(new Date('2025-09-06T00:00:00Z'));
    expect(services.clock.speed()).toBe(0);
  });
});

/** Deterministic picks for the whole season: mostly winners, some losers, some missing. */
async function plantPicks(
  services: TestServices,
  poolId: number,
  entries: readonly { id: number }[],
): Promise<void> {
  const games = await services.db.game.findMany({ select: { id: true, week: true, homeTeamId: true } });
  const idOf = new Map(games.map((game) => [`${game.week} ${game.homeTeamId}`, game.id]));
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const data = entries.flatMap(({ id: entryId }) => {
    const used = new Set<string>();
    return Array.from({ length: 18 }, (_, index) => index + 1).flatMap((week) => {
      const wantsWinner = random() < 0.92;
      const start = random();
      if (random() < 0.01) return [];
      const choices = loadSeason(2025)
        .games.filter((game) => game.week === week)
        .map((game) => {
          const homeWins = game.homeScore > game.awayScore;
          return { game, teamId: homeWins === wantsWinner ? game.homeTeamId : game.awayTeamId };
        })
        .filter(({ teamId }) => !used.has(teamId));
      const choice = choices[Math.floor(start * choices.length)];
      if (choice === undefined) return [];
      used.add(choice.teamId);
      const gameId = idOf.get(`${week} ${choice.game.homeTeamId}`)!;
      return [{ poolId, entryId, week, teamId: choice.teamId, gameId, submittedAt: BEFORE_SEASON }];
    });
  });
  await services.db.pick.createMany({ data });
}

/** Everything that settling writes, except its timestamps. */
async function world({ db }: TestServices): Promise<unknown> {
  return {
    pools: await db.pool.findMany({ select: { currentWeek: true, decidedWeek: true } }),
    weeks: await db.poolWeek.findMany({
      orderBy: { week: 'asc' },
      select: { week: true, deadline: true, completedAt: true },
    }),
    entries: await db.entry.findMany({
      orderBy: { id: 'asc' },
      select: { username: true, eliminatedWeek: true, eliminationReason: true, eliminatedAt: true },
    }),
    picks: await db.pick.findMany({ orderBy: { id: 'asc' }, select: { teamId: true, outcome: true } }),
    games: await db.game.findMany({ orderBy: { id: 'asc' }, omit: { updatedAt: true } }),
  };
}
