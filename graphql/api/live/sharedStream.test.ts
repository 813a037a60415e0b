import { setImmediate as eventLoopTurn } from 'node:timers/promises';

import { Repeater } from '@repeaterjs/repeater';
import { describe, expect, it } from 'vitest';

import { readSequentially, SharedStream } from './sharedStream.ts';

function source() {
  let push!: (value: number) => void;
  let stop!: (error?: unknown) => void;
  let ended = false;
  const values = new Repeater<number>(async (give, end) => {
    push = (value) => void give(value);
    stop = (error) => end(error);
    await end;
    ended = true;
  });
  return {
    values,
    push: (value: number) => push(value),
    stop: (error?: unknown) => stop(error),
    ended: () => ended,
  };
}

/** Reads the stream as a transport does that takes one value at a time. */
const read = <Value>(stream: SharedStream<Value>) =>
  readSequentially<Value>((reader) => stream.attach(reader));
/** Whatever follows from promises has happened by the next turn of the event loop. */
const settle = () => eventLoopTurn();

describe('SharedStream', () => {
  it('gives each value to every reader, in order', async () => {
    const { values, push } = source();
    const stream = new SharedStream(values, () => {});
    const readers = [read(stream), read(stream), read(stream)];
    const first = readers.map((reader) => reader.next());
    await settle();
    push(1);
    push(2);
    expect(await Promise.all(first)).toEqual(readers.map(() => ({ done: false, value: 1 })));
    expect(await Promise.all(readers.map((reader) => reader.next()))).toEqual(
      readers.map(() => ({ done: false, value: 2 })),
    );
  });

  it('ends its source when the last reader leaves, not before', async () => {
    const { values, ended } = source();
    let ends = 0;
    const stream = new SharedStream(values, () => (ends += 1));
    const [one, two] = [read(stream), read(stream)];
    void one.next();
    void two.next();
    await settle();
    await one.return?.();
    await settle();
    expect([ends, ended()]).toEqual([0, false]);
    await two.return?.();
    await settle();
    expect(ended()).toBe(true);
    expect(ends).toBeGreaterThan(0);
  });

  it('passes an error of the source to every reader', async () => {
    const { values, stop } = source();
    const stream = new SharedStream(values, () => {});
    const pending = [read(stream).next(), read(stream).next()];
    await settle();
    stop(new Error('the database is gone'));
    for (const next of pending) await expect(next).rejects.toThrow('the database is gone');
  });

  it('ends a reader that lags too far behind and continues to serve the others', async () => {
    const { values, push } = source();
    const stream = new SharedStream(values, () => {});
    const slow = read(stream);
    const fast = read(stream);
    void slow.next();
    const seen: number[] = [];
    const reading = (async () => {
      for await (const value of fast) {
        seen.push(value);
        if (value === 1500) break;
      }
    })();
    await settle();
    for (let value = 1; value <= 1500; value += 1) {
      push(value);
      if (value % 50 === 0) await settle();
    }
    await reading;
    expect(seen).toHaveLength(1500);
    await expect(
      (async () => {
        for await (const value of slow) void value;
      })(),
    ).rejects.toThrow();
  });
});
