import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { compareTables, compareTwice } from '#graphql/log/comparison/compareTables.ts';
import { passDeadlines } from '#graphql/grading/passDeadlines.ts';
import { beginLogs } from '#graphql/log/beginLogs.ts';
import { recordKey } from '#graphql/log/key/rotateKey.ts';
import { openFixture } from '#graphql/testing/schema.ts';
import {
  type PlantedPool,
  plantSignedPool,
  plantUser,
  type TestServices,
} from '#graphql/testing/services.ts';
import { createReadiness } from '../start/readiness.ts';
import { createComparisonJob } from './comparison.ts';
import type { Job } from './job.ts';

const SITE = {
  productName: 'Last Standing',
  publicUrl: 'http://localhost:4000',
  paymentUrlTemplate: 'https://pay.example/{amount}/{note}',
};

describe.each(bothDialects)('the job that compares tables with logs on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  let job: Job;
  let compared: number[];
  const signal = new AbortController().signal;

  beforeEach(async () => {
    ({ database, services, planted } = await plantSignedPool(dialect, 3));
    await plantUser(database.db, 'admin@pool.example', true);
    compared = [];
    job = newJob();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await database.close();
  });

  function newJob(): Job {
    const compare = (poolId: number) => {
      compared.push(poolId);
      return compareTwice(() => compareTables(database.db, services.poolLogs.signer, poolId));
    };
    return createComparisonJob(services, { compare, idle: () => Promise.resolve() }, SITE);
  }
  const eliminate = (eliminatedWeek: number | null) =>
    database.db.entry.update({
      where: { id: planted.entries[1]!.id },
      data: {
        eliminatedWeek,
        eliminationReason: eliminatedWeek === null ? null : 'LOSS',
        eliminatedAt: eliminatedWeek === null ? null : services.clock.now(),
      },
    });
  const pool = () => database.db.pool.findUniqueOrThrow({ where: { id: planted.pool.id } });

  it('finds at its first run what was edited before the start, and tells everybody once', async () => {
    const error = vi.spyOn(services.log, 'error');
    await eliminate(1);
    await job.run(signal);
    expect(error).toHaveBeenCalledOnce();
    const [, line] = error.mock.lastCall as unknown as [object, string];
    expect(line).toContain('the tables and the log differ');
    expect(line).toContain(`entry ${planted.entries[1]!.id} (Entry 2), Week 1`);
    expect(line).toContain('Entry.eliminatedWeek Entry.eliminationReason');
    expect(await pool()).toMatchObject({ differsSince: services.systemClock.now() });
    expect(services.published).toContainEqual({ type: 'pool', poolId: planted.pool.id });
    const mails = await database.db.outboxMail.findMany();
    expect(mails.map(({ to }) => to)).toEqual(['admin@pool.example']);
    expect(mails[0]!.text).toContain(
      `entry ${planted.entries[1]!.id} (Entry 2), Week 1, Entry.eliminatedWeek`,
    );
    expect(mails[0]!.text).toContain(`npm run pool -- verify --pool ${planted.pool.id}`);

    // Another process logs it at its first look, and mails it no more.
    await newJob().run(signal);
    expect(error).toHaveBeenCalledTimes(2);
    expect(await database.db.outboxMail.count()).toBe(1);
  });

  it('ends the incident when a later comparison agrees', async () => {
    await eliminate(1);
    await job.run(signal);
    await eliminate(null);
    await newJob().run(signal);
    expect(await pool()).toMatchObject({ differsSince: null });
    expect(await database.db.logIncident.count()).toBe(0);
  });

  it('says so in readiness, and the server is ready all the same', async () => {
    const readiness = createReadiness(services, { isWell: () => true }, signal);
    await eliminate(1);
    await job.run(signal);
    expect(await readiness()).toEqual({
      database: true,
      writes: true,
      migrations: true,
      jobs: true,
      log: false,
      logsToBegin: 0,
      clockBehind: false,
    });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('holds the mail while the site cannot send any', async () => {
    const mailSite = () => ({
      obstacle: 'NO_MAIL_SERVER' as const,
      addressProblem: null,
      publicUrl: 'https://pool.example',
    });
    services = { ...services, mailSite };
    await eliminate(1);
    await newJob().run(signal);
    expect(await database.db.outboxMail.findMany()).toMatchObject([{ heldAt: expect.any(Date) as Date }]);
  });

  it("is told to the pool's members and in the office until it ends", async () => {
    const fixture = await openFixture('sqlite');
    await beginLogs(fixture.services);
    await recordKey(fixture.services);
    const { signer } = fixture.services.poolLogs;
    const compare = (poolId: number) => compareTables(fixture.db, signer, poolId);
    const run = () =>
      createComparisonJob(fixture.services, { compare, idle: () => Promise.resolve() }, SITE).run(signal);
    const query = '{ pool { differsFromLog officeTasks { kind count } } }';
    const differences = { kind: 'LOG_DIFFERENCES', count: 1 };
    const readPool = async (who: 'administrator' | 'alice') =>
      (await fixture.ask(who, query)).data!.pool as {
        differsFromLog: boolean;
        officeTasks: unknown[] | null;
      };
    await run();
    expect((await readPool('alice')).differsFromLog).toBe(false);
    const { id, deadline } = await fixture.db.poolWeek.findFirstOrThrow({ where: { week: 1 } });
    await fixture.db.poolWeek.update({ where: { id }, data: { deadline: new Date(deadline.getTime() + 1) } });
    await run();
    expect(await readPool('alice')).toEqual({ differsFromLog: true, officeTasks: null });
    expect((await readPool('administrator')).officeTasks).toContainEqual(differences);
    await fixture.db.poolWeek.update({ where: { id }, data: { deadline } });
    await run();
    expect((await readPool('alice')).differsFromLog).toBe(false);
    expect((await readPool('administrator')).officeTasks).not.toContainEqual(differences);
    await fixture.close();
  });

  it('states nothing in the log that was edited', async () => {
    await database.db.pool.update({ where: { id: planted.pool.id }, data: { lives: 3 } });
    const { size } = await database.db.poolLog.findFirstOrThrow();
    await job.run(signal);
    expect(await database.db.poolLog.findFirstOrThrow()).toMatchObject({ size });
    expect(await pool()).toMatchObject({ differsSince: expect.any(Date) as Date });
  });

  it('compares a pool again after a deadline, and another one only after an hour', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const wake = vi.fn();
    const stop = job.listen!(wake);
    await job.run(signal);
    expect(compared).toEqual([planted.pool.id]);
    now = 1_000_000;
    await job.run(signal);
    expect(compared).toHaveLength(1);

    await services.clock.set({ now: new Date('2025-09-07T14:00:00Z') });
    await passDeadlines(services);
    expect(wake).toHaveBeenCalled();
    await job.run(signal);
    expect(compared).toHaveLength(2);
    now += 3_600_001;
    await job.run(signal);
    expect(compared).toHaveLength(3);
    stop();
    // The lease was lost and is back: it heard nothing in between.
    job.listen!(wake)();
    await job.run(signal);
    expect(compared).toHaveLength(4);
  });

  it('pauses for a hundred times as long as a comparison took, once the start is over', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const compare = vi.fn(() => {
      now += 2_000;
      return Promise.resolve({ leaves: 0, entries: 0, picks: 0, count: 0, differences: [] });
    });
    const { seasonYear } = planted.pool;
    for (const slug of ['second', 'third']) {
      const { id } = await database.db.pool.create({
        data: { name: slug, slug, seasonYear, createdAt: services.clock.now() },
      });
      const { poolId: _id, ...head } = await database.db.poolLog.findFirstOrThrow();
      await database.db.poolLog.create({ data: { ...head, poolId: id, origin: slug } });
    }
    const paced = createComparisonJob(services, { compare, idle: () => Promise.resolve() }, SITE);
    expect(await paced.run(signal)).toBe(200_000);
    expect(compare).toHaveBeenCalledTimes(1);
    now += 199_999;
    expect(await paced.run(signal)).toBe(1);
    now += 1;
    expect(await paced.run(signal)).toBe(200_000);
    expect(compare).toHaveBeenCalledTimes(2);
  });
});
