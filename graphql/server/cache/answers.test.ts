import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createStoppedClock } from '#kernel/clock/stopped.ts';
import { createMemoryEvents } from '../events/memory.ts';
import { PICKS_EVERY, type PoolEvent } from '#kernel/events.ts';
import { createVersions } from '#kernel/versions.ts';
import { notePicks, noteRead } from '#kernel/readPools.ts';
import type { Answer } from './answer.ts';
import { createAnswers } from './answers.ts';

const start = Date.parse('2025-10-26T13:00:00Z');

function open(maxBytes = 32_000_000) {
  const events = createMemoryEvents();
  let isHearing = true;
  let now = start;
  const clock = { ...createStoppedClock(new Date(start)), now: () => new Date(now) };
  const versions = createVersions(events, clock);
  const answers = createAnswers(
    {
      clock,
      events: { isConnected: () => isHearing },
      versions,
      nextChange: async (after) => (Math.floor(after.getTime() / 60_000) + 1) * 60_000,
    },
    maxBytes,
  );
  const get = async (compute: () => Promise<string | null>, poolId: number | null = 1, key = 'key') =>
    text(
      await answers.get(key, answers.moment(), (read) => {
        noteRead(read, poolId === null ? null : { id: poolId });
        return compute();
      }),
    );
  return {
    answers,
    get,
    publish: (event: PoolEvent) => events.publish(event),
    change: () => events.publish({ type: 'pool', poolId: 1 }),
    lose: () => (isHearing = false),
    pass: (milliseconds: number) => (now += milliseconds),
  };
}

const text = (answer: Answer | null) => answer && answer.in('identity').bytes.toString();

/** A computation that ends when it is told to. */
function held() {
  let end = (_text: string | null) => {};
  let fail = (_error: Error) => {};
  const done = new Promise<string | null>((resolve, reject) => ([end, fail] = [resolve, reject]));
  return {
    compute: () => done,
    end: (value: string | null) => end(value),
    fail: (error: Error) => fail(error),
  };
}

const of = (value: string) => async () => value;

describe('kept answers that count picks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are computed at the first pick of their week, and then once in a quarter of a second', async () => {
    const { answers, publish } = open();
    let computed = 0;
    const count = async () =>
      Number(
        text(
          await answers.get('key', answers.moment(), async (read) => {
            noteRead(read, { id: 1 });
            notePicks(read, { poolId: 1, week: 2 });
            return String((computed += 1));
          }),
        ),
      );
    const pick = (poolId = 1, week = 2) =>
      publish({ type: 'week', poolId, week, pick: { userId: 1, secretUntil: start + 1 } });
    expect(await count()).toBe(1);
    pick();
    expect(await count()).toBe(2);
    for (let picks = 0; picks < 20; picks += 1) {
      pick();
      expect(await count()).toBe(2);
    }
    vi.advanceTimersByTime(PICKS_EVERY - 1);
    expect(await count()).toBe(2);
    vi.advanceTimersByTime(1);
    expect([await count(), await count()]).toEqual([3, 3]);
    pick();
    expect(await count()).toBe(3);
    vi.advanceTimersByTime(PICKS_EVERY);
    expect(await count()).toBe(4);
    vi.advanceTimersByTime(PICKS_EVERY);
    pick(1, 3);
    pick(2, 2);
    expect(await count()).toBe(4);
    pick();
    expect(await count()).toBe(5);
    // Whatever else changes in the pool is seen at once.
    publish({ type: 'standings', poolId: 1 });
    expect(await count()).toBe(6);
  });
});

