import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openDatabase } from '../../prisma/client.ts';
import { openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import type { Events, PoolEvent } from '../kernel/events.ts';
import { createMemoryEvents } from './memory.ts';
import { createPostgresEvents } from './postgres.ts';
import { createSqliteEvents } from './sqlite.ts';

const log = pino({ level: 'silent' });

function record(events: Events): PoolEvent[] {
  const received: PoolEvent[] = [];
  events.subscribe((event) => received.push(event));
  return received;
}

describe('events in one process', () => {
  it('reach every listener once, until it unsubscribes', async () => {
    const events = createMemoryEvents();
    const received: string[] = [];
    const stop = events.subscribe((event) => {
      received.push(`first ${event.type}`);
      stop();
    });
    events.subscribe((event) => received.push(`second ${event.type}`));
    events.publish({ type: 'clock' });
    events.publish({ type: 'pool', poolId: 1 });
    expect(received).toEqual(['first clock', 'second clock', 'second pool']);
    await events.close();
    events.publish({ type: 'clock' });
    expect(received).toHaveLength(3);
  });
});

const user = (name: string) => ({
  name,
  email: `${name}@pool.example`,
  createdAt: new Date(0),
  unsubscribeToken: name,
});

describe('recent events', () => {
  it('are available for ten seconds', () => {
    let now = 0;
    const events = createMemoryEvents(() => now);
    events.publish({ type: 'clock' });
    now = 9_000;
    events.publish({ type: 'pool', poolId: 1 });
    expect(events.recent()).toEqual([{ type: 'clock' }, { type: 'pool', poolId: 1 }]);
    now = 11_000;
    expect(events.recent()).toEqual([{ type: 'pool', poolId: 1 }]);
    now = 20_000;
    expect(events.recent()).toEqual([]);
  });
});

describe('events beside other processes on one SQLite file', () => {
  it('report writes of another process, and not those of this one', async () => {
    const database = await openTestDatabase('sqlite');
    const other = await openDatabase(database.url);
    let looks = 0;
    const events = await createSqliteEvents(async () => {
      looks += 1;
      const [row] = await database.db.$queryRaw<[{ data_version: bigint }]>`PRAGMA data_version`;
      return Number(row.data_version);
    }, log);
    try {
      const received = record(events);
      await database.db.user.create({ data: user('one') });
      // A check in progress may have been too early to see the write; the next one has seen it when a third
      // starts.
      const looked = looks;
      await vi.waitFor(() => expect(looks).toBeGreaterThan(looked + 2), 15_000);
      expect(received).toEqual([]);
      await other.user.create({ data: user('two') });
      await vi.waitFor(() => expect(received).toEqual([{ type: 'missed' }]), 5_000);
    } finally {
      await events.close();
      await other.$disconnect();
      await database.close();
    }
  });
});

describe('events between processes', () => {
  let database: TestDatabase;
  let one: Events;
  let other: Events;

  beforeEach(async () => {
    database = await openTestDatabase('postgresql');
    one = await createPostgresEvents(database.url, log);
    other = await createPostgresEvents(database.url, log);
  });
  afterEach(async () => {
    await one.close();
    await other.close();
    await database.close();
  });

  it('reach the listeners of each process once, and local ones before publish returns', async () => {
    const [atHome, abroad] = [record(one), record(other)];
    const first: PoolEvent = { type: 'standings', poolId: 1 };
    one.publish(first);
    expect(atHome).toEqual([first]);
    await vi.waitFor(() => expect(abroad).toEqual([first]));

    const second: PoolEvent = { type: 'week', poolId: 1, week: 8 };
    other.publish(second);
    expect(abroad).toEqual([first, second]);
    await vi.waitFor(() => expect(atHome).toEqual([first, second]));
    // Its own message has been received by now, and was not delivered again.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(abroad).toEqual([first, second]);
  });

  it('arrive whole and in order however many games they name', async () => {
    const abroad = record(other);
    const gameIds = Array.from({ length: 1500 }, (_, index) => 2_000_000_000 + index);
    one.publish({ type: 'games', seasonYear: 2025, week: 1, gameIds });
    one.publish({ type: 'clock' });
    await vi.waitFor(() => expect(abroad.at(-1)).toEqual({ type: 'clock' }), 5000);
    const named = abroad.flatMap((event) => (event.type === 'games' ? event.gameIds : []));
    expect(named).toEqual(gameIds);
  });

  it('are delivered before close resolves', async () => {
    const abroad = record(other);
    one.publish({ type: 'pool', poolId: 7 });
    await one.close();
    await vi.waitFor(() => expect(abroad).toEqual([{ type: 'pool', poolId: 7 }]));
  });

  it('resume after a lost connection, and both sides are notified of missed events', async () => {
    const [atHome, abroad] = [record(one), record(other)];
    const killer = new Client({ connectionString: database.url });
    await killer.connect();
    await killer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'last-standing events'`,
    );
    await killer.end();
    await vi.waitFor(
      () => {
        expect(atHome).toContainEqual({ type: 'missed' });
        expect(abroad).toContainEqual({ type: 'missed' });
      },
      { timeout: 10_000 },
    );
    one.publish({ type: 'standings', poolId: 3 });
    await vi.waitFor(() => expect(abroad).toContainEqual({ type: 'standings', poolId: 3 }), 5000);
  });
});
