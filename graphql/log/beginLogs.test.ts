// SQL on both databases: graphql/log/beginLog.ts, graphql/log/beginLogs.ts, graphql/log/statements/poolState.ts, graphql/log/statements/stateEntries.ts, graphql/server/start/readiness.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Database } from '#prisma/client.ts';
import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { skeletonOf } from '../entries/rules/confusables.ts';
import { createProcessState } from '../server/start/processState.ts';
import { openCounted } from '../testing/schema.ts';
import {
  openTestPool,
  plantUser,
  viewerOf,
  type PlantedPool,
  type TestServices,
} from '../testing/services.ts';
import { changePick } from '../picks/pickFor.ts';
import { compareTables, UnstatedResultsError } from './comparison/compareTables.ts';
import { passDeadlines } from '../grading/passDeadlines.ts';
import { createPickWriter } from '../picks/pickWriter.ts';
import { submitPick } from '../picks/submitPick.ts';
import { applyGameUpdates } from '../season/applyGameUpdates.ts';
import { beginLogs } from './beginLogs.ts';
import { createPoolLogs } from './poolLogs.ts';
import { recordKey } from './key/rotateKey.ts';

const DEADLINE = new Date('2025-09-07T14:00:00Z');
const BEFORE = new Date('2025-09-07T13:41:07.312Z');
const LATER = new Date('2025-09-07T13:50:00Z');
/** Entries of a pool that is older than its log, and of a part of it. */
const [ENTRIES, AT_ONCE] = [5, 2];

interface Leaf {
  type: string;
  at: string;
  entries?: [string, number, string][];
  [field: string]: unknown;
}