describe('kept answers', () => {
  test('are used until a change', async () => {
    const { get, change } = open();
    expect([await get(of('old')), await get(of('never'))]).toEqual(['old', 'old']);
    change();
    expect(await get(of('new'))).toBe('new');
  });

  test.each<[what: string, event: PoolEvent, dropped: string[]]>([
    ['a secret pick', { type: 'week', poolId: 2, week: 1, pick: { userId: 1, secretUntil: start + 1 } }, []],
    [
      'a pick after its deadline',
      { type: 'week', poolId: 2, week: 1, pick: { userId: 1, secretUntil: start } },
      ['two', 'any'],
    ],
    ['a deadline', { type: 'week', poolId: 2, week: 1 }, ['two', 'any']],
    ['an elimination', { type: 'standings', poolId: 2 }, ['two', 'any']],
    ['settings', { type: 'pool', poolId: 2 }, ['two', 'any']],
    ['a score', { type: 'games', seasonYear: 2025, week: 1, gameIds: [1] }, ['one', 'two', 'any']],
    ['a second pool', { type: 'closed', poolId: 1 }, ['one', 'two', 'any']],
    ['the office', { type: 'office', poolId: 2 }, []],
  ])('of other pools stay after %s of one', async (_what, event, dropped) => {
    const { get, publish } = open();
    const pools = Object.entries({ one: 1, two: 2, any: null });
    for (const [key, poolId] of pools) await get(of('old'), poolId, key);
    publish(event);
    for (const [key, poolId] of pools) {
      expect(await get(of('new'), poolId, key), key).toBe(dropped.includes(key) ? 'new' : 'old');
    }
  });

  test('are computed once for all who wait for one that a change made untrue', async () => {
    const { get, change } = open();
    const { compute, end } = held();
    const first = get(compute);
    change();
    let computed = 0;
    const waiting = Array.from({ length: 20 }, () =>
      get(async () => {
        computed += 1;
        return 'new';
      }),
    );
    end('old');
    expect([await first, ...new Set(await Promise.all(waiting)), computed]).toEqual(['old', 'new', 1]);
  });

  test('are used until the instant at which time changes them', async () => {
    const { get, pass } = open();
    await get(of('old'));
    pass(59_999);
    expect(await get(of('never'))).toBe('old');
    pass(1);
    expect(await get(of('new'))).toBe('new');
  });

  test('are not used while changes are not heard of', async () => {
    const { get, lose } = open();
    await get(of('old'));
    lose();
    expect(await get(of('new'))).toBe('new');
    expect(await get(of('newer'))).toBe('newer');
  });

  test.each(['change', 'pass'] as const)('do not come from a computation during a %s', async (what) => {
    const opened = open();
    const { compute, end } = held();
    const first = opened.get(compute);
    opened[what](60_000);
    // Whoever asks afterwards does not get it.
    const second = opened.get(of('new'));
    end('old');
    expect([await first, await second]).toEqual(['old', 'new']);
    expect(await opened.get(of('newest'))).toBe('new');
  });

  test('are computed once, however many ask', async () => {
    const { get, answers } = open();
    const { compute, end } = held();
    const all = Array.from({ length: 20 }, () => get(compute));
    end('one');
    expect(new Set(await Promise.all(all))).toEqual(new Set(['one']));
    expect(answers.counts).toMatchObject({ hits: 19, misses: 1 });
  });

  test("do not come from a computation that is its caller's alone, or fails", async () => {
    const { get } = open();
    const alone = held();
    const [first, second] = [get(alone.compute), get(of('second'))];
    alone.end(null);
    expect([await first, await second]).toEqual([null, 'second']);
    const opened = open();
    const failing = held();
    const [failed, other] = [opened.get(failing.compute), opened.get(of('other'))];
    failing.fail(new Error('the session has ended'));
    await expect(failed).rejects.toThrow('the session has ended');
    expect(await other).toBe('other');
  });

  test('are kept in so many bytes', async () => {
    const { get, answers } = open(5_000);
    const [first, second] = ['a'.repeat(900), 'b'.repeat(900)];
    await get(of(first), 1, 'first');
    await get(of(second), 1, 'second');
    expect(await get(of('anew'), 1, 'first')).toBe(first);
    for (let n = 0; n < 5; n += 1) await get(of('c'.repeat(900)), 1, `other ${n}`);
    expect(await get(of('anew'), 1, 'second')).toBe('anew');
    expect(answers.counts.bytes).toBeLessThanOrEqual(5_000);
  });

  test('are counted as they were sent, so that many first ones do not drive each other out', async () => {
    const { answers } = open(300_000);
    const page = (pool: number) =>
      JSON.stringify(
        Array.from({ length: 1_000 }, (_, n) => ({ entry: `Entry ${n} of ${pool}`, alive: true })),
      );
    const readAll = async () => {
      for (let pool = 0; pool < 30; pool += 1) {
        const answer = await answers.get(`page ${pool}`, answers.moment(), (read) => {
          noteRead(read, { id: pool });
          return Promise.resolve(page(pool));
        });
        answer!.in('br');
      }
    };
    await readAll();
    // As texts they are more than a megabyte.
    expect(answers.counts).toMatchObject({ hits: 0, misses: 30 });
    await readAll();
    expect(answers.counts).toMatchObject({ hits: 30, misses: 30 });
    expect(answers.counts.bytes).toBeLessThan(300_000);
  });

  test('are counted with the forms that were asked for, as soon as they are', async () => {
    const { answers } = open();
    const long = JSON.stringify(
      Array.from({ length: 1_000 }, (_, n) => ({ entry: `Entry ${n}`, isAlive: true })),
    );
    const get = (compute = of('anew')) =>
      answers.get('key', answers.moment(), (read) => {
        noteRead(read, { id: 1 });
        return compute();
      });
    const answer = await get(of(long));
    expect(answers.counts.bytes).toBeGreaterThan(long.length);
    const { bytes } = answer!.in('br');
    expect(answers.counts.bytes).toBeLessThan(long.length / 4);
    expect(answers.counts.bytes).toBe(bytes.length + 'key'.length);
    // Who takes another form gets it all the same, and it is kept from then on.
    expect(text(await get())).toBe(long);
    expect(answers.counts.bytes).toBe(bytes.length + long.length + 'key'.length);
  });
});
