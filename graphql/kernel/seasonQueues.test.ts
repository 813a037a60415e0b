// SQL on both databases: graphql/kernel/transaction.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Database, openDatabase } from '#prisma/client.ts';
import { bothDialects, copyTestDatabase } from '#prisma/testing.ts';
import { createTestServices, type TestServices } from '../testing/services.ts';
import { ConflictError } from './failures.ts';
import { SeasonQueues } from './seasonQueues.ts';
import { dryRun, inSeason } from './transaction.ts';

const SEASON = 2025;

it('refuses who waits too long for a turn, leaves its work out, and goes on with the next one', async () => {
  const turns = new SeasonQueues();
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = (name: string) => () => Promise.resolve(order.push(name));
  const first = turns.run(SEASON, Infinity, async () => {
    await held;
    throw new Error('the first one fails');
  });
  const impatient = turns.run(SEASON, 1, work('impatient'));
  const last = turns.run(SEASON, Infinity, work('last'));
  await turns.run(SEASON + 1, Infinity, work('another season'));
  await expect(impatient).rejects.toThrow(ConflictError);
  release();
  await expect(first).rejects.toThrow('the first one fails');
  await last;
  expect(order).toEqual(['another season', 'last']);
});

// Nothing but transactions waits for connections, so that the test holds as many as there are.
describe.runIf(bothDialects.includes('postgresql'))('a season that another process has locked', () => {
  let close: () => Promise<void>;
  let other: Database;
  let services: TestServices;
  let release: () => void;
  let isOver: Promise<unknown>;
  beforeEach(async () => {
    const copy = await copyTestDatabase('postgresql');
    other = await openDatabase(copy.url);
    await other.season.create({ data: { year: SEASON } });
    const url = new URL(copy.url);
    url.searchParams.set('connection_limit', '3');
    services = await createTestServices(await openDatabase(url.href));
    close = copy.close;
    await new Promise<void>((isHeld) => {
      isOver = other.$transaction(async (tx) => {
        await tx.$executeRaw`UPDATE "Season" SET "weekCount" = "weekCount" WHERE "year" = ${SEASON}`;
        await new Promise<void>((resolve) => {
          release = resolve;
          isHeld();
        });
      });
    });
  });
  afterEach(async () => {
    release();
    await isOver;
    await services.events.close();
    await services.db.$disconnect();
    await other.$disconnect();
    await close();
  });
  const now = new Date('2025-09-01T12:00:00Z');

  it('leaves connections to everybody else, however many wait', async () => {
    const done: number[] = [];
    const waiting = Array.from({ length: 6 }, (_, index) =>
      (index % 2 ? dryRun : inSeason)(services, SEASON, now, () => Promise.resolve(done.push(index))),
    );
    // Reads, sessions and leases; picks.
    expect(await services.db.season.count()).toBe(1);
    expect(await services.db.read('SELECT $1::text', 'read')).toEqual([['read']]);
    await services.db.write((tx) => tx.$executeRaw`UPDATE "Team" SET "id" = "id"`);
    expect(done).toEqual([]);
    release();
    await Promise.all(waiting);
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('leaves connections to everybody else where logs begin', async () => {
    const slugs = ['a', 'b', 'c', 'd'];
    await other.pool.createMany({
      data: slugs.map((slug) => ({ name: slug, slug, seasonYear: SEASON, createdAt: now })),
    });
    const pools = await other.pool.findMany();
    const beginning = pools.map(({ id }) => services.poolLogs.begin(services, now, [id]));
    expect(await services.db.season.count()).toBe(1);
    expect(await services.db.poolLog.count()).toBe(0);
    release();
    await Promise.all(beginning);
    expect(await services.db.poolLog.count()).toBe(slugs.length);
  });

  it('refuses whose patience ends at the lock', async () => {
    const never = () => Promise.reject(new Error('must not run'));
    for (const run of [inSeason, dryRun]) {
      await expect(run(services, SEASON, now, never, { patience: 1 })).rejects.toThrow(ConflictError);
    }
  });
});
