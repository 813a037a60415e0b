import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Game, User } from '#prisma/generated/sqlite/client.ts';
import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { createScheduleSource, createScoreboardSource } from './feeds/secondSource.ts';
import { createConfirmationsJob } from '../server/jobs/confirmations.ts';
import { FeedError } from '../kernel/scoreFeed.ts';
import type { SecondSource } from '../kernel/secondSource.ts';
import { scheduleFile, startScheduleServer, type ScheduleServer } from '../testing/scheduleFile.ts';
import { scoreboard, scoreboardEvent, startFeedServer } from '../testing/scoreboard.ts';
import {
  openTestPool,
  plantUser,
  viewerOf,
  type PlantedPool,
  type TestServices,
} from '../testing/services.ts';
import { compareTables } from '../log/comparison/compareTables.ts';
import { recordKey } from '../log/key/rotateKey.ts';
import { correctResult } from './correctResult.ts';
import { resolveHeldUpdate } from './resolveHeldUpdate.ts';
import { setGameStatus } from './setGameStatus.ts';
import { submitPick } from '../picks/submitPick.ts';
import { readSchedule } from './feeds/schedule.ts';
import { applyGameUpdates } from './applyGameUpdates.ts';
import { confirmFinals, untilQuestion } from './confirmFinals.ts';
import { importSchedule } from './importSchedule.ts';

/** DAL at PHI, the opening game of 2025. */
const KICKOFF = new Date('2025-09-05T00:20:00Z');
const HOUR = 3_600_000;
const after = (minutes: number) => new Date(KICKOFF.getTime() + minutes * 60_000);

