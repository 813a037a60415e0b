import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import type { GameUpdate } from '../kernel/scoreFeed.ts';
import { shippedSchedule } from '../pools/createPool.ts';
import { sendScheduleNotices } from '../messages/mail/scheduleNotices.ts';
import { importSchedule } from './importSchedule.ts';
import { site } from '../testing/accounts.ts';
import { createTestServices, plantPool, type TestServices } from '../testing/services.ts';

const AFTER = new Date('2026-02-01T00:00:00Z');
const MIDDLE = new Date('2025-10-26T13:30:00Z');

/** The season's schedule, with results through a week. */
function schedule(playedThrough: number, edit: (game: GameUpdate) => GameUpdate | null = (game) => game) {
  const whole = shippedSchedule();
  const games = whole.games.flatMap((game) => {
    const { wentToOvertime: _none, ...rest } = game;
    const open: GameUpdate = { ...rest, status: 'SCHEDULED', homeScore: null, awayScore: null };
    return edit(game.week <= playedThrough ? game : open) ?? [];
  });
  return { ...whole, games };
}

/** DAL 20 at PHI 24, the first game. */
const isOpener = (game: GameUpdate) => game.week === 1 && game.homeTeamId === 'PHI';

describe.each(bothDialects)('importSchedule on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db, AFTER);
  });
  afterEach(() => database.close());
  const opener = () => database.db.game.findFirstOrThrow({ where: { week: 1, homeTeamId: 'PHI' } });

  test('imports a season; a second import changes nothing', async () => {
    const first = await importSchedule(services, schedule(18));
    expect(first).toMatchObject({ isNewSeason: true, games: 272, added: 272, newResults: 272, notes: [] });
    expect(await database.db.team.count()).toBe(32);
    expect(await opener()).toMatchObject({
      status: 'FINAL',
      homeScore: 24,
      awayScore: 20,
      line: -8.5,
      lockedLine: -8.5,
      resultSource: 'IMPORT',
      completedAt: new Date('2025-09-05T03:35:00Z'),
    });
    const again = await importSchedule(services, schedule(18));
    expect(again).toMatchObject({
      isNewSeason: false,
      added: 0,
      removed: 0,
      newResults: 0,
      correctedResults: 0,
      movedKickoffs: 0,
      changedLines: 0,
      notes: [],
    });
    expect(await database.db.gameResult.count()).toBe(272);
  });

  test('updates results, kickoffs and lines, and grades the pools', async () => {
    await importSchedule(services, schedule(0));
    const { pool, entries } = await plantPool(services, 2);
    const game = await opener();
    const pick = { poolId: pool.id, week: 1, gameId: game.id, submittedAt: new Date('2025-09-03T00:00:00Z') };
    await database.db.pick.createMany({
      data: [
        { ...pick, entryId: entries[0]!.id, teamId: 'PHI' },
        { ...pick, entryId: entries[1]!.id, teamId: 'DAL' },
      ],
    });
    const report = await importSchedule(services, schedule(1));
    expect(report).toMatchObject({ newResults: 16, correctedResults: 0 });
    const outOf = async () =>
      (await database.db.entry.findMany({ orderBy: { id: 'asc' } })).map((entry) => entry.eliminatedWeek);
    expect(await outOf()).toEqual([null, 1]);

    const turned = await importSchedule(
      services,
      schedule(1, (one) => (isOpener(one) ? { ...one, homeScore: 10 } : one)),
    );
    expect(turned.correctedResults).toBe(1);
    expect(turned.notes).toEqual(['Week 1, DAL at PHI: DAL 20, PHI 24 is now DAL 20, PHI 10']);
    expect(turned.grading).toMatchObject([{ poolId: pool.id, changed: 2 }]);
    expect(await outOf()).toEqual([1, null]);
    const results = await database.db.gameResult.findMany({
      where: { gameId: game.id },
      orderBy: { id: 'asc' },
    });
    expect(results.map((row) => row.homeScore)).toEqual([24, 10]);
    expect(await database.db.auditEntry.count({ where: { action: 'game.correctResult' } })).toBe(1);

    // An older file removes no result.
    expect(await importSchedule(services, schedule(0))).toMatchObject({ older: 16, correctedResults: 0 });
    expect(await outOf()).toEqual([1, null]);
  });

  test('moves a game to another week, also when two games swap weeks', async () => {
    services = await createTestServices(database.db, new Date('2025-08-20T00:00:00Z'));
    await importSchedule(services, schedule(0));
    const weekOf = (home: string) =>
      database.db.game.findMany({ where: { homeTeamId: home }, select: { week: true } });
    const swapped = schedule(0, (game) =>
      game.week === 1 || game.week === 2 ? { ...game, week: 3 - game.week } : game,
    );
    expect(await importSchedule(services, swapped)).toMatchObject({ added: 32, removed: 32 });
    expect((await weekOf('PHI')).map((game) => game.week)).toContain(2);
    expect(await database.db.game.count()).toBe(272);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  test('moves kickoffs, and the deadlines with them', async () => {
    services = await createTestServices(database.db, new Date('2025-08-20T00:00:00Z'));
    await importSchedule(services, schedule(0));
    const { pool } = await plantPool(services, 1);
    const week = () =>
      database.db.poolWeek.findUniqueOrThrow({ where: { poolId_week: { poolId: pool.id, week: 5 } } });
    expect((await week()).deadline.toISOString()).toBe('2025-10-05T14:00:00.000Z');
    const later = schedule(0, (game) =>
      game.week === 5 ? { ...game, kickoff: new Date(game.kickoff!.getTime() + 7 * 86_400_000) } : game,
    );
    const report = await importSchedule(services, later);
    expect(report.movedKickoffs).toBe(14);
    expect(report.notes).toHaveLength(14);
    expect((await week()).deadline.toISOString()).toBe('2025-10-12T14:00:00.000Z');
    expect(await database.db.auditEntry.count({ where: { action: 'game.kickoffMoved' } })).toBe(14);
  });

  test('keeps the result of the commissioner and reports it', async () => {
    await importSchedule(services, schedule(0));
    const { id } = await opener();
    await database.db.game.update({
      where: { id },
      data: { status: 'FINAL', homeScore: 7, awayScore: 3, resultSource: 'ADMIN', completedAt: MIDDLE },
    });
    const report = await importSchedule(services, schedule(18));
    expect(report.newResults).toBe(271);
    expect(report.notes).toEqual([
      "Week 1, DAL at PHI: the commissioner's result is kept, the file has DAL 20, PHI 24",
    ]);
    expect(await opener()).toMatchObject({ homeScore: 7, awayScore: 3, resultSource: 'ADMIN' });
  });

  test('ignores the result of a game whose kickoff is in the future', async () => {
    services = await createTestServices(database.db, MIDDLE);
    const report = await importSchedule(services, schedule(18));
    expect(report.newResults + report.ahead).toBe(272);
    expect(await database.db.game.count({ where: { status: 'FINAL', kickoff: { gt: MIDDLE } } })).toBe(0);
    expect(await database.db.game.count({ where: { status: 'FINAL' } })).toBe(report.newResults);
  });

  test('removes a game that is missing from the schedule, or cancels it for a ruling when it has picks', async () => {
    services = await createTestServices(database.db, new Date('2025-08-20T00:00:00Z'));
    await importSchedule(services, schedule(0));
    const without = schedule(0, (game) => (isOpener(game) ? null : game));
    expect(await importSchedule(services, without)).toMatchObject({ removed: 1 });
    expect(await database.db.game.count()).toBe(271);
    expect(await importSchedule(services, schedule(0))).toMatchObject({ added: 1 });

    const { pool, entries } = await plantPool(services, 1);
    const game = await opener();
    await database.db.pick.create({
      data: {
        poolId: pool.id,
        entryId: entries[0]!.id,
        week: 1,
        teamId: 'PHI',
        gameId: game.id,
        submittedAt: services.clock.now(),
      },
    });
    const report = await importSchedule(services, without);
    expect(report.notes).toEqual([
      'Week 1, DAL at PHI: is gone from the file; it may have picks, so it is canceled until you rule',
    ]);
    expect(await opener()).toMatchObject({ status: 'CANCELLED' });
    expect(await importSchedule(services, without)).toMatchObject({ removed: 0, notes: [] });
  });

  test('announces a kickoff that moves earlier, as one of the feed, and no other', async () => {
    services = await createTestServices(database.db, new Date('2025-09-03T00:00:00Z'));
    await importSchedule(services, schedule(0));
    await plantPool(services, 1);
    const titles = async () =>
      (await database.db.announcement.findMany({ orderBy: { id: 'asc' } })).map(({ title }) => title);
    const moved = (kickoff: string) =>
      schedule(0, (game) =>
        game.week === 1 && game.homeTeamId === 'DEN' ? { ...game, kickoff: new Date(kickoff) } : game,
      );
    await importSchedule(services, moved('2025-09-09T00:15:00Z'));
    expect(await titles()).toEqual([]);
    const report = await importSchedule(services, moved('2025-09-06T20:30:00Z'));
    expect(report.movedKickoffs).toBe(1);
    expect(await titles()).toEqual(['Earlier kickoff in Week 1: TEN at DEN']);
    expect(await sendScheduleNotices(services, site, new Set())).toBe(1);
    await importSchedule(services, moved('2025-09-06T20:30:00Z'));
    expect(await titles()).toHaveLength(1);
  });

  test('announces games that are off or swapped in a week with picks, to all alike, once', async () => {
    services = await createTestServices(database.db, new Date('2025-09-03T00:00:00Z'));
    await importSchedule(services, schedule(0));
    const { pool, entries } = await plantPool(services, 11);
    const told = () => database.db.announcement.findMany({ orderBy: { id: 'asc' } });
    const changed = schedule(0, (game) => {
      if (game.week === 1 && game.homeTeamId === 'DEN') return null;
      if (game.homeTeamId !== 'PHI' || game.week > 2) return game;
      const { homeTeamId, awayTeamId, line: _none, ...rest } = game;
      return { ...rest, homeTeamId: awayTeamId, awayTeamId: homeTeamId };
    });
    const { id: gameId } = await opener();
    const pick = { entryId: entries[0]!.id, week: 1, teamId: 'PHI', gameId };
    await database.db.pick.create({ data: { ...pick, poolId: pool.id, submittedAt: services.clock.now() } });
    await importSchedule(services, changed);
    expect(await told()).toMatchObject([
      {
        title: 'Changed games in Week 1',
        body:
          'TEN at DEN is canceled. DAL at PHI is now PHI at DAL; picks of both teams stay. ' +
          'Teams of games that are off cannot be picked in Week 1. Where such a team is picked, the pick stays until ' +
          'the commissioner rules on the game, or is changed where the rules allow it.',
        authorId: null,
      },
    ]);
    expect(await sendScheduleNotices(services, site, new Set())).toBe(2);
    expect(await sendScheduleNotices(services, site, new Set())).toBe(0);
    await importSchedule(services, changed);
    expect(await told()).toHaveLength(1);
  });

  test('treats a game the same before the deadline, whichever game of its week is picked', async () => {
    services = await createTestServices(database.db, new Date('2025-08-20T00:00:00Z'));
    await importSchedule(services, schedule(0));
    const { pool, entries } = await plantPool(services, 1);
    const other = await database.db.game.findFirstOrThrow({
      where: { week: 1, NOT: { homeTeamId: 'PHI' } },
    });
    await database.db.pick.create({
      data: {
        poolId: pool.id,
        entryId: entries[0]!.id,
        week: 1,
        teamId: other.homeTeamId,
        gameId: other.id,
        submittedAt: services.clock.now(),
      },
    });
    const report = await importSchedule(
      services,
      schedule(0, (game) => (isOpener(game) ? null : game)),
    );
    expect(report.notes).toEqual([
      'Week 1, DAL at PHI: is gone from the file; it may have picks, so it is canceled until you rule',
    ]);
  });

  test('refuses a schedule with a different game in the place of one that has picks', async () => {
    services = await createTestServices(database.db, new Date('2025-08-20T00:00:00Z'));
    await importSchedule(services, schedule(0));
    const { pool, entries } = await plantPool(services, 1);
    const game = await opener();
    await database.db.pick.create({
      data: {
        poolId: pool.id,
        entryId: entries[0]!.id,
        week: 1,
        teamId: 'PHI',
        gameId: game.id,
        submittedAt: services.clock.now(),
      },
    });
    const swapped = schedule(0, (one) =>
      one.week === 1 || one.week === 2 ? { ...one, week: 3 - one.week } : one,
    );
    await expect(importSchedule(services, swapped)).rejects.toThrow(
      /^Week 1, DAL at PHI has a result or may have picks/,
    );
    expect(await database.db.game.count({ where: { week: 1, homeTeamId: 'PHI' } })).toBe(1);
  });
});
