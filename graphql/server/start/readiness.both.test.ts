import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Database } from '#prisma/client.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { createTestServices, plantSeason, type TestServices } from '#graphql/testing/services.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { startJobs } from '../jobs/runner.ts';
import { createReadiness } from './readiness.ts';

/** Limits the SQLite file to its current pages, none of them free: like a full disk. */
async function fillFile(db: Database): Promise<() => Promise<void>> {
  const [row] = await db.$queryRaw<[{ page_count: bigint }]>`PRAGMA page_count`;
  await db.$queryRawUnsafe(`PRAGMA max_page_count = ${row.page_count}`);
  return async () => void (await db.$queryRaw`PRAGMA max_page_count = 1000000`);
}

/** Like a standby, or a server set to read-only: every new transaction refuses to write. */
async function makeReadOnly(db: Database): Promise<() => Promise<void>> {
  const name = new URL(db.url).pathname.slice(1);
  const set = async (value: 'on' | 'off') => {
    await db.$executeRawUnsafe(
      `BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}; COMMIT`,
    );
    // Open sessions keep the setting they began with.
    await db.$disconnect();
  };
  await set('on');
  return () => set('off');
}

describe.each(bothDialects)('readiness on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  const well = { isWell: () => true };
  const never = new AbortController().signal;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
  });
  afterEach(() => database.close());

  it('is true when the database, its migrations and the jobs are ready, and ends with the process', async () => {
    const ending = new AbortController();
    const readiness = createReadiness(services, well, ending.signal);
    expect(await readiness()).toEqual({
      database: true,
      writes: true,
      migrations: true,
      jobs: true,
      log: true,
      logsToBegin: 0,
      clockBehind: false,
    });
    ending.abort();
    expect(Object.values(await readiness())).toEqual([false, false, false, false, false]);
  });

  it('says that this server is so far behind that picks are refused', async () => {
    await plantSeason(database.db);
    const createdAt = services.clock.now();
    const { id } = await database.db.pool.create({
      data: { name: 'One', slug: 'one', seasonYear: 2025, createdAt },
    });
    const ahead = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
    await services.poolLogs.begin(services, ahead(4), [id]);
    expect(await createReadiness(services, well, never)()).toMatchObject({ clockBehind: false });
    await database.db.poolLog.updateMany({ data: { lastAt: ahead(6) } });
    expect(await createReadiness(services, well, never)()).toMatchObject({ clockBehind: true });
  });

  it('says how many logs have still to begin', async () => {
    await plantSeason(database.db);
    for (const slug of ['one', 'two']) {
      const createdAt = services.clock.now();
      await database.db.pool.create({ data: { name: slug, slug, seasonYear: 2025, createdAt } });
    }
    const [{ id }] = (await database.db.pool.findMany()) as [{ id: number }, ...unknown[]];
    await services.poolLogs.begin(services, services.clock.now(), [id]);
    expect(await createReadiness(services, well, never)()).toMatchObject({ log: true, logsToBegin: 1 });
  });

  it('reports migrations that another program has reverted', async () => {
    await database.db.$executeRaw`DELETE FROM "_prisma_migrations"`;
    const readiness = createReadiness(services, well, never);
    expect(await readiness()).toMatchObject({
      database: true,
      writes: true,
      migrations: false,
      jobs: true,
      log: false,
    });
  });

  it('reports a database that does not respond', async () => {
    const db = new Proxy(database.db, {
      get: (target, key: keyof typeof database.db) =>
        key === '$queryRaw' ? () => Promise.reject(new Error('connection refused')) : target[key],
    });
    const readiness = createReadiness({ ...services, db }, well, never);
    expect(await readiness()).toEqual({
      database: false,
      writes: false,
      migrations: false,
      jobs: true,
      log: false,
    });
  });

  it('is false while reads succeed but a pick could not be stored, and true again afterwards', async () => {
    const { db } = database;
    const restore = await (dialect === 'sqlite' ? fillFile(db) : makeReadOnly(db));
    expect(await db.season.count()).toBe(0);
    const readiness = createReadiness(services, well, never);
    expect(await readiness()).toEqual({
      database: true,
      writes: false,
      migrations: true,
      jobs: true,
      log: true,
      logsToBegin: 0,
      clockBehind: false,
    });
    await restore();
    await eventually(async () => expect((await readiness()).writes).toBe(true));
  });

  it('writes once for all requests within a second', async () => {
    const upsert = vi.spyOn(database.db.writeProbe, 'upsert');
    const readiness = createReadiness(services, well, never);
    const answers = await Promise.all(Array.from({ length: 500 }, readiness));
    answers.push(...(await Promise.all(Array.from({ length: 500 }, readiness))));
    expect(answers.filter(({ writes }) => writes)).toHaveLength(1000);
    expect(upsert).toHaveBeenCalledTimes(1);
    upsert.mockRestore();
  });

  it('counts a job as running once it has requested its lease, whoever holds it', async () => {
    const stop = new AbortController();
    const real = { ...services, systemClock: createSystemClock() };
    const runs: string[] = [];
    const job = { name: 'count', run: () => Promise.resolve((runs.push('run'), 50)) };
    const one = startJobs(real, [job], stop.signal);
    expect(one.isWell()).toBe(false);
    await eventually(() => expect(one.isWell()).toBe(true));
    const standingBy = startJobs(real, [job], stop.signal);
    await eventually(() => expect(standingBy.isWell()).toBe(true));
    stop.abort();
    await Promise.all([one.stopped, standingBy.stopped]);
  });
});
