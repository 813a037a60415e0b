import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Game } from '#prisma/generated/sqlite/client.ts';
import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { applyGameUpdates } from './applyGameUpdates.ts';
import { submitPick } from '../picks/submitPick.ts';
import { openTestPool, viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';

/** DAL at PHI, the opening game of 2025. */
const KICKOFF = new Date('2025-09-05T00:20:00Z');
const after = (minutes: number) => new Date(KICKOFF.getTime() + minutes * 60_000);

describe.each(bothDialects)('applyGameUpdates on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 2));
    const [first, second] = planted.entries;
    for (const [entry, teamId] of [
      [first!, 'PHI'],
      [second!, 'DAL'],
    ] as const) {
      const receivedAt = services.clock.now();
      await submitPick(services, viewerOf(planted.owner), { entryId: entry.id, week: 1, teamId, receivedAt });
    }
    services.published.length = 0;
  });
  afterEach(() => database.close());
  const game = (): Promise<Game> =>
    database.db.game.findFirstOrThrow({ where: { week: 1, homeTeamId: 'PHI' } });
  const say = (update: Partial<GameUpdate>, minutes: number) =>
    applyGameUpdates(
      services,
      [
        {
          seasonYear: 2025,
          week: 1,
          homeTeamId: 'PHI',
          awayTeamId: 'DAL',
          status: 'LIVE',
          period: 1,
          clock: '15:00',
          homeScore: 0,
          awayScore: 0,
          ...update,
        },
      ],
      after(minutes),
    );
  const final = (homeScore: number, awayScore: number, minutes = 180) =>
    say({ status: 'FINAL', period: null, clock: null, homeScore, awayScore }, minutes);
  const weeksOut = async () =>
    (await database.db.entry.findMany({ orderBy: { id: 'asc' } })).map((entry) => entry.eliminatedWeek);

  it('stores a game to its end, publishes each change once, and grades the final result', async () => {
    const { id } = await game();
    await say({ homeScore: 7, feedId: '401' }, 10);
    expect(await game()).toMatchObject({ status: 'LIVE', homeScore: 7, feedId: '401', period: 1 });
    expect(services.published).toEqual([{ type: 'games', seasonYear: 2025, week: 1, gameIds: [id] }]);

    services.published.length = 0;
    expect(await say({ homeScore: 7, feedId: '401' }, 11)).toMatchObject({ changedGameIds: [] });
    expect(services.published).toEqual([]);

    // A reversed touchdown.
    await say({ homeScore: 1 }, 12);
    expect(await game()).toMatchObject({ homeScore: 1 });

    const done = await final(24, 20);
    expect(done).toMatchObject({ settledGameIds: [id], grading: [{ changed: 1 }] });
    expect(await game()).toMatchObject({ status: 'FINAL', resultSource: 'FEED', completedAt: after(180) });
    expect(await weeksOut()).toEqual([null, 1]);
    expect(await database.db.pick.findMany({ select: { outcome: true }, orderBy: { id: 'asc' } })).toEqual([
      { outcome: 'WON' },
      { outcome: 'LOST' },
    ]);
    expect(await database.db.gameResult.findMany()).toMatchObject([{ homeScore: 24, awayScore: 20 }]);
    expect(services.published).toContainEqual({ type: 'standings', poolId: planted.pool.id });
    const audit = await database.db.auditEntry.findMany({ where: { action: 'pool.grade' } });
    expect(audit).toMatchObject([
      {
        poolId: planted.pool.id,
        after: { changed: 1, gameIds: [id], entries: [{ week: 1, reason: 'LOSS' }] },
      },
    ]);
  });

  it('is older than the stored game where it was read before; a clock that was set back makes nothing older', async () => {
    await services.clock.set({ now: after(60) });
    await say({ homeScore: 7 }, 60);
    await say({ homeScore: 0 }, 59);
    expect(await game()).toMatchObject({ homeScore: 7 });
    await database.db.game.updateMany({ data: { updatedAt: after(120) } });
    await say({ homeScore: 10 }, 60);
    expect(await game()).toMatchObject({ homeScore: 10, updatedAt: after(60) });
    // The clock of another server is some seconds ahead.
    await database.db.game.updateMany({ data: { updatedAt: after(60.5) } });
    await say({ homeScore: 13 }, 60);
    expect(await game()).toMatchObject({ homeScore: 10 });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('locks the current line at kickoff', async () => {
    await say({ status: 'SCHEDULED', period: null, clock: null, line: -9 }, -30);
    expect(await game()).toMatchObject({ line: -9, lockedLine: null, lineLockedAt: null });
    await say({ line: -20 }, 5);
    expect(await game()).toMatchObject({ line: -9, lockedLine: -9, lineLockedAt: KICKOFF });
    await say({ line: -30, homeScore: 3 }, 6);
    expect(await game()).toMatchObject({ line: -9, lockedLine: -9 });
  });

  it('holds an update that contradicts a final result, once, and does not grade by it', async () => {
    await final(24, 20);
    const before = await game();
    services.published.length = 0;
    const held = await final(20, 24, 190);
    expect(held.heldIds).toHaveLength(1);
    expect((await final(20, 24, 191)).heldIds).toEqual([]);
    expect((await say({ homeScore: 24, awayScore: 20, clock: '0:10', period: 4 }, 192)).heldIds).toEqual(
      held.heldIds,
    );
    expect((await say({ homeScore: 24, awayScore: 20, clock: '0:09', period: 4 }, 193)).heldIds).toEqual([]);
    await say({ status: 'SCHEDULED', period: null, clock: null, homeScore: null, awayScore: null }, 194);
    expect(await game()).toEqual({ ...before, reviewSince: after(190) });
    expect(await weeksOut()).toEqual([null, 1]);
    // The office hears of what waits, three times; players' pages once that the result is under review.
    const news = { type: 'office', poolId: planted.pool.id };
    const review = { type: 'games', seasonYear: 2025, week: 1, gameIds: [before.id] };
    expect(services.published).toEqual([review, news, news, news]);
    const rows = await database.db.heldUpdate.findMany();
    expect(rows).toMatchObject([{ gameId: before.id, update: { status: 'SCHEDULED' }, resolvedAt: null }]);

    // The feed agrees with the result again: the held update is resolved.
    services.published.length = 0;
    await final(24, 20, 195);
    expect(await database.db.heldUpdate.findMany()).toMatchObject([{ accepted: false }]);
    expect(services.published).toEqual([review, news]);
    expect(await game()).toEqual(before);
  });

  it('never overwrites a result that the commissioner entered', async () => {
    const { id } = await game();
    await database.db.game.update({
      where: { id },
      data: { status: 'FINAL', homeScore: 3, awayScore: 0, resultSource: 'ADMIN', completedAt: after(100) },
    });
    const before = await game();
    expect((await say({ homeScore: 14, period: 3 }, 110)).heldIds).toEqual([]);
    expect((await final(24, 20)).heldIds).toHaveLength(1);
    expect(await game()).toEqual({ ...before, reviewSince: after(180) });
  });

  it('ignores impossible updates and writes nothing', async () => {
    const before = await database.db.game.findMany({ orderBy: { id: 'asc' } });
    const nonsense: [Partial<GameUpdate>, number][] = [
      [{ homeTeamId: 'XXX' }, 10],
      [{ homeTeamId: 'DAL', awayTeamId: 'PHI' }, 10],
      [{ week: 2 }, 10],
      [{ seasonYear: 1999 }, 10],
      [{ homeScore: -1 }, 10],
      [{ homeScore: 9999 }, 10],
      [{ homeScore: 1.5 }, 10],
      [{ status: 'FINAL', homeScore: null, awayScore: null }, 180],
      [{ status: 'FINAL', homeScore: 1, awayScore: 0 }, -60],
    ];
    for (const [update, minutes] of nonsense) {
      expect(await say(update, minutes)).toMatchObject({ ignored: 1, changedGameIds: [], heldIds: [] });
    }
    expect(await database.db.game.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(services.published).toEqual([]);
  });

  it('stores no scores for a scheduled game, and does not grade a postponed one', async () => {
    await say({ status: 'SCHEDULED', period: 1, clock: '15:00' }, -60);
    expect(await game()).toMatchObject({ status: 'SCHEDULED', period: null, clock: null, homeScore: null });
    await say({ homeScore: 7 }, 10);
    await say({ status: 'POSTPONED', period: null, clock: null, homeScore: null, awayScore: null }, 20);
    expect(await game()).toMatchObject({ status: 'POSTPONED', homeScore: 7, completedAt: null });
    expect(await weeksOut()).toEqual([null, null]);
    expect(await database.db.pick.count({ where: { outcome: 'PENDING' } })).toBe(2);
    expect(await database.db.gameResult.count()).toBe(0);
  });

  it('holds a feed update for a game that the commissioner canceled', async () => {
    const { id } = await game();
    await database.db.game.update({ where: { id }, data: { status: 'CANCELLED', resultSource: 'ADMIN' } });
    const scheduled = { status: 'SCHEDULED', homeScore: null, awayScore: null, period: null } as const;
    expect(await say(scheduled, -60)).toMatchObject({ changedGameIds: [], heldIds: [] });
    expect((await say({}, 5)).heldIds).toHaveLength(1);
    expect((await say({ status: 'FINAL', homeScore: 24, awayScore: 20 }, 180)).heldIds).toHaveLength(1);
    expect(await game()).toMatchObject({ status: 'CANCELLED', homeScore: null });
    // One held update remains, with the latest content.
    expect(await database.db.heldUpdate.findMany()).toMatchObject([
      { update: { status: 'FINAL', homeScore: 24 }, resolvedAt: null },
    ]);
  });

  it('moves the lock with the kickoff and audits it', async () => {
    const earlier = after(-10 * 60);
    await say(
      { status: 'SCHEDULED', period: null, clock: null, homeScore: null, awayScore: null, kickoff: earlier },
      -20 * 60,
    );
    expect((await game()).kickoff).toEqual(earlier);
    expect(await database.db.auditEntry.findMany({ where: { subjectType: 'Game' } })).toMatchObject([
      {
        action: 'game.kickoffMovedEarlier',
        before: { kickoff: KICKOFF.toISOString() },
        after: { kickoff: earlier.toISOString() },
      },
    ]);
    // After kickoff, a kickoff correction of the feed changes no grade.
    await say({ kickoff: after(-3000) }, 10);
    expect((await game()).kickoff).toEqual(earlier);
  });
});
