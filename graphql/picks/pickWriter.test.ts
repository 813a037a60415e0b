// SQL on both databases: graphql/picks/pickWriter.ts, graphql/picks/storePicks.ts, graphql/log/growthStatement.ts,
// graphql/api/readModel/rows.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { appendLeafHashes, emptyFrontier, frontierRoot } from '#verify/log/frontier.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import type { PickWriter } from '../kernel/pickFacts.ts';
import { createRows } from '../api/readModel/rows.ts';
import { openCounted } from '../testing/schema.ts';
import { openTestPool, type PlantedPool, type TestServices } from '../testing/services.ts';
import { pickCounts, sumOf } from '../standings/counts.ts';
import { expectKeptCounts } from '../testing/keptCounts.ts';
import type { PoolLogs } from '../kernel/poolLogs.ts';
import { compareTables } from '../log/comparison/compareTables.ts';
import { createPoolLogs } from '../log/poolLogs.ts';
import { sha256 } from '../log/key/sha256.ts';
import { recordKey } from '../log/key/rotateKey.ts';
import { createPickWriter } from './pickWriter.ts';
import { inTransaction, isUniqueViolation } from '../kernel/transaction.ts';

describe.each(bothDialects)('the pick writer on %s', (dialect) => {
  let database: TestDatabase;
  let planted: PlantedPool;
  let writer: PickWriter;
  let poolLogs: PoolLogs;
  let services: TestServices;
  let newPick: (entry: number, teamId: string) => Parameters<PickWriter['store']>[0];

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 9));
    ({ poolLogs } = services);
    writer = createPickWriter(services);
    const games = await database.db.game.findMany({ where: { week: 1 } });
    newPick = (entry, teamId) => ({
      poolId: planted.pool.id,
      entryId: planted.entries[entry]!.id,
      week: 1,
      teamId,
      gameId: games.find(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId].includes(teamId))!.id,
      submittedAt: services.clock.now(),
      slot: 1,
      period: 0,
      teamUse: 1,
    });
  });
  afterEach(() => database.close());

  it('stores each of many concurrent picks in its own row', async () => {
    const teams = ['CLE', 'CIN', 'IND', 'MIA', 'JAX', 'CAR', 'NE', 'LV', 'NO'];
    const stored = await Promise.all(teams.map((teamId, entry) => writer.store(newPick(entry, teamId))));
    expect(stored.map(({ entryId, teamId }) => [entryId, teamId])).toEqual(
      teams.map((teamId, entry) => [planted.entries[entry]!.id, teamId]),
    );
    expect(await database.db.pick.count()).toBe(9);
  });

  it('refuses a pick of a server whose clock is too far behind the log, and takes it otherwise', async () => {
    const { id: poolId } = planted.pool;
    await writer.store(newPick(0, 'CLE'));
    const ahead = (minutes: number) => new Date(services.clock.now().getTime() + minutes * 60_000);
    // Another server, whose clock is right.
    const leaf = { type: 'pick-opened', entry: '1', week: 1, reason: 'Asked.' };
    const stateAt = (now: Date) =>
      inTransaction(services, now, async (transaction) => transaction.log(poolId, leaf));
    await stateAt(ahead(4));
    await writer.store(newPick(1, 'CIN'));
    await stateAt(ahead(30));
    await expect(writer.store(newPick(2, 'IND'))).rejects.toMatchObject({
      code: 'CLOCK_BEHIND',
      message: expect.stringContaining('The clock of this server is behind'),
    });
    expect(await database.db.pick.count()).toBe(2);
  });

  it('does not fail a pick because another one violates a database rule', async () => {
    const attempts = [0, 1, 1, 2, 3, 3, 3, 4].map((entry, place) =>
      writer.store(newPick(entry, ['CLE', 'CIN', 'IND', 'MIA'][place % 4]!)),
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

  it('stores and logs the others of a batch one by one when one breaks the statement as a whole', async () => {
    const wrong = { ...newPick(1, 'CIN'), gameId: 999_999 };
    const [first, broken, last] = await Promise.allSettled(
      [newPick(0, 'CLE'), wrong, newPick(2, 'IND')].map((pick) => writer.store(pick)),
    );
    expect(broken!.status).toBe('rejected');
    expect(first).toMatchObject({
      status: 'fulfilled',
      value: { teamId: 'CLE', leaf: expect.anything() as unknown },
    });
    expect(last).toMatchObject({
      status: 'fulfilled',
      value: { teamId: 'IND', leaf: expect.anything() as unknown },
    });
    expect(await database.db.pick.count()).toBe(2);
    expect(await database.db.logLeaf.count({ where: { type: 'pick' } })).toBe(2);
  });

  it('is counted by week and team, also while another process writes and one takes picks away', async () => {
    const other = createPickWriter(services);
    await Promise.all([
      ...[0, 1, 2, 3].map((entry) => writer.store(newPick(entry, ['CLE', 'MIA'][entry % 2]!))),
      ...[4, 5, 6, 7].map((entry) => other.store(newPick(entry, ['MIA', 'CLE'][entry % 2]!))),
      ...['CLE', 'MIA', 'IND'].map((teamId) =>
        database.db.$transaction(async (tx) => {
          const { id } = await tx.pick.create({ data: newPick(8, teamId) });
          await tx.pick.update({ where: { id }, data: newPick(8, 'CIN') });
          await tx.pick.delete({ where: { id } });
        }),
      ),
    ]);
    await database.db.pick.create({ data: newPick(8, 'NE') });
    await database.db.pick.updateMany({ where: { teamId: 'NE' }, data: newPick(8, 'LV') });
    expect(sumOf(await pickCounts(database.db, [planted.pool.id], [1]))).toBe(9);
    const { pickCount } = createRows(database.db);
    const ofWeeks = [1, 1, 2].map((week) => pickCount.load({ poolId: planted.pool.id, week }));
    expect(await Promise.all(ofWeeks)).toEqual([9, 9, 0]);
    await expectKeptCounts(database.db);
    await database.db.entry.delete({ where: { id: planted.entries[8]!.id } });
    expect(sumOf(await pickCounts(database.db, [planted.pool.id], [1]))).toBe(8);
    await expectKeptCounts(database.db);
  });

  it('writes the picks that arrive together and their leaves in five statements, whole', async () => {
    const { db, counter } = openCounted(dialect, database.url);
    const counted = createPickWriter({ ...services, db });
    const teams = ['CLE', 'CIN', 'IND', 'MIA', 'JAX', 'CAR', 'NE', 'LV', 'NO'];
    try {
      const stored = await Promise.all(teams.map((teamId, entry) => counted.store(newPick(entry, teamId))));
      // The transaction, the picks, the log's lock, its head, and its leaves.
      expect(counter.statements).toBe(5);
      expect(stored.map(({ leaf: _leaf, ...row }) => row)).toEqual(
        await database.db.pick.findMany({ orderBy: { id: 'asc' } }),
      );
    } finally {
      await db.$disconnect();
    }
  });

  it('knows the head of the log from the second batch on, and writes all in one statement', async () => {
    const { db, counter } = openCounted(dialect, database.url);
    const counted = createPickWriter({ ...services, db, poolLogs: createPoolLogs(poolLogs.signer) });
    try {
      await Promise.all([counted.store(newPick(0, 'CLE')), counted.store(newPick(1, 'CIN'))]);
      counter.statements = 0;
      const stored = await Promise.all([counted.store(newPick(2, 'IND')), counted.store(newPick(3, 'MIA'))]);
      expect(counter.statements).toBe(1);
      const [first, second] = await database.db.pick.findMany({ orderBy: { id: 'asc' }, skip: 2 });
      expect(stored).toEqual([
        { ...first, leaf: expect.objectContaining({ poolId: planted.pool.id }) as unknown },
        { ...second, leaf: expect.objectContaining({ poolId: planted.pool.id }) as unknown },
      ]);
    } finally {
      await db.$disconnect();
    }
  });

  it('stores the root of a full subtree with the picks that complete it', async () => {
    const { db } = database;
    const { id: poolId } = planted.pool;
    await writer.store(newPick(0, 'CLE'));
    const { size } = await db.poolLog.findFirstOrThrow();
    const leaves = Array.from({ length: 255 - size }, (_, index) => ({
      ...{ poolId, opening: null, place: null },
      content: { type: 'pick-opened', entry: '1', week: 1, reason: String(index) },
    }));
    await db.write((tx) => poolLogs.append({ tx, dialect, now: services.clock.now() }, leaves));
    await Promise.all([writer.store(newPick(1, 'CIN')), writer.store(newPick(2, 'IND'))]);
    const stored = await db.logLeaf.findMany({ orderBy: { index: 'asc' } });
    const hashes = stored.map(({ data }) => leafHash(sha256, encodeUtf8(data)));
    expect(hashes).toHaveLength(257);
    const [node] = await db.logNode.findMany();
    expect(Buffer.from(node!.hash)).toEqual(
      Buffer.from(frontierRoot(sha256, appendLeafHashes(sha256, emptyFrontier, hashes.slice(0, 256)))),
    );
  });

  it('stores the others of a batch of which a constraint refuses one, with the head known', async () => {
    await writer.store(newPick(0, 'CLE'));
    const wrong = { ...newPick(2, 'IND'), gameId: 999_999 };
    for (const [entry, refused] of [newPick(0, 'CIN'), wrong].entries()) {
      const outcomes = await Promise.allSettled(
        [newPick(3 + 2 * entry, 'IND'), refused, newPick(4 + 2 * entry, 'MIA')].map((pick) =>
          writer.store(pick),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    }
    await recordKey(services);
    const report = await compareTables(database.db, poolLogs.signer, planted.pool.id);
    expect(report).toMatchObject({ picks: 5, differences: [] });
  });

  it('continues the log that another process has grown, and after leaves that were rolled back', async () => {
    const { db } = database;
    const logs = [0, 1].map(() => createPoolLogs(poolLogs.signer));
    const writers = logs.map((each) => createPickWriter({ ...services, poolLogs: each }));
    const teams = ['CLE', 'CIN', 'IND', 'MIA', 'JAX', 'CAR', 'NE', 'LV'];
    for (const [entry, teamId] of teams.slice(0, 6).entries()) {
      await writers[entry % 2]!.store(newPick(entry, teamId));
    }
    const rolledBack = db.write(async (tx) => {
      const content = { type: 'never', reason: 'rolled back' };
      const leaf = { poolId: planted.pool.id, content, opening: null, place: null };
      await logs[0]!.append({ tx, dialect, now: services.clock.now() }, [leaf]);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await Promise.all([writers[0]!.store(newPick(6, 'NE')), writers[1]!.store(newPick(7, 'LV'))]);
    expect(await db.logLeaf.count({ where: { type: 'never' } })).toBe(0);
    await recordKey(services);
    const report = await compareTables(db, poolLogs.signer, planted.pool.id);
    expect(report).toMatchObject({ picks: 8, differences: [] });
  });

  it('tells a pick that lost to a stored one from another that took its place in the same statement', async () => {
    const { id: gameId } = await database.db.game.findFirstOrThrow({ where: { week: 2, awayTeamId: 'CLE' } });
    await writer.store({ ...newPick(0, 'CLE'), week: 2, gameId });
    const [lost, won] = await Promise.allSettled([
      writer.store(newPick(0, 'CLE')),
      writer.store(newPick(0, 'CIN')),
    ]);
    expect(lost.status === 'rejected' && isUniqueViolation(lost.reason)).toBe(true);
    expect(won).toMatchObject({ status: 'fulfilled', value: { week: 1, teamId: 'CIN' } });
  });

  it('continues after a failure', async () => {
    await expect(writer.store({ ...newPick(0, 'CLE'), gameId: 999_999 })).rejects.toThrow();
    await expect(writer.store(newPick(0, 'CLE'))).resolves.toMatchObject({ teamId: 'CLE' });
  });
});
