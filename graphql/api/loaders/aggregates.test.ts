import { describe, expect, test, vi } from 'vitest';

import type { Events, PoolEvent } from '#kernel/events.ts';
import { createVersions } from '#kernel/versions.ts';
import { createStoppedClock } from '#kernel/clock/stopped.ts';
import { createMemoryEvents } from '#graphql/server/events/memory.ts';
import { createAggregates } from './aggregates.ts';
import { openFixture } from '#graphql/testing/schema.ts';

const aggregatesOf = (events: Events) =>
  createAggregates(events, createVersions(events, createStoppedClock(new Date(0))));

describe('values of whole pools', () => {
  test('are computed once for a version of the pool, also when requested concurrently', async () => {
    const { count } = aggregatesOf(createMemoryEvents());
    const compute = vi.fn(() => Promise.resolve(30));
    expect(await Promise.all([count.of(1, 'a', compute), count.of(1, 'a', compute)])).toEqual([30, 30]);
    await count.of(1, 'a', compute);
    expect(compute).toHaveBeenCalledTimes(1);
    await count.of(1, 'b', compute);
    await count.of(2, 'a', compute);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  test.each<[PoolEvent, number[]]>([
    [{ type: 'standings', poolId: 1 }, [1]],
    [{ type: 'week', poolId: 1, week: 3 }, [1]],
    [{ type: 'pool', poolId: 1 }, [1]],
    [{ type: 'games', seasonYear: 2025, week: 1, gameIds: [1] }, [1, 2]],
    [{ type: 'clock' }, [1, 2]],
    [{ type: 'missed' }, [1, 2]],
    [{ type: 'access', userId: 1 }, []],
  ])('%o: computed again for pools %j', async (event, stale) => {
    const events = createMemoryEvents();
    const { stats } = aggregatesOf(events);
    const computed: number[] = [];
    const read = (poolId: number) =>
      stats.of(poolId, '', () => {
        computed.push(poolId);
        return Promise.resolve({ total: 1, active: 1 });
      });
    await Promise.all([read(1), read(2)]);
    computed.length = 0;
    events.publish(event);
    await Promise.all([read(1), read(2)]);
    expect(computed).toEqual(stale);
  });

  test('a value read while the pool changed is not cached', async () => {
    const events = createMemoryEvents();
    const { count } = aggregatesOf(events);
    let finish = (_value: number) => {};
    const before = count.of(1, '', () => new Promise<number>((resolve) => (finish = resolve)));
    events.publish({ type: 'standings', poolId: 1 });
    finish(1);
    expect(await before).toBe(1);
    expect(await count.of(1, '', () => Promise.resolve(2))).toBe(2);
  });

  test('a failure is not cached', async () => {
    const { count } = aggregatesOf(createMemoryEvents());
    await expect(count.of(1, '', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await count.of(1, '', () => Promise.resolve(2))).toBe(2);
  });
});

test.each([
  ['analytics', 'analytics { weeks { week alive picks } teams { picks } }'],
  ['stats', 'stats { totalPlayers activePlayers }'],
  ['winners', 'winners { prizeCents }'],
  ['distribution', 'week(number: 1) { distribution { count usernames } }'],
  ['the count of the standings', 'standings(first: 1, search: "E") { totalCount }'],
])('%s requested under five names takes the statements of one', async (_, field) => {
  const fixture = await openFixture('sqlite');
  try {
    const once = await fixture.ask('alice', `{ pool { a: ${field} } }`);
    const often = await fixture.ask(
      'alice',
      `{ pool { ${['a', 'b', 'c'].map((name) => `${name}: ${field}`).join(' ')} } }`,
    );
    expect(once.errors).toEqual([]);
    expect(often.errors).toEqual([]);
    // The rows of a page are read for each alias; a count or an aggregate is not.
    const pages = field.startsWith('standings') ? 2 * (once.statements - 3) : 0;
    expect(often.statements).toBeLessThanOrEqual(once.statements + pages);
  } finally {
    await fixture.close();
  }
});