describe.each(oneDialect)('confirmFinals on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let administrator: User;
  let file: ScheduleServer;
  let source: SecondSource;

  /** Entry 1 picked PHI, entry 2 DAL; the feed's final is DAL 20, PHI 24. */
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 2));
    administrator = await plantUser(database.db, 'admin@pool.example', true);
    for (const [index, teamId] of ['PHI', 'DAL'].entries()) {
      const receivedAt = services.clock.now();
      const entryId = planted.entries[index]!.id;
      await submitPick(services, viewerOf(planted.owner), { entryId, week: 1, teamId, receivedAt });
    }
    await services.clock.set({ now: after(200) });
    await feedSays(24, 20);
    file = await startScheduleServer();
    source = createScheduleSource({ url: file.url, userAgent: 'test' });
    services.published.length = 0;
  });
  afterEach(async () => {
    await file.close();
    await database.close();
  });

  const feedSays = (homeScore: number, awayScore: number) => {
    const teams = { seasonYear: 2025, week: 1, homeTeamId: 'PHI', awayTeamId: 'DAL' };
    const update = { ...teams, status: 'FINAL', period: null, clock: null, homeScore, awayScore } as const;
    return applyGameUpdates(services, [update], services.clock.now());
  };
  /** The schedule file says so of DAL at PHI, away first, and is asked. */
  const fileSays = async (score: string, by: SecondSource = source) => {
    file.body = scheduleFile([{ away: 'DAL', home: 'PHI', score }]);
    return confirmFinals(services, by);
  };
  const game = (): Promise<Game> =>
    database.db.game.findFirstOrThrow({ where: { week: 1, homeTeamId: 'PHI' } });
  const held = () => database.db.heldUpdate.findMany({ orderBy: { id: 'asc' } });
  const weeksOut = async () =>
    (await database.db.entry.findMany({ orderBy: { id: 'asc' } })).map((entry) => entry.eliminatedWeek);
  const logged = async () =>
    (await database.db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);
  /** The reviews that the pool's log states, without instants. */
  const reviews = async () =>
    (await database.db.logLeaf.findMany({ where: { type: 'review' }, orderBy: { index: 'asc' } })).map(
      ({ data }): Record<string, unknown> => ({ ...(JSON.parse(data) as object), at: undefined }),
    );
  const decide = async (accept: boolean, dryRun = false) => {
    const open = await database.db.heldUpdate.findFirstOrThrow({ where: { resolvedAt: null } });
    const input = { heldUpdateId: open.id, accept, reason: 'The box score says so.', dryRun };
    return resolveHeldUpdate(services, viewerOf(administrator), input);
  };

  it('confirms a final that the schedule file has, too, once, and changes nothing else', async () => {
    const before = await game();
    expect(before).toMatchObject({ status: 'FINAL', confirmedAt: null, confirmedBy: null });
    expect(await fileSays('20-24')).toEqual({ confirmed: 1, contradicted: 0 });
    expect(await game()).toEqual({ ...before, confirmedAt: after(200), confirmedBy: 'SCHEDULE' });
    expect(services.published).toEqual([{ type: 'games', seasonYear: 2025, week: 1, gameIds: [before.id] }]);
    expect(await held()).toEqual([]);

    // Nothing is left to ask.
    expect(await confirmFinals(services, source)).toEqual({ confirmed: 0, contradicted: 0 });
    expect(file.requests).toBe(1);
  });

  it('says nothing while the file has no result, and takes swapped sides for what they are', async () => {
    expect(await fileSays('')).toEqual({ confirmed: 0, contradicted: 0 });
    expect(await game()).toMatchObject({ confirmedAt: null, reviewSince: null });
    file.body = scheduleFile([{ away: 'PHI', home: 'DAL', score: '24-20', isNeutral: true }]);
    expect(await confirmFinals(services, source)).toEqual({ confirmed: 1, contradicted: 0 });
  });

  it('holds another score for the commissioner, puts the result under review, and changes no outcome', async () => {
    const before = await game();
    expect(await weeksOut()).toEqual([null, 1]);
    expect(await fileSays('27-24')).toEqual({ confirmed: 0, contradicted: 1 });
    expect(await game()).toEqual({ ...before, reviewSince: after(200) });
    expect(await weeksOut()).toEqual([null, 1]);
    expect(await held()).toMatchObject([
      {
        source: 'SCHEDULE',
        why: 'The schedule file has another score.',
        update: { status: 'FINAL', homeScore: 24, awayScore: 27 },
        resolvedAt: null,
      },
    ]);
    expect(services.published).toContainEqual({
      type: 'games',
      seasonYear: 2025,
      week: 1,
      gameIds: [before.id],
    });
    expect(services.published).toContainEqual({ type: 'office', poolId: planted.pool.id });
    expect(await database.db.auditEntry.findFirst({ where: { action: 'heldUpdate.hold' } })).toMatchObject({
      actorId: null,
      reason: 'The schedule file has another score.',
      before: { gameId: before.id, homeScore: 24, awayScore: 20 },
      after: { source: 'SCHEDULE', homeScore: 24, awayScore: 27 },
    });

    // The same again is no news; another score replaces it.
    expect(await fileSays('27-24')).toEqual({ confirmed: 0, contradicted: 0 });
    expect(await fileSays('28-24')).toEqual({ confirmed: 0, contradicted: 1 });
    expect(await held()).toMatchObject([{ update: { awayScore: 28 } }]);

    // The feed, which repeats its final, closes nothing of the other source.
    await feedSays(24, 20);
    expect(await game()).toMatchObject({ reviewSince: after(200) });
  });

  it('tells the log of the pool of each contradiction, and how it was settled', async () => {
    const stated = { type: 'review', game: String((await game()).id), source: 'SCHEDULE', ours: [24, 20] };
    await fileSays('27-24');
    const open = { ...stated, state: 'OPEN', theirs: [24, 27] };
    expect(await reviews()).toEqual([open]);
    await fileSays('27-24');
    expect(await reviews(), 'the same again').toEqual([open]);

    await decide(false, true);
    expect(await reviews(), 'a dry run').toEqual([open]);
    await decide(false);
    expect((await reviews()).slice(1)).toEqual([{ ...open, state: 'KEPT' }]);

    await fileSays('30-24');
    await fileSays('20-24');
    const other = { ...stated, theirs: [24, 30] };
    expect((await reviews()).slice(2)).toEqual([
      { ...other, state: 'OPEN' },
      { ...other, state: 'AGREED' },
    ]);
  });

  it('tells the log that the other score was taken', async () => {
    await fileSays('27-24');
    await decide(true);
    expect((await reviews()).map(({ state }) => state)).toEqual(['OPEN', 'TAKEN']);
    await recordKey(services);
    const report = await compareTables(database.db, services.poolLogs.signer, planted.pool.id);
    expect(report.differences).toEqual([]);
  });

  it('ends the review when the file agrees again', async () => {
    await fileSays('27-24');
    expect(await fileSays('20-24')).toEqual({ confirmed: 1, contradicted: 0 });
    expect(await game()).toMatchObject({ reviewSince: null, confirmedBy: 'SCHEDULE' });
    expect(await held()).toMatchObject([{ accepted: false, resolvedAt: after(200) }]);
    expect((await logged()).slice(-2)).toEqual(['heldUpdate.hold', 'heldUpdate.withdraw']);
  });

  it('takes the other score when the commissioner decides so: graded, confirmed, no longer under review', async () => {
    await fileSays('27-24');
    const before = [await game(), await held(), await logged()];
    const preview = await decide(true, true);
    expect(preview.grading).toMatchObject([{ changed: 2 }]);
    expect([await game(), await held(), await logged()], 'a dry run').toEqual(before);

    const done = await decide(true);
    expect(done.game).toMatchObject({
      homeScore: 24,
      awayScore: 27,
      resultSource: 'ADMIN',
      reviewSince: null,
      confirmedAt: after(200),
      confirmedBy: 'SCHEDULE',
    });
    expect(await game()).toEqual(done.game);
    expect(await weeksOut()).toEqual([1, null]);
    expect(await held()).toMatchObject([{ accepted: true }]);
    expect(await database.db.auditEntry.findFirst({ where: { action: 'heldUpdate.accept' } })).toMatchObject({
      actorId: administrator.id,
      reason: 'The box score says so.',
    });
  });

  it('keeps ours when the commissioner decides so, and does not ask again for the same score', async () => {
    await fileSays('27-24');
    const done = await decide(false);
    expect(done.game).toMatchObject({ homeScore: 24, awayScore: 20, reviewSince: null, confirmedAt: null });
    expect(await weeksOut()).toEqual([null, 1]);
    expect(await fileSays('27-24')).toEqual({ confirmed: 0, contradicted: 0 });
    expect(await game()).toMatchObject({ reviewSince: null });
    expect(await fileSays('30-24'), 'another score').toEqual({ confirmed: 0, contradicted: 1 });
  });

  it('a correction by hand clears the review, and is confirmed where the file has the same', async () => {
    await fileSays('27-24');
    const { id: gameId } = await game();
    const correct = (awayScore: number) => {
      const input = { gameId, homeScore: 24, awayScore, reason: 'The league corrected the score.' };
      return correctResult(services, viewerOf(administrator), input);
    };
    const corrected = await correct(27);
    expect(corrected.game).toMatchObject({ reviewSince: null, confirmedBy: 'SCHEDULE', awayScore: 27 });
    expect(await held()).toMatchObject([{ accepted: true }]);

    // A confirmation is of one score.
    expect((await correct(26)).game).toMatchObject({ confirmedAt: null, confirmedBy: null });
  });

  it('a game that is to be played again has neither confirmation nor review', async () => {
    await fileSays('20-24');
    const { id: gameId } = await game();
    const input = { gameId, status: 'POSTPONED', reason: 'It was not played.' } as const;
    const done = await setGameStatus(services, viewerOf(administrator), input);
    expect(done.game).toMatchObject({ status: 'POSTPONED', confirmedAt: null, reviewSince: null });
  });

  it('an import of the same file clears the review, and confirms nothing: a source cannot confirm itself', async () => {
    await fileSays('27-24');
    const schedule = await readSchedule({ url: file.url, season: 2025 });
    const stored = await database.db.game.findMany({ where: { status: 'SCHEDULED' } });
    const others = stored.map(({ seasonYear, week, homeTeamId, awayTeamId, kickoff }) => ({
      seasonYear,
      week,
      homeTeamId,
      awayTeamId,
      kickoff,
      status: 'SCHEDULED' as const,
      period: null,
      clock: null,
      homeScore: null,
      awayScore: null,
    }));
    await importSchedule(services, { ...schedule, games: [...schedule.games, ...others] });
    expect(await game()).toMatchObject({
      awayScore: 27,
      resultSource: 'IMPORT',
      reviewSince: null,
      confirmedAt: null,
    });
    expect(await held()).toMatchObject([{ accepted: true }]);
    expect(await confirmFinals(services, source)).toEqual({ confirmed: 0, contradicted: 0 });
  });

  it('never changes a result, whatever the file says of other games (DECISIONS D9)', async () => {
    const before = await database.db.game.findMany({ orderBy: { id: 'asc' } });
    file.body = scheduleFile([
      { away: 'DAL', home: 'PHI', score: '20-24' },
      { away: 'KC', home: 'LAC', score: '21-27' },
      { away: 'MIA', home: 'BUF', score: '0-3' },
    ]);
    await confirmFinals(services, source);
    const confirmed = { confirmedAt: after(200), confirmedBy: 'SCHEDULE' };
    expect(await database.db.game.findMany({ orderBy: { id: 'asc' } })).toEqual(
      before.map((row) => (row.homeTeamId === 'PHI' && row.week === 1 ? { ...row, ...confirmed } : row)),
    );
    expect(await database.db.gameResult.count()).toBe(1);
  });

  it('reads another scoreboard, whose live game contradicts nothing', async () => {
    const teams = { seasonYear: 2025, week: 1, homeTeamId: 'PHI', awayTeamId: 'DAL', kickoff: KICKOFF };
    let status: 'LIVE' | 'FINAL' = 'LIVE';
    const board = await startFeedServer((year, week) => {
      const scores = { homeScore: 24, awayScore: status === 'LIVE' ? 17 : 23 };
      const period = status === 'LIVE' ? { period: 4, clock: '1:00' } : { period: null, clock: null };
      return scoreboard(year, week, [scoreboardEvent({ ...teams, status, ...period, ...scores })]);
    });
    const other = createScoreboardSource({ baseUrl: board.url, userAgent: 'test' });
    expect(await confirmFinals(services, other)).toEqual({ confirmed: 0, contradicted: 0 });
    status = 'FINAL';
    expect(await confirmFinals(services, other)).toEqual({ confirmed: 0, contradicted: 1 });
    expect(await held()).toMatchObject([{ source: 'SCOREBOARD', update: { awayScore: 23 } }]);
    expect(board.requests.every(({ url }) => url.includes('week=1'))).toBe(true);
    await board.close();
  });

  it('waits for the next question, and not for a clock that was set back', async () => {
    await fileSays('20-24');
    const wait = (hours: number) => {
      const now = new Date(services.systemClock.now().getTime() + hours * HOUR);
      return untilQuestion({ ...services, systemClock: { ...services.systemClock, now: () => now } }, source);
    };
    expect(await wait(1)).toBe(source.pollInterval - HOUR);
    expect(await wait(-1)).toBe(0);
  });

  it('stores what was read beside a week that cannot be read', async () => {
    const halting: SecondSource = {
      ...source,
      read: async (request) => {
        throw new FeedError('Week 2 cannot be read.', { updates: await source.read(request) });
      },
    };
    await expect(fileSays('20-24', halting)).rejects.toThrow('Week 2 cannot be read.');
    expect(await game()).toMatchObject({ confirmedBy: 'SCHEDULE' });
  });

  it('the job asks daily while finals are unconfirmed, an hour after a failure, and stores that it asked', async () => {
    const job = createConfirmationsJob(services, source);
    const { signal } = new AbortController();
    const later = async (hours: number) => {
      await services.systemClock.set({
        now: new Date(services.systemClock.now().getTime() + hours * 3_600_000),
      });
      await job.run(signal);
      return file.requests;
    };
    file.status = 503;
    expect(await later(0)).toBe(1);
    expect(await database.db.feedStatus.findUnique({ where: { name: 'schedule' } })).toMatchObject({
      lastSuccessAt: null,
      lastError: expect.stringContaining('answered 503') as string,
    });
    expect(await later(0.9)).toBe(1);
    file.status = 200;
    file.body = scheduleFile([{ away: 'DAL', home: 'PHI', score: '' }]);
    expect(await later(0.2)).toBe(2);
    // Also in another process.
    expect(await createConfirmationsJob(services, source).run(signal)).toBeLessThanOrEqual(600_000);
    expect(await later(23)).toBe(2);
    file.body = scheduleFile([{ away: 'DAL', home: 'PHI', score: '20-24' }]);
    expect(await later(1.5)).toBe(3);
    expect(await game()).toMatchObject({ confirmedBy: 'SCHEDULE' });
    expect(await later(48), 'nothing is left to ask').toBe(3);
  });
});
