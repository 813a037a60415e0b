import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, type TestDatabase } from '../../../prisma/testing.ts';
import { openTestPool, type PlantedPool, type TestServices, viewerOf } from '../../testing/services.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { submitPick } from '../picks/submitPick.ts';
import { compareTables } from './compareTables.ts';

const DEADLINE = new Date('2025-09-07T14:00:00Z');

describe.each(bothDialects)('the tables of a pool against its log on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 3));
    for (const [place, teamId] of ['CLE', 'CIN'].entries()) {
      await submitPick(services, viewerOf(planted.owner), {
        entryId: planted.entries[place]!.id,
        week: 1,
        teamId,
        receivedAt: services.clock.now(),
      });
    }
    await services.clock.set({ now: DEADLINE });
    await passDeadlines(services);
  });
  afterEach(() => database.close());

  const differences = async () => (await compareTables(database.db, planted.pool.id)).differences;

  it('agree while the program alone has written them', async () => {
    expect(await compareTables(database.db, planted.pool.id)).toMatchObject({ picks: 2, differences: [] });
  });

  it('name the entry and week of a pick that was changed by hand', async () => {
    const entryId = planted.entries[0]!.id;
    const game = await database.db.game.findFirstOrThrow({ where: { week: 1, homeTeamId: 'IND' } });
    await database.db.pick.updateMany({
      where: { entryId, week: 1 },
      data: { teamId: 'IND', gameId: game.id },
    });
    expect(await differences()).toEqual([
      { leaf: expect.any(Number) as number, entryId, week: 1, message: 'The table has IND, the log CLE.' },
    ]);
  });

  it('name a pick that was added, and one that was deleted, by hand', async () => {
    const [first, , third] = planted.entries.map(({ id }) => id) as [number, number, number];
    const { id: _id, ...row } = await database.db.pick.findFirstOrThrow({ where: { entryId: first } });
    await database.db.pick.create({ data: { ...row, entryId: third } });
    await database.db.pick.deleteMany({ where: { entryId: first } });
    expect(await differences()).toMatchObject([
      { entryId: third, week: 1, message: 'The table has CLE, the log no pick.' },
      { entryId: first, week: 1, message: 'The table has no pick, the log CLE.' },
    ]);
  });

  it('name a game, a deadline and rules that were changed by hand', async () => {
    const { db } = database;
    const { id: poolId } = planted.pool;
    await db.game.updateMany({
      where: { week: 1, homeTeamId: 'PHI' },
      data: { status: 'FINAL', homeScore: 1, awayScore: 2, completedAt: DEADLINE },
    });
    await db.poolWeek.updateMany({ where: { poolId, week: 2 }, data: { deadline: DEADLINE } });
    await db.pool.update({ where: { id: poolId }, data: { lives: 2 } });
    expect((await differences()).map(({ message }) => message)).toEqual([
      'The rules differ from what the log states.',
      'Teams, time or result of DAL at PHI differ from what the log states.',
      'The deadline of Week 2 differs from what the log states.',
    ]);
  });

  it('say so when the signed checkpoint does not fit the leaves', async () => {
    await database.db.poolLog.updateMany({ data: { size: { decrement: 1 } } });
    expect(await differences()).toMatchObject([
      { message: expect.stringContaining('does not fit') as string },
    ]);
  });
});
