import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dialects, openTestDatabase, type TestDatabase } from '../prisma/testing.ts';
import { createTestServices, type TestServices } from './actions/testing.ts';
import { createSystemClock } from './clock/system.ts';
import { startJobs } from './jobs/runner.ts';
import { createReadiness } from './readiness.ts';

describe.each(dialects)('readiness on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  const well = { isWell: () => true };
  const never = new AbortController().signal;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
  });
  afterEach(() => database.close());

  it('is there when the database, its migrations and the jobs are, and ends with the process', async () => {
    const ending = new AbortController();
    const readiness = createReadiness(services, well, ending.signal);
    expect(await readiness()).toEqual({ database: true, migrations: true, jobs: true });
    ending.abort();
    expect(Object.values(await readiness())).toEqual([false, false, false]);
  });

  it('misses migrations that another program has taken back', async () => {
    await database.db.$executeRaw`DELETE FROM "_prisma_migrations"`;
    const readiness = createReadiness(services, well, never);
    expect(await readiness()).toEqual({ database: true, migrations: false, jobs: true });
  });

  it('tells a database that does not answer', async () => {
    const db = new Proxy(database.db, {
      get: (target, key: keyof typeof database.db) =>
        key === '$queryRaw' ? () => Promise.reject(new Error('connection refused')) : target[key],
    });
    const readiness = createReadiness({ ...services, db }, well, never);
    expect(await readiness()).toEqual({ database: false, migrations: false, jobs: true });
  });

  it('counts a job as well once it has asked for its lease, whoever holds it', async () => {
    const stop = new AbortController();
    const real = { ...services, systemClock: createSystemClock() };
    const runs: string[] = [];
    const job = { name: 'count', run: () => Promise.resolve((runs.push('run'), 50)) };
    const one = startJobs(real, [job], stop.signal);
    expect(one.isWell()).toBe(false);
    await vi.waitFor(() => expect(one.isWell()).toBe(true), { timeout: 5000 });
    const standingBy = startJobs(real, [job], stop.signal);
    await vi.waitFor(() => expect(standingBy.isWell()).toBe(true), { timeout: 5000 });
    stop.abort();
    await Promise.all([one.stopped, standingBy.stopped]);
  });
});