describe.each(bothDialects)('the log of a pool that is older than it on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;

  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 1));
    services = inParts(services);
    await recordKey(services);
    await services.clock.set({ now: BEFORE });
  });
  afterEach(() => database.close());

  /** As another process has them that states two entries at once. */
  function inParts(of: TestServices, db = database.db): TestServices {
    const poolLogs = createPoolLogs(of.poolLogs.signer, [], { begunAtOnce: AT_ONCE });
    const services = { ...of, db, poolLogs };
    return { ...services, pickWriter: createPickWriter(services) };
  }

  /** A pool with entries and a pick of the first, by no action: without a log. @returns its id and those of its entries */
  async function plantOlder(slug: string): Promise<{ poolId: number; entries: number[] }> {
    const { db } = database;
    const pool = await db.pool.create({ data: { name: slug, slug, seasonYear: 2025, createdAt: BEFORE } });
    const poolId = pool.id;
    const weeks = await db.poolWeek.findMany({ where: { poolId: planted.pool.id } });
    await db.poolWeek.createMany({ data: weeks.map(({ id: _id, ...week }) => ({ ...week, poolId })) });
    for (let number = 1; number <= ENTRIES; number += 1) {
      const username = `Older ${number}`;
      const names = { username, usernameKey: username.toLowerCase(), usernameSkeleton: skeletonOf(username) };
      await db.entry.create({
        data: { poolId, userId: planted.owner.id, number, joinedAt: BEFORE, ...names },
      });
    }
    const entries = await db.entry.findMany({ where: { poolId }, orderBy: { id: 'asc' } });
    const game = await db.game.findFirstOrThrow({ where: { week: 1, homeTeamId: 'CLE' } });
    await db.pick.create({
      data: { poolId, entryId: entries[0]!.id, week: 1, teamId: 'CLE', gameId: game.id, submittedAt: BEFORE },
    });
    return { poolId, entries: entries.map(({ id }) => id) };
  }

  const leaves = async (poolId: number) =>
    (await database.db.logLeaf.findMany({ where: { poolId }, orderBy: { index: 'asc' } })).map(
      ({ data }) => JSON.parse(data) as Leaf,
    );
  const statedEntries = async (poolId: number) =>
    (await leaves(poolId)).flatMap(({ entries = [] }) => entries.map(([id]) => Number(id)));
  const headOf = (poolId: number) => database.db.poolLog.findUnique({ where: { poolId } });
  const compare = (poolId: number) => compareTables(database.db, services.poolLogs.signer, poolId);
  const pick = (entryId: number, of = services) =>
    submitPick(of, viewerOf(planted.owner), { entryId, week: 1, teamId: 'CIN', receivedAt: of.clock.now() });

  /** A database that is cut off after so many transactions. */
  function cutOffAfter(transactions: number): Database {
    let left = transactions;
    return new Proxy(database.db, {
      get(target, key: keyof Database) {
        if (key !== '$transaction') return target[key];
        left -= 1;
        return left < 0 ? () => Promise.reject(new Error('power cut')) : target.$transaction.bind(target);
      },
    });
  }

  it('begins with all there is of it, in parts, at one instant', async () => {
    const { poolId, entries } = await plantOlder('older');
    await beginLogs(services);
    expect(await statedEntries(poolId)).toEqual(entries);
    const stated = await leaves(poolId);
    expect(stated[0]).toMatchObject({ type: 'pool', began: 'LATER' });
    expect(stated.filter(({ type }) => type === 'pick')).toMatchObject([{ kind: 'EARLIER', week: 1 }]);
    expect(await compare(poolId)).toMatchObject({ count: 0, entries: ENTRIES, picks: 1 });
    expect(await database.db.logBeginning.count()).toBe(0);
    const before = await headOf(poolId);
    await beginLogs(services);
    expect(await headOf(poolId)).toEqual(before);
  });

  it('goes on after a crash where it was, and nobody reads it before it has begun', async () => {
    const { poolId, entries } = await plantOlder('older');
    await expect(beginLogs({ ...services, db: cutOffAfter(1) })).rejects.toThrow('1 logs could not begin');
    expect(await statedEntries(poolId)).toEqual(entries.slice(0, AT_ONCE));
    expect(await headOf(poolId)).toBeNull();
    await expect(compare(poolId)).rejects.toThrow(UnstatedResultsError);

    await services.clock.set({ now: LATER });
    await beginLogs(inParts(services));
    expect(await statedEntries(poolId)).toEqual(entries);
    expect(new Set((await leaves(poolId)).map(({ at }) => at))).toEqual(new Set([BEFORE.toISOString()]));
    expect(await compare(poolId)).toMatchObject({ count: 0, entries: ENTRIES, picks: 1 });
  });

  it.each([
    ['before anything of it is stated', 0],
    ['while it is being begun', 1],
  ])('begins before a pick that arrives %s', async (_when, transactions) => {
    const { poolId, entries } = await plantOlder('older');
    await beginLogs({ ...services, db: cutOffAfter(transactions) }).catch(() => {});
    await services.clock.set({ now: LATER });
    const [stored, other] = await Promise.all([pick(entries[1]!), pick(planted.entries[0]!.id)]);
    expect(other.leaf!.place).not.toBeNull();
    const all = await leaves(poolId);
    expect(all.at(-1)).toMatchObject({ type: 'pick', kind: 'SUBMIT', at: LATER.toISOString() });
    expect(stored.leaf!.place!.index).toBe(all.length - 1);
    expect(await statedEntries(poolId)).toEqual(entries);
    expect(await compare(poolId)).toMatchObject({ count: 0, picks: 2 });
  });

  it('begins before an act of a commissioner, which it then states', async () => {
    const { poolId, entries } = await plantOlder('older');
    const admin = viewerOf(await plantUser(database.db, 'admin@pool.example', true));
    const site = { productName: 'Last Standing', publicUrl: 'http://localhost:4000', paymentUrlTemplate: '' };
    await changePick(services, admin, {
      entryId: entries[0]!,
      week: 1,
      teamId: 'CIN',
      reason: 'Asked',
      site,
    });
    expect((await leaves(poolId)).filter(({ type }) => type === 'pick')).toMatchObject([
      { kind: 'EARLIER' },
      { kind: 'OVERRIDE', replaces: expect.any(Number) as number },
    ]);
    expect(await compare(poolId)).toMatchObject({ count: 0 });
  });

  it('begins before a deadline, which it then states', async () => {
    const { poolId } = await plantOlder('older');
    const { poolId: second } = await plantOlder('second');
    await services.clock.set({ now: DEADLINE });
    await passDeadlines(services);
    for (const id of [poolId, second]) {
      expect((await leaves(id)).filter(({ type }) => type === 'deadline')).toMatchObject([{ week: 1 }]);
      expect(await compare(id)).toMatchObject({ count: 0 });
    }
    expect(await database.db.logPublication.count({ where: { poolId: second, week: 1 } })).toBe(1);
  });

  it('begins before a result, in all pools of the season at once', async () => {
    const ids = [planted.pool.id];
    for (const slug of ['a', 'b', 'c']) ids.push((await plantOlder(slug)).poolId);
    const game = await database.db.game.findFirstOrThrow({ where: { week: 1, homeTeamId: 'CLE' } });
    const { seasonYear, week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed } = game;
    await services.clock.set({ now: new Date(kickoff.getTime() + 12_000_000) });
    const score = { period: 4, clock: '0:00', homeScore: 24, awayScore: 20 };
    const names = { seasonYear, week, homeTeamId, awayTeamId, kickoff, isKickoffConfirmed };
    await applyGameUpdates(services, [{ ...names, ...score, status: 'FINAL' }]);
    for (const id of ids) {
      const stated = (await leaves(id)).filter(
        ({ type, games }) => type === 'games' && JSON.stringify(games).includes('"homeScore":24'),
      );
      expect(stated).toHaveLength(1);
    }
  });

  it('begins in the transaction that writes to it only where that takes little, or makes the pool', async () => {
    const older = [(await plantOlder('a')).poolId, (await plantOlder('b')).poolId];
    const write = (created: number[]) =>
      database.db.$transaction((tx) =>
        services.poolLogs.write(
          { tx, dialect, now: BEFORE, created: new Set(created) },
          [planted.pool.id, ...older].map((poolId) => ({ type: 'pool', poolId })),
          [],
        ),
      );
    await expect(write([])).rejects.toMatchObject({ name: 'LogsNotBegunError', poolIds: older });
    expect(await headOf(older[0]!)).toBeNull();
    await write(older);
    for (const id of older) expect(await compare(id)).toMatchObject({ count: 0, entries: ENTRIES });
  });

  it('takes the same statements for some pools as for one', async () => {
    const statementsFor = async (slugs: string[]): Promise<number> => {
      for (const slug of slugs) await plantOlder(slug);
      const { db, counter } = openCounted(dialect, database.url);
      try {
        await beginLogs({ ...services, db, ...createProcessState(db, services.poolLogs.signer) });
        return counter.statements;
      } finally {
        await db.$disconnect();
      }
    };
    const one = await statementsFor(['a']);
    expect(await statementsFor(['b', 'c', 'd'])).toBe(one);
    expect(one).toBeLessThan(60);
  });

  it('begins the logs of some pools together, each with its own entries and picks', async () => {
    const together = createProcessState(database.db, services.poolLogs.signer);
    const older = [];
    for (const slug of ['a', 'b', 'c']) older.push(await plantOlder(slug));
    await beginLogs({ ...services, ...together });
    for (const { poolId, entries } of older) {
      expect(await statedEntries(poolId)).toEqual(entries);
      expect(await compare(poolId)).toMatchObject({ count: 0, entries: ENTRIES, picks: 1 });
    }
    const { poolId: alone } = await plantOlder('alone');
    await beginLogs({ ...services, ...together });
    const types = async (poolId: number) => (await leaves(poolId)).map(({ type }) => type);
    for (const { poolId } of older) expect(await types(poolId)).toEqual(await types(alone));
  });

  it('goes on with the pool that a part cut, and those after it', async () => {
    const older = [];
    for (const slug of ['a', 'b', 'c']) older.push(await plantOlder(slug));
    // The third part has the last entry of the first pool, and the first one of the second.
    await expect(beginLogs({ ...services, db: cutOffAfter(3) })).rejects.toThrow('3 logs could not begin');
    expect(await statedEntries(older[1]!.poolId)).toEqual(older[1]!.entries.slice(0, 1));
    expect(await statedEntries(older[2]!.poolId)).toEqual([]);
    await services.clock.set({ now: LATER });
    await beginLogs(inParts(services));
    for (const { poolId, entries } of older) {
      expect(await statedEntries(poolId)).toEqual(entries);
      expect(await compare(poolId)).toMatchObject({ count: 0, entries: ENTRIES, picks: 1 });
    }
  });

  it('holds up no other when it cannot begin', async () => {
    const { poolId } = await plantOlder('older');
    const { poolId: second } = await plantOlder('second');
    await database.db.logLeaf.create({ data: { poolId, index: 0, at: BEFORE, type: 'pool', data: '{}' } });
    await expect(beginLogs(services)).rejects.toThrow(AggregateError);
    expect([await headOf(poolId), await headOf(second)]).toEqual([null, expect.anything()]);
    await expect(
      pick((await database.db.entry.findFirstOrThrow({ where: { poolId } })).id),
    ).rejects.toThrow();
  });
});
