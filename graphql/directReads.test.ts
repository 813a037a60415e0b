// SQL on both databases: graphql/accounts/sessions/storedSessions.ts, prisma/directReads.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  entries,
  logLeaves,
  picks,
  readMarks,
  readRange,
  readRows,
  readSharedRows,
  rulesAcknowledgements,
  users,
} from '../prisma/directReads.ts';
import type { Entry } from '../prisma/generated/sqlite/client.ts';
import { bothDialects, type TestDatabase } from '../prisma/testing.ts';
import { type StoredRole, STORED_ROLE } from './accounts/access/rights.ts';
import { readSessions } from './accounts/sessions/storedSessions.ts';
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

  it('return an account, and what it has read, with booleans and missing values', async () => {
    const { db } = database;
    const [{ userId, poolId }, other] = planted.entries as [Entry, Entry];
    const at = new Date('2025-11-05T01:02:03.456Z');
    await db.user.update({
      where: { id: userId },
      data: { isAdministrator: true, notifyPicks: true, notifyResults: false, calendarOffAt: at },
    });
    await db.readMark.create({ data: { poolId, userId, announcementsThrough: 3, at } });
    const rules = { poolId, userId, record: '{}', salt: 'AAAA' };
    await db.rulesAcknowledgement.createMany({
      data: [
        { ...rules, version: 'b', at: new Date('2025-11-06T00:00:00Z') },
        { ...rules, version: 'a', at },
      ],
    });
    const ids = [...new Set([userId, other.userId])].sort((one, next) => one - next);
    expect(await readRows(db, users, 'id', ids, ['id'])).toEqual(
      await db.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } }),
    );
    const own = { where: { userId } };
    expect(await readRows(db, readMarks, 'userId', [userId])).toEqual(await db.readMark.findMany(own));
    expect(await readRows(db, rulesAcknowledgements, 'userId', [userId], ['at'])).toEqual(
      await db.rulesAcknowledgement.findMany({ ...own, orderBy: { at: 'asc' } }),
    );
  });

  it('of many that ask at once take one statement, and give each its own rows', async () => {
    const { read } = database.db;
    let statements = 0;
    const counted: Pick<typeof database.db, 'dialect' | 'read'> = {
      dialect,
      read: (...query) => {
        statements += 1;
        return read(...query);
      },
    };
    const wanted = [...planted.entries.map(({ id }) => [id]), planted.entries.map(({ id }) => id), [999_999]];
    const shared = (ids: readonly number[]) => readSharedRows(counted, entries, 'id', ids);
    const found = await Promise.all(wanted.map(shared));
    expect(statements).toBe(1);
    expect(found.map((rows) => rows.map(({ id }) => id))).toEqual([...wanted.slice(0, -1), []]);
    expect(new Set(found.flat()).size).toBe(found.flat().length);
    // A row of later is read later.
    const first = planted.entries[0]!;
    const reading = shared([first.id]);
    await database.db.entry.update({ where: { id: first.id }, data: { username: 'Renamed' } });
    await reading;
    expect((await shared([first.id]))[0]!.username).toBe('Renamed');
    const many = Array.from({ length: 60 }, (_, index) => index + 1);
    statements = 0;
    await Promise.all([shared(many), shared(many), shared([first.id])]);
    expect(statements).toBe(3);
  });

  it('return sessions as the client does, with the pools of their accounts', async () => {
    const { db } = database;
    const [{ userId }, other] = planted.entries as [Entry, Entry];
    const at = new Date('2025-11-05T01:02:03.456Z');
    const { id: _id, ...pool } = planted.pool;
    const { id: poolId } = await db.pool.create({ data: { ...pool, slug: 'second', name: 'Second' } });
    await db.poolCommissioner.createMany({
      data: [planted.pool.id, poolId].map((id) => ({ poolId: id, userId, since: at })),
    });
    await db.user.update({ where: { id: other.userId }, data: { isAdministrator: true } });
    const session = { createdAt: at, expiresAt: at, lastSeenAt: at, provenAt: at };
    const hashes = ['aa', 'bb', 'cc'];
    await db.session.createMany({
      data: [
        { ...session, tokenHash: 'aa', userId, hasProviderFactor: true },
        { ...session, tokenHash: 'bb', userId: other.userId },
        { ...session, tokenHash: 'dd', userId },
      ],
    });
    const byClient = await db.session.findMany({
      where: { tokenHash: { in: hashes } },
      include: { user: { select: STORED_ROLE } },
    });
    const read = await readSessions(db, hashes);
    expect(read.map(comparable).sort(byHash)).toEqual(
      byClient.map(({ user, ...row }) => comparable({ ...row, stored: user })).sort(byHash),
    );
    expect(read.find(({ tokenHash }) => tokenHash === 'aa')!.stored.commissionerOf).toHaveLength(2);
    expect(await readSessions(db, [])).toEqual([]);
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

type Session = Awaited<ReturnType<typeof readSessions>>[number];

const byHash = (one: { tokenHash: string }, next: { tokenHash: string }) =>
  one.tokenHash < next.tokenHash ? -1 : 1;

/** The columns that both read, with sets for lists whose order and repetitions mean nothing. */
function comparable({ id, tokenHash, userId, createdAt, expiresAt, lastSeenAt, ...rest }: Session) {
  const { hasProviderFactor, stored } = rest;
  const pools = (rows: StoredRole['entries']) => new Set(rows.map(({ poolId }) => poolId));
  return {
    ...{ id, tokenHash, userId, createdAt, expiresAt, lastSeenAt, hasProviderFactor },
    isAdministrator: stored.isAdministrator,
    commissionerOf: pools(stored.commissionerOf),
    memberOf: pools(stored.entries),
  };
}
