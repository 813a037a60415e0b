// SQL on both databases: graphql/kernel/transaction.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import type { User } from '#prisma/generated/sqlite/client.ts';
import { correctResult } from './correctResult.ts';
import { ForbiddenError, InvalidInputError, NotFoundError, NotSignedInError } from '../kernel/failures.ts';
import { openPlayedPool } from '../testing/playedPool.ts';
import { viewerOf, type PlantedPool, type TestServices } from '../testing/services.ts';

describe.each(bothDialects)('correctResult on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let administrator: User;
  let gameId: number;
  /** Week 1: DAL lost 20 to 24 at PHI. Entry 1 took DAL and has no later pick; entry 2 won twice, then stopped. */
  beforeEach(async () => {
    const now = new Date('2025-09-23T12:00:00Z');
    ({ database, services, planted, administrator } = await openPlayedPool(
      dialect,
      ['DAL', 'PHI BUF', 'PHI BAL BUF', 'GB CIN PHI'],
      now,
    ));
    gameId = (await database.db.game.findFirstOrThrow({ where: { week: 1, homeTeamId: 'PHI' } })).id;
    services.published.length = 0;
  });
  afterEach(() => database.close());
  const correct = (
    input: Partial<Parameters<typeof correctResult>[2]> = {},
    user: User | null = administrator,
  ) =>
    correctResult(services, user === null ? null : viewerOf(user), {
      gameId,
      homeScore: 20,
      awayScore: 24,
      reason: 'The league corrected the score.',
      ...input,
    });
  const standings = async () =>
    database.db.entry.findMany({
      orderBy: { id: 'asc' },
      select: { eliminatedWeek: true, eliminationReason: true, eliminatedAt: true },
    });
  const inWords = async () =>
    (await standings()).map(
      ({ eliminatedWeek, eliminationReason }) => `${eliminationReason} ${eliminatedWeek}`,
    );

  it('regrades everything that depends on the game, and restores it exactly when the correction is reverted', async () => {
    const before = await standings();
    expect(await inWords()).toEqual(['LOSS 1', 'NO_PICK 3', 'null null', 'null null']);
    const { game, grading } = await correct();
    expect(game).toMatchObject({ status: 'FINAL', homeScore: 20, awayScore: 24, resultSource: 'ADMIN' });
    // Revived, then eliminated for missing picks that it could not make: the response shows exactly that.
    expect(await inWords()).toEqual(['NO_PICK 2', 'LOSS 1', 'LOSS 1', 'null null']);
    expect(grading).toMatchObject([
      {
        poolId: planted.pool.id,
        changed: 3,
        changes: [
          { before: { week: 1, reason: 'LOSS' }, after: { week: 2, reason: 'NO_PICK' } },
          { before: { week: 3, reason: 'NO_PICK' }, after: { week: 1, reason: 'LOSS' } },
          { before: { week: null, reason: null }, after: { week: 1, reason: 'LOSS' } },
        ],
      },
    ]);
    expect(services.published).toContainEqual({ type: 'standings', poolId: planted.pool.id });

    await correct({ homeScore: 24, awayScore: 20, reason: 'The correction was a mistake.' });
    expect(await standings()).toEqual(before);
    expect(
      await database.db.gameResult.findMany({ where: { gameId }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { homeScore: 24, awayScore: 20, source: 'FEED' },
      { homeScore: 20, awayScore: 24, source: 'ADMIN' },
      { homeScore: 24, awayScore: 20, source: 'ADMIN' },
    ]);
    const audit = await database.db.auditEntry.findMany({
      where: { action: 'game.correctResult' },
      orderBy: { id: 'asc' },
    });
    expect(audit).toMatchObject([
      {
        actorId: administrator.id,
        reason: 'The league corrected the score.',
        before: { homeScore: 24, awayScore: 20 },
        after: { homeScore: 20, awayScore: 24 },
      },
      { reason: 'The correction was a mistake.' },
    ]);
  });

  it('returns the changes of a dry run, and writes nothing', async () => {
    const before = await standings();
    const counts = async () => [
      await database.db.auditEntry.count(),
      await database.db.gameResult.count(),
      await database.db.game.count({ where: { resultSource: 'ADMIN' } }),
    ];
    const counted = await counts();
    const { game, grading } = await correct({ dryRun: true });
    expect(game).toMatchObject({ homeScore: 20, awayScore: 24 });
    expect(grading[0]?.changed).toBe(3);
    expect(await standings()).toEqual(before);
    expect(await counts()).toEqual(counted);
    expect(services.published).toEqual([]);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('resolves the held update of the game', async () => {
    await database.db.heldUpdate.create({
      data: {
        gameId,
        update: { status: 'FINAL', period: null, clock: null, homeScore: 20, awayScore: 24 },
        why: 'The feed changed the score after the final.',
        heldAt: services.clock.now(),
      },
    });
    await correct();
    expect(await database.db.heldUpdate.findMany()).toMatchObject([
      { accepted: true, resolvedAt: services.clock.now() },
    ]);
  });

  it('requires the commissioner, and refuses invalid corrections', async () => {
    const ahead = await database.db.game.findFirstOrThrow({ where: { week: 10 } });
    await expect(correct({}, null)).rejects.toThrow(NotSignedInError);
    await expect(correct({}, planted.owner)).rejects.toThrow(ForbiddenError);
    await expect(
      correctResult(services, viewerOf(administrator, ['read', 'pick']), {
        gameId,
        homeScore: 1,
        awayScore: 0,
        reason: 'A token without the scope.',
      }),
    ).rejects.toThrow(ForbiddenError);
    await expect(correct({ gameId: 999_999 })).rejects.toThrow(NotFoundError);
    for (const input of [
      { homeScore: -1 },
      { awayScore: 1.5 },
      { awayScore: 1000 },
      { reason: '  ' },
      { gameId: ahead.id },
    ]) {
      await expect(correct(input)).rejects.toThrow(InvalidInputError);
    }
    expect(await database.db.game.count({ where: { resultSource: 'ADMIN' } })).toBe(0);
    expect(services.published).toEqual([]);
  });
});
