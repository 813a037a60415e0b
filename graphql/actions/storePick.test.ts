import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dialects, openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import { storePick } from './storePick.ts';
import { createTestServices, plantPool, plantSeason, type PlantedPool } from './testing.ts';
import { isUniqueViolation } from './transaction.ts';

describe.each(dialects)('storePick on %s', (dialect) => {
  let database: TestDatabase;
  let planted: PlantedPool;
  let newPick: (entry: number, teamId: string) => Parameters<typeof storePick>[1];

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    const services = await createTestServices(database.db);
    await plantSeason(database.db);
    planted = await plantPool(services, 9);
    const games = await database.db.game.findMany({ where: { week: 1 } });
    newPick = (entry, teamId) => ({
      poolId: planted.pool.id,
      entryId: planted.entries[entry]!.id,
      week: 1,
      teamId,
      gameId: games.find(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes(teamId))!.id,
      submittedAt: services.clock.now(),
    });
  });
  afterEach(() => database.close());

  it('gives each of many at once its own row', async () => {
    const teams = ['CLE', 'CIN', 'IND', 'MIA', 'JAX', 'CAR', 'NE', 'LV', 'NO'];
    const stored = await Promise.all(
      teams.map((teamId, entry) => storePick(database.db, newPick(entry, teamId))),
    );
    expect(stored.map(({ entryId, teamId }) => [entryId, teamId])).toEqual(
      teams.map((teamId, entry) => [planted.entries[entry]!.id, teamId]),
    );
    expect(await database.db.pick.count()).toBe(9);
  });

  it('lets no pick fail for another one that stands against the rules of the database', async () => {
    const attempts = [0, 1, 1, 2, 3, 3, 3, 4].map((entry, place) =>
      storePick(database.db, newPick(entry, ['CLE', 'CIN', 'IND', 'MIA'][place % 4]!)),
    );
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
      ...['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    ]);
    expect(refused.every(({ reason }) => isUniqueViolation(reason))).toBe(true);
    expect(await database.db.pick.count()).toBe(5);
  });

  it('goes on after a failure', async () => {
    await expect(storePick(database.db, { ...newPick(0, 'CLE'), gameId: 999_999 })).rejects.toThrow();
    await expect(storePick(database.db, newPick(0, 'CLE'))).resolves.toMatchObject({ teamId: 'CLE' });
  });
});
