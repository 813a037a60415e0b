// SQL on both databases: prisma/directReads.ts

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Database } from '#prisma/client.ts';
import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import type { LogSigner } from '#kernel/poolLogs.ts';
import type { Services } from '#kernel/services.ts';
import { dropTriggers } from '#graphql/testing/dropTriggers.ts';
import { playOfficePool } from '#graphql/testing/officePool.ts';
import { RESULTS_DUE } from '../statements/unstatedParts.ts';
import { setDemoClock } from '#graphql/season/setDemoClock.ts';
import { compareTables, UnstatedResultsError } from './compareTables.ts';
import { Differences } from './difference.ts';
import { LogPlayer } from './playedLog.ts';
import { type CacheLimits, TableComparer } from './tableComparer.ts';

const NEXT_WEEK = new Date('2025-11-18T12:00:00Z');
/** Keeps every log. */
const KEEP: CacheLimits = { round: 24, fewest: 200, shortest: 1, most: 1_000_000, plays: 100 };

describe.each(bothDialects)('a comparison from the last state that agreed on %s', (dialect) => {
  let database: TestDatabase;
  let db: Database;
  let services: Services;
  let signer: LogSigner;
  let poolId: number;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    ({ db } = database);
    ({ services, poolId } = await playOfficePool(db));
    ({ signer } = services.poolLogs);
    // Somebody who edits the tables past the program.
    for (const table of ['LogLeaf', 'LogPublication']) await dropTriggers(db, table);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await database.close();
  });

  const sizeOfLog = async () => (await db.poolLog.findUniqueOrThrow({ where: { poolId } })).size;
  const compareOn = (player: LogPlayer) => compareTables(db, signer, poolId, new Differences(), player);
  const comparerWith = (limits: Partial<CacheLimits> = {}) =>
    new TableComparer(() => Promise.resolve(db), signer, { ...KEEP, ...limits });
  const playNextWeek = () => setDemoClock(services, services.demoFeed!, { now: NEXT_WEEK });
  const edit = (sql: string) => db.$executeRawUnsafe(sql);

  it('plays the new leaves alone, and reads the others again', async () => {
    const player = new LogPlayer();
    expect(await compareOn(player)).toMatchObject({ count: 0 });
    const before = await sizeOfLog();
    expect(player.counts).toEqual({ played: before, reread: 0 });
    await playNextWeek();
    const after = await sizeOfLog();
    expect(after).toBeGreaterThan(before);
    expect(await compareOn(player)).toMatchObject({ count: 0, leaves: after });
    expect(player.counts).toEqual({ played: after, reread: before });
    expect(await compareOn(player)).toMatchObject({ count: 0 });
    expect(player.counts).toEqual({ played: after, reread: before + after });
    expect(await compareTables(db, signer, poolId)).toMatchObject({ count: 0 });
  });

  it('finds an edit of an old leaf, and of what is beside it', async () => {
    const player = new LogPlayer();
    await compareOn(player);
    const last = (await sizeOfLog()) - 1;
    for (const index of [1, last]) {
      const row = await db.logLeaf.findUniqueOrThrow({ where: { poolId_index: { poolId, index } } });
      const place = `"poolId" = ${poolId} AND "index" = ${index}`;
      for (const [sql, column] of [
        [`UPDATE "LogLeaf" SET "data" = REPLACE("data", 'a', 'b') WHERE ${place}`, 'LogLeaf.data'],
        [`UPDATE "LogLeaf" SET "type" = 'review' WHERE ${place}`, 'LogLeaf.type'],
        [`DELETE FROM "LogLeaf" WHERE ${place}`, 'LogLeaf.index'],
      ] as const) {
        expect(await edit(sql)).toBe(1);
        const { differences } = await compareOn(player);
        expect(
          differences.flatMap(({ columns }) => columns),
          sql,
        ).toContain(column);
        await edit(`DELETE FROM "LogLeaf" WHERE ${place}`);
        await db.logLeaf.create({ data: row });
        expect(await compareOn(player)).toMatchObject({ count: 0 });
      }
    }
    expect(player.counts.played).toBe(player.size);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('compares with the signed checkpoints each time, and with those of a participant', async () => {
    const player = new LogPlayer();
    await compareOn(player);
    const { checkpoint, size } = await db.logPublication.findFirstOrThrow({ where: { poolId } });
    const { checkpoint: other } = await db.logPublication.findFirstOrThrow({
      where: { poolId, size: { gt: size } },
    });
    const reportedAt = services.systemClock.now();
    await db.seenCheckpoint.create({ data: { poolId, size, checkpoint, reportedAt } });
    expect(await compareOn(player)).toMatchObject({ count: 0 });
    await edit(`UPDATE "LogLeaf" SET "data" = REPLACE("data", 'a', 'b') WHERE "index" = ${size - 1}`);
    expect((await compareOn(player)).count).toBeGreaterThan(0);
    await edit(`UPDATE "LogPublication" SET "checkpoint" = '${other}' WHERE "size" = ${size}`);
    const { differences } = await compareOn(player);
    expect(differences.flatMap(({ columns }) => columns)).toContain('LogPublication.checkpoint');
  });

  it('finds leaves behind those that the head states', async () => {
    const player = new LogPlayer();
    await compareOn(player);
    const last = await db.logLeaf.findFirstOrThrow({ where: { poolId }, orderBy: { index: 'desc' } });
    await db.logLeaf.create({ data: { ...last, index: last.index + 1 } });
    for (const each of [player, new LogPlayer()]) {
      const { differences } = await compareOn(each);
      expect(differences).toMatchObject([{ leaf: last.index + 1 }]);
    }
  });

  it('reports what two comparisons from leaf 0 find, and keeps nothing then', async () => {
    const comparer = comparerWith();
    expect(await comparer.compare(poolId)).toMatchObject({ count: 0 });
    expect(comparer.hasCachedLogs).toBe(true);
    await edit(`UPDATE "LogLeaf" SET "data" = REPLACE("data", 'a', 'b') WHERE "index" = 1`);
    const anew = await compareTables(db, signer, poolId);
    expect(anew.count).toBeGreaterThan(0);
    expect(await comparer.compare(poolId)).toEqual(anew);
    expect(comparer.hasCachedLogs).toBe(false);
    expect(await comparer.compare(poolId)).toEqual(anew);
  });

  it('keeps nothing after a failure, and what it had while results are not stated', async () => {
    const comparer = comparerWith();
    await comparer.compare(poolId);
    await db.logFact.create({ data: { poolId, key: RESULTS_DUE, value: 'true' } });
    await expect(comparer.compare(poolId)).rejects.toThrow(UnstatedResultsError);
    expect(comparer.hasCachedLogs).toBe(true);
    await db.logFact.deleteMany({ where: { key: RESULTS_DUE } });
    vi.spyOn(db, 'read').mockRejectedValueOnce(new Error('The connection is lost.'));
    await expect(comparer.compare(poolId)).rejects.toThrow('The connection is lost.');
    expect(comparer.hasCachedLogs).toBe(false);
    expect(await comparer.compare(poolId)).toMatchObject({ count: 0 });
    expect(comparer.hasCachedLogs).toBe(true);
  });

  it('keeps a log that is long enough, that fits, and for some comparisons', async () => {
    const size = await sizeOfLog();
    const keepsWith = async (limits: Partial<CacheLimits>) => {
      const comparer = comparerWith(limits);
      await comparer.compare(poolId);
      return comparer.hasCachedLogs;
    };
    expect(await keepsWith({ shortest: size, most: size })).toBe(true);
    expect(await keepsWith({ shortest: size + 1 })).toBe(false);
    expect(await keepsWith({ most: size - 1 })).toBe(false);

    const play = vi.spyOn(LogPlayer.prototype, 'play');
    const comparer = comparerWith({ plays: 2 });
    for (let times = 0; times < 5; times += 1) await comparer.compare(poolId);
    expect(new Set(play.mock.contexts).size).toBe(2);
    expect(play.mock.contexts.map((each) => play.mock.contexts.indexOf(each))).toEqual([0, 0, 0, 3, 3]);
  });
});
