// SQL on both databases: prisma/directReads.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { entries, logLeaves, picks, readRange, readRows } from '../prisma/directReads.ts';
import type { Entry } from '../prisma/generated/sqlite/client.ts';
import { bothDialects, type TestDatabase } from '../prisma/testing.ts';
import { openTestPool, type PlantedPool } from './testing/services.ts';

describe.each(bothDialects)('direct reads on %s', (dialect) => {
  let database: TestDatabase;
  let planted: PlantedPool;
  beforeEach(async () => ({ database, planted } = await openTestPool(dialect, 3)));
  afterEach(() => database.close());

  it('return the rows that the client returns, in every column', async () => {
    const { db } = database;
    const [first, second, third] = planted.entries as [Entry, Entry, Entry];
    const at = new Date('2025-11-05T01:02:03.456Z');
    await db.entry.update({
      where: { id: first.id },
      data: {
        username: 'Ünïcode "quoted" \\ 😀',
        eliminatedWeek: 2,
        eliminationReason: 'LOSS',
        eliminatedAt: at,
        adminEliminatedWeek: 3,
        reinstatedThroughWeek: 1,
        welcomeShownAt: new Date('2025-01-01T00:00:00Z'),
        welcomeMessage: '',
      },
    });
    const games = await db.game.findMany({ where: { week: { in: [1, 2] } }, orderBy: { id: 'desc' } });
    for (const [index, entry] of [second, first].entries()) {
      for (const week of [2, 1]) {
        const game = games.filter((one) => one.week === week)[index + week]!;
        await db.pick.create({
          data: {
            poolId: planted.pool.id,
            entryId: entry.id,
            week,
            teamId: game.homeTeamId,
            gameId: game.id,
            submittedAt: at,
            source: week === 1 ? 'ADMIN' : 'PARTICIPANT',
            outcome: 'WON',
          },
        });
      }
    }
    const ids = [first.id, third.id, 999_999];
    const byId = { orderBy: { id: 'asc' as const } };
    expect(await readRows(db, entries, 'id', ids, ['id'])).toEqual(
      await db.entry.findMany({ where: { id: { in: ids } }, ...byId }),
    );
    const userId = planted.owner.id;
    expect(await readRows(db, entries, 'userId', [userId], ['poolId', 'number'])).toEqual(
      await db.entry.findMany({ where: { userId }, orderBy: [{ poolId: 'asc' }, { number: 'asc' }] }),
    );
    const both = { entryId: { in: [first.id, second.id] } };
    const found = await readRows(db, picks, 'entryId', [first.id, second.id], ['week', 'id']);
    expect(found).toHaveLength(4);
    expect(found).toEqual(await db.pick.findMany({ where: both, orderBy: [{ week: 'asc' }, { id: 'asc' }] }));
    expect(await readRows(db, picks, 'id', [])).toEqual([]);
  });

  it('return the rows of a range, as many as are asked for', async () => {
    const { db } = database;
    const poolId = planted.pool.id;
    const [first, second] = planted.entries as [Entry, Entry];
    const leaf = { at: new Date('2025-11-05T01:02:03.456Z'), type: 'pick', data: '{"ä":1}' };
    const sealed = { entryId: first.id, week: 3, teamId: 'KC', replaces: 1, salt: 'AAAA', record: '{}' };
    await db.logLeaf.createMany({
      data: [1_001, 1_002, 1_003, 1_005].map((index) => ({
        ...leaf,
        ...(index === 1_002 ? sealed : {}),
        poolId,
        index,
      })),
    });
    await db.logLeaf.create({ data: { ...leaf, poolId: poolId + 1, index: 1_002 } });
    const rows = await db.logLeaf.findMany({
      where: { poolId, index: { gte: 1_000 } },
      orderBy: { index: 'asc' },
    });
    const read = (from: number, before: number, limit = 10) =>
      readRange(db, logLeaves, 'index', { poolId, from, before, limit });
    expect(await read(1_000, 2_000)).toEqual(rows);
    expect(await read(1_002, 1_005)).toEqual(rows.slice(1, 3));
    expect(await read(1_000, 2_000, 2)).toEqual(rows.slice(0, 2));
    const page = { poolId, from: second.id, before: 2 ** 31 - 1, limit: 1 };
    expect(await readRange(db, entries, 'id', page)).toEqual([second]);
  });
});
