import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { openDatabase } from '#prisma/client.ts';
import { openTestDatabase } from '#prisma/testing.ts';
import type { Events, PoolEvent } from '#kernel/events.ts';
import { createMemoryEvents } from './memory.ts';
import { createSqliteEvents } from './sqlite.ts';
import { eventually } from '#graphql/testing/eventually.ts';

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
      await eventually(() => expect(looks).toBeGreaterThan(looked + 2));
      expect(received).toEqual([]);
      await other.user.create({ data: user('two') });
      await eventually(() => expect(received).toEqual([{ type: 'missed' }]));
    } finally {
      await events.close();
      await other.$disconnect();
      await database.close();
    }
  });
});
