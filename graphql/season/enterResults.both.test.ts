// SQL on both databases: graphql/kernel/transaction.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import type { Game, User } from '#prisma/generated/sqlite/client.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, StaleVersionError } from '../kernel/failures.ts';
import { gameVersion } from '../office/objectVersion.ts';
import { openPlayedPool } from '../testing/playedPool.ts';
import { viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';
import { enterResults, MAX_RESULTS, type GameResultToSet } from './enterResults.ts';

describe.each(bothDialects)('enterResults on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let administrator: User;
  let games: Game[];
  /** Tuesday after Week 1, of which no result is known. Entry 1 took DAL, 2 PHI, 3 GB. */
  beforeEach(async () => {
    const now = new Date('2025-09-09T12:00:00Z');
    ({ database, services, planted, administrator } = await openPlayedPool(
      dialect,
      ['DAL', 'PHI', 'GB'],
      now,
    ));
    games = await database.db.game.findMany({ where: { week: 1 }, orderBy: { id: 'asc' } });
    await enter(games.map(({ id }) => ({ gameId: id, status: 'SCHEDULED' })));
    games = await database.db.game.findMany({ where: { week: 1 }, orderBy: { id: 'asc' } });
    services.published.length = 0;
  });
  afterEach(() => database.close());

  const enter = (results: readonly GameResultToSet[], more: object = {}, user: User = administrator) =>
    enterResults(services, viewerOf(user), { results, reason: 'From the paper.', ...more });
  /** Home teams win all games: DAL at PHI, and GB at home. */
  const week = (): GameResultToSet[] =>
    games.map((game) => ({ gameId: game.id, homeScore: 24, awayScore: 20, version: gameVersion(game) }));
  const standings = async () =>
    (await database.db.entry.findMany({ orderBy: { id: 'asc' } })).map(
      ({ eliminatedWeek, eliminationReason }) => `${eliminatedWeek ?? '-'} ${eliminationReason ?? '-'}`,
    );
  const audited = () => database.db.auditEntry.count({ where: { subjectType: 'Game' } });
  const stored = async () => ({
    games: await database.db.game.findMany({ where: { week: 1 }, orderBy: { id: 'asc' } }),
    results: await database.db.gameResult.count(),
    audited: await audited(),
    standings: await standings(),
    leaves: await database.db.logLeaf.count(),
  });

  it('stores a week in one transaction, with a row of the log for each game, and grades it once', async () => {
    const before = await audited();
    const done = await enter(week());
    expect(done.games.map(({ status, resultSource }) => `${status} ${resultSource}`)).toEqual(
      games.map(() => 'FINAL ADMIN'),
    );
    expect(await standings()).toEqual(['1 LOSS', '- -', '- -']);
    expect(done.grading).toMatchObject([{ poolId: planted.pool.id, changed: 1, out: 1, back: 0 }]);
    expect(done.mails).toEqual(['WEEK_RESULTS']);
    const rows = await database.db.auditEntry.findMany({
      where: { subjectType: 'Game' },
      orderBy: { id: 'asc' },
      skip: before,
    });
    expect(rows.map(({ subjectId }) => Number(subjectId))).toEqual(games.map(({ id }) => id));
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(1);
    expect(
      rows.every(({ action, reason }) => action === 'game.enterResult' && reason === 'From the paper.'),
    ).toBe(true);
    expect(services.published.filter(({ type }) => type === 'games')).toEqual([
      { type: 'games', seasonYear: 2025, week: 1, gameIds: games.map(({ id }) => id) },
    ]);
  });

  it('returns what a dry run would change, and writes nothing', async () => {
    const before = await stored();
    const done = await enter(week(), { dryRun: true });
    expect(done.grading).toMatchObject([{ changed: 1, out: 1 }]);
    expect(done.mails).toEqual(['WEEK_RESULTS']);
    expect(await stored()).toEqual(before);
    expect(services.published).toEqual([]);
  });

  it('takes the week back in one step: every game and entry is as before', async () => {
    const before = await stored();
    const { games: after } = await enter(week());
    const back = after.map((game) => ({
      gameId: game.id,
      status: 'SCHEDULED' as const,
      version: gameVersion(game),
    }));
    const undone = await enter(back);
    expect(undone.grading).toMatchObject([{ back: 1 }]);
    const { standings: standing, games: rows } = await stored();
    expect(standing).toEqual(before.standings);
    const versions = (of: readonly Game[]) => of.map((game) => gameVersion(game));
    expect(versions(rows)).toEqual(versions(before.games));
  });

  it('enters, corrects and takes back at once, each with its action', async () => {
    await enter(week().slice(0, 2));
    const before = await audited();
    const [first, second, third] = games;
    await enter([
      { gameId: first!.id, homeScore: 3, awayScore: 30 },
      { gameId: second!.id, status: 'POSTPONED' },
      { gameId: third!.id, homeScore: 10, awayScore: 7 },
    ]);
    const rows = await database.db.auditEntry.findMany({
      where: { subjectType: 'Game' },
      orderBy: { id: 'asc' },
      skip: before,
    });
    expect(rows.map(({ action }) => action)).toEqual([
      'game.correctResult',
      'game.setStatus',
      'game.enterResult',
    ]);
  });

  it('refuses all for one: a stale game', async () => {
    const results = week();
    await enter([{ gameId: games[2]!.id, homeScore: 1, awayScore: 0 }]);
    const before = await stored();
    await expect(enter(results)).rejects.toBeInstanceOf(StaleVersionError);
    expect(await stored()).toEqual(before);
  });

  it('refuses all for one, and says where each mistake is', async () => {
    const before = await stored();
    const ahead = await database.db.game.findFirstOrThrow({ where: { week: 9 } });
    const error = await enter([
      { gameId: games[0]!.id, homeScore: 201, awayScore: 1.5 },
      { gameId: games[1]!.id, homeScore: 3 },
      { gameId: games[2]!.id, homeScore: 3, awayScore: 0, status: 'CANCELLED' },
      { gameId: games[3]!.id, homeScore: 3, awayScore: 0 },
      { gameId: games[3]!.id, homeScore: 3, awayScore: 1 },
      { gameId: ahead.id, homeScore: 3, awayScore: 1 },
    ]).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).issues.map(({ path }) => path.join('.'))).toEqual([
      'input.results.0.homeScore',
      'input.results.0.awayScore',
      'input.results.1.awayScore',
      'input.results.2.game',
      'input.results.4.game',
      'input.results.5.game',
    ]);
    expect(await stored()).toEqual(before);
  });

  it('takes 1 to 64 results of games that there are', async () => {
    await expect(enter([])).rejects.toBeInstanceOf(InvalidInputError);
    const many = Array.from({ length: MAX_RESULTS + 1 }, () => week()[0]!);
    await expect(enter(many)).rejects.toBeInstanceOf(InvalidInputError);
    await expect(enter([{ gameId: 999_999, homeScore: 1, awayScore: 0 }])).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it('is for those who run every pool of the season', async () => {
    await expect(enter(week(), {}, planted.owner)).rejects.toBeInstanceOf(ForbiddenError);
  });
});
