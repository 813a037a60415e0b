import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

import { AbandonedError, FairQueue, type QueueFullError } from './fairQueue.ts';

const bounds = { running: 4, runningPerKey: 2, waiting: 100, waitingPerKey: 60 };

/** Work that takes some turns of the event loop and records its name. */
function worker(queue: FairQueue, turns = 1) {
  const done: string[] = [];
  let most = 0;
  const send = (key: string, isAbandoned?: () => boolean) =>
    queue.run(
      key,
      async () => {
        most = Math.max(most, queue.running);
        for (let n = 0; n < turns; n += 1) await turn();
        done.push(key);
      },
      isAbandoned,
    );
  return { done, send, most: () => most };
}

describe('the fair queue', () => {
  it('delays one key by a few operations of another, however many the other sends', async () => {
    const queue = new FairQueue(bounds);
    const { done, send } = worker(queue);
    const flood = Array.from({ length: 50 }, () => send('flood'));
    await turn();
    await send('guest');
    // The operations that already ran, and one turn of the flood's.
    expect(done.indexOf('guest')).toBeLessThanOrEqual(bounds.runningPerKey + 1);
    await Promise.all(flood);
    expect(done).toHaveLength(51);
  });

  it('serves keys in turn', async () => {
    const queue = new FairQueue({ ...bounds, running: 1, runningPerKey: 1 });
    const { done, send } = worker(queue);
    await Promise.all(['a', 'a', 'a', 'b', 'b', 'c'].map((key) => send(key)));
    expect(done.join('')).toBe('abcaba');
  });

  it('limits the running operations, in all and per key', async () => {
    const one = new FairQueue(bounds);
    const ofOne = worker(one, 10);
    await Promise.all(Array.from({ length: 20 }, () => ofOne.send('a')));
    expect(ofOne.most()).toBe(2);
    const all = new FairQueue(bounds);
    const ofAll = worker(all, 10);
    await Promise.all(Array.from({ length: 60 }, (_, n) => ofAll.send(`key ${n % 10}`)));
    expect(ofAll.most()).toBe(4);
  });

  it('starts one operation per turn of the event loop, so that other work runs in between', async () => {
    const queue = new FairQueue({ ...bounds, running: 50, runningPerKey: 50 });
    let started = 0;
    const work = Array.from({ length: 20 }, () => queue.run('a', async () => void (started += 1)));
    expect(started).toBe(0);
    let turns = 0;
    while (started < 20) {
      await turn();
      turns += 1;
    }
    expect(turns).toBeGreaterThanOrEqual(20);
    await Promise.all(work);
  });

  it('limits the waiting places, in all and per key', async () => {
    const queue = new FairQueue({ ...bounds, waiting: 5, waitingPerKey: 3 });
    const { send } = worker(queue);
    const whose = (error: unknown) => (error as QueueFullError).whose;
    const kept = [send('a'), send('a'), send('a')];
    expect(await send('a').catch(whose)).toBe('key');
    kept.push(send('b'), send('b'));
    expect(await send('c').catch(whose)).toBe('all');
    await Promise.all(kept);
    await send('a');
    expect([queue.waiting, queue.running]).toEqual([0, 0]);
  });

  it('drops abandoned work without running it', async () => {
    const queue = new FairQueue(bounds);
    const { done, send } = worker(queue);
    const gone = Array.from({ length: 30 }, () => send('a', () => true).catch((error: unknown) => error));
    await send('a');
    for (const error of await Promise.all(gone)) expect(error).toBeInstanceOf(AbandonedError);
    expect(done).toEqual(['a']);
    expect([queue.waiting, queue.running]).toEqual([0, 0]);
  });

  it('continues after failed work', async () => {
    const queue = new FairQueue(bounds);
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('a', () => Promise.resolve('whole'))).toBe('whole');
    expect([queue.waiting, queue.running]).toEqual([0, 0]);
  });
});
