import { spawnSync } from 'node:child_process';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openDatabase } from '#prisma/client.ts';
import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { createTestServices, type TestServices } from '#graphql/testing/services.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import type { Job } from './job.ts';
import { giveUpLease, LEASE_BEAT, LEASE_TIME, newHolder, takeLease } from './lease.ts';
import { startJobs } from './runner.ts';

describe.each(bothDialects)('jobs on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  const stops: AbortController[] = [];

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const stop of stops.splice(0)) stop.abort();
    await database.close();
  });

  const start = (job: Job, given = services) => {
    const stop = new AbortController();
    stops.push(stop);
    return { stop, ...startJobs({ ...given, systemClock: createSystemClock() }, [job], stop.signal) };
  };

  it('give a lease to one holder until it expires or is released', async () => {
    const later = (milliseconds: number) =>
      services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + milliseconds) });
    const all = await Promise.all(['a', 'b', 'c'].map((holder) => takeLease(services, 'x', holder)));
    expect(all.filter(Boolean)).toHaveLength(1);
    const holder = ['a', 'b', 'c'][all.indexOf(true)]!;
    const other = holder === 'a' ? 'b' : 'a';
    await later(LEASE_TIME - 1);
    expect(await takeLease(services, 'x', other)).toBe(false);
    expect(await takeLease(services, 'x', holder)).toBe(true);
    await later(LEASE_TIME - 1);
    expect(await takeLease(services, 'x', other)).toBe(false);
    await later(1);
    // The holder did not renew: another takes over, and the late holder is notified.
    expect(await takeLease(services, 'x', other)).toBe(true);
    expect(await takeLease(services, 'x', holder)).toBe(false);
    await giveUpLease(services, 'x', other);
    expect(await takeLease(services, 'x', holder)).toBe(true);
    // A dead holder's clock may have been an hour ahead, a living one's some seconds.
    const behind = (seconds: number) => ({
      ...services,
      systemClock: {
        ...services.systemClock,
        now: () => new Date(services.systemClock.now().getTime() - seconds * 1000),
      },
    });
    expect(await takeLease(behind(30), 'x', other)).toBe(false);
    expect(await takeLease(behind(3_600), 'x', other)).toBe(true);
    // A dead holder is replaced within 15 seconds.
    expect(LEASE_TIME + LEASE_BEAT).toBeLessThan(15_000);
  });

  it('acquire their leases at once, and run once they may', async () => {
    const stop = new AbortController();
    stops.push(stop);
    let runs = 0;
    const job: Job = { name: 'x', run: () => Promise.resolve((runs += 1) && Infinity) };
    let begin = () => {};
    const mayRun = new Promise<void>((resolve) => (begin = resolve));
    const real = { ...services, systemClock: createSystemClock() };
    const { isWell, stopped } = startJobs(real, [job], stop.signal, () => {}, mayRun);
    await eventually(() => expect(isWell()).toBe(true));
    expect(runs).toBe(0);
    begin();
    await eventually(() => expect(runs).toBe(1));
    stop.abort();
    await stopped;
  });

  it('end together without a warning of their process, however many they are, and whether they run or wait', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const names = Array.from({ length: 20 }, (_, index) => `job ${index}`);
    const running = new Set<string>();
    const jobs = names.map((name): Job => ({
      name,
      run: () => Promise.resolve(running.add(name).size && Infinity),
    }));
    // The other holder has every second lease.
    const real = { ...services, systemClock: createSystemClock() };
    for (const name of names.filter((_, index) => index % 2 === 0)) await takeLease(real, name, 'other');
    const stop = new AbortController();
    const { stopped } = startJobs(real, jobs, stop.signal);
    await eventually(() => expect(running.size).toBe(names.length / 2));
    stop.abort();
    await stopped;
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('run in one of two processes, and in the other as soon as the first stops', async () => {
    const second = dialect === 'postgresql' ? await openDatabase(database.url) : database.db;
    try {
      const runs: string[] = [];
      const job = (who: string): Job => ({ name: 'count', run: async () => (runs.push(who), 20) });
      const one = start(job('one'));
      await eventually(() => expect(runs.length).toBeGreaterThan(3));
      const { holder: held } = await database.db.jobLease.findUniqueOrThrow({ where: { name: 'count' } });
      const two = start(job('two'), { ...services, db: second });
      const before = runs.length;
      await eventually(() => expect(runs.length).toBeGreaterThan(before + 10));
      expect(new Set(runs)).toEqual(new Set(['one']));
      one.stop.abort();
      await one.stopped;
      // It was given up, unless the other has taken it already.
      const { holder, expiresAt } = await database.db.jobLease.findUniqueOrThrow({
        where: { name: 'count' },
      });
      if (holder === held)
        expect(expiresAt.getTime()).toBeLessThanOrEqual(createSystemClock().now().getTime());
      await eventually(() => expect(runs).toContain('two'));
      two.stop.abort();
      await two.stopped;
    } finally {
      if (second !== database.db) await second.$disconnect();
    }
  });

  it('take over from a process that died', async () => {
    const past = new Date(createSystemClock().now().getTime() - 1);
    await database.db.jobLease.create({ data: { name: 'orphan', holder: 'dead', expiresAt: past } });
    let runs = 0;
    const { stop, stopped } = start({ name: 'orphan', run: async () => ((runs += 1), Infinity) });
    await eventually(() => expect(runs).toBe(1));
    stop.abort();
    await stopped;
    expect(runs).toBe(1);
  });

  it('take over at once from a process of this machine that was killed', async () => {
    const killed = spawnSync(process.execPath, ['--eval', '']).pid;
    const expiresAt = new Date(services.systemClock.now().getTime() + LEASE_TIME);
    const holder = newHolder().replace(` ${process.pid} `, ` ${killed} `);
    await database.db.jobLease.create({ data: { name: 'killed', holder, expiresAt } });
    await database.db.jobLease.create({ data: { name: 'elsewhere', holder: `not.${holder}`, expiresAt } });
    expect(await takeLease(services, 'killed', newHolder())).toBe(true);
    expect(await takeLease(services, 'elsewhere', newHolder())).toBe(false);
    expect(await takeLease(services, 'killed', newHolder())).toBe(false);
  });

  it('continue after a failure, log it, and stop promptly during a run', async () => {
    let runs = 0;
    const { stop, stopped } = start({
      name: 'shaky',
      async run(signal) {
        runs += 1;
        if (runs === 1) throw new Error('the first run fails');
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('stopped'))),
        );
        return 0;
      },
    });
    const lease = () => database.db.jobLease.findUniqueOrThrow({ where: { name: 'shaky' } });
    await eventually(async () => expect((await lease()).lastError).toBe('the first run fails'));
    await eventually(() => expect(runs).toBe(2));
    // Neither the next heartbeat nor any other timer is waited for.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    stop.abort();
    await stopped;
    vi.useRealTimers();
    expect((await lease()).expiresAt.getTime()).toBeLessThanOrEqual(createSystemClock().now().getTime());
  });

  it('sleep until they are woken', async () => {
    let runs = 0;
    let wake = () => {};
    const { stop, stopped } = start({
      name: 'sleepy',
      run: async () => ((runs += 1), Infinity),
      listen: (given) => {
        wake = given;
        return () => (wake = () => {});
      },
    });
    await eventually(() => expect(runs).toBe(1));
    const lease = () => database.db.jobLease.findUniqueOrThrow({ where: { name: 'sleepy' } });
    await eventually(async () => expect((await lease()).lastEndedAt).not.toBeNull());
    expect(runs).toBe(1);
    wake();
    await eventually(() => expect(runs).toBe(2));
    stop.abort();
    await stopped;
  });
});
