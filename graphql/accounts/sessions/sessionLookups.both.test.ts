import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import { openCounted, type StatementCounter } from '#graphql/testing/schema.ts';
import { createTestServices, plantUser, type TestServices } from '#graphql/testing/services.ts';
import { MAX_WAITING, SessionLookups } from './sessionLookups.ts';
import { createSession } from './sessions.ts';
import { randomToken } from '../credentials/tokens.ts';

describe.each(bothDialects)('lookups of sessions on %s', (dialect) => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let services: TestServices;
  let lookups: SessionLookups;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    await database.db.$disconnect();
    const counted = openCounted(dialect, database.url);
    counter = counted.counter;
    services = await createTestServices(counted.db);
    lookups = new SessionLookups(services);
  });
  afterEach(async () => {
    await services.db.$disconnect();
    await database.close();
  });

  const invented = (count: number) => Array.from({ length: count }, () => randomToken());

  it('that come together take one statement, and give each its own viewer', async () => {
    const sessions = [];
    for (const name of ['ann', 'ben', 'cat']) {
      const { id } = await plantUser(services.db, `${name}@pool.example`);
      sessions.push(await createSession(services, id));
    }
    const statementsOf = async (tokens: readonly string[]) => {
      const before = counter.statements;
      const found = await Promise.all(tokens.map((token) => lookups.find(token, 'address')));
      return { found, statements: counter.statements - before };
    };
    const all = await statementsOf([...sessions.map(({ token }) => token), ...invented(100)]);
    expect(all.statements).toBe(1);
    expect(all.found.slice(0, 3).map((found) => found?.viewer)).toEqual(sessions.map(({ viewer }) => viewer));
    expect(all.found.slice(3).every((found) => found === null)).toBe(true);
  });

  it('that follow soon after each other wait for each other', async () => {
    const before = counter.statements;
    await lookups.find(randomToken(), 'address');
    const second = lookups.find(randomToken(), 'address');
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([second, lookups.find(randomToken(), 'address')]);
    expect(counter.statements - before).toBe(2);
  });

  it('store the use of sessions unused for an hour by one statement', async () => {
    const tokens: string[] = [];
    for (let person = 0; person < 5; person += 1) {
      const { id } = await plantUser(services.db, `${person}@pool.example`);
      tokens.push((await createSession(services, id)).token);
    }
    await services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + 3_600_000) });
    const before = counter.statements;
    await Promise.all(tokens.map((token) => lookups.find(token, 'address')));
    expect(counter.statements - before).toBeLessThanOrEqual(6);
    const now = services.systemClock.now();
    expect(await services.db.session.count({ where: { lastSeenAt: now } })).toBe(5);
  });

  it('of an address that sends invented tokens are limited, and delay no other address', async () => {
    const { id } = await plantUser(services.db, 'ann@pool.example');
    const { token, viewer } = await createSession(services, id);
    let answered = 0;
    const flood = invented(MAX_WAITING).map((one) =>
      lookups.find(one, 'flooder').then(() => (answered += 1)),
    );
    await expect(lookups.find(randomToken(), 'flooder')).rejects.toThrow(RateLimitedError);
    expect((await lookups.find(token, 'office'))?.viewer).toEqual(viewer);
    // It was in the first of the batches.
    expect(answered).toBeLessThan(MAX_WAITING / 5);
    await Promise.all(flood);
    expect(await lookups.find(randomToken(), 'flooder')).toBeNull();
  });

  it('that fail concern those who wait for them alone', async () => {
    const { read } = services.db;
    Object.assign(services.db, { read: () => Promise.reject(new Error('no connection')) });
    await expect(lookups.find(randomToken(), 'address')).rejects.toThrow('no connection');
    Object.assign(services.db, { read });
    expect(await lookups.find(randomToken(), 'address')).toBeNull();
  });
});
