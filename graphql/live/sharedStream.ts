import { Repeater, type Push, type Stop } from '@repeaterjs/repeater';

import { RECENT } from '../events/events.ts';

interface Reader<Value> {
  push: Push<Value>;
  stop: Stop;
}

/** How many values a stream keeps for those who come late. */
const KEPT = 20;

/**
 * One source, many readers: the source runs while anybody reads, and each value goes to all of them. A new reader first
 * gets the latest that the others got just before: what it shows may have been read even earlier. One that lags 1,024
 * values behind (the repeater's own bound) is ended with an error, so that its client asks anew.
 */
export class SharedStream<Value> {
  readonly #readers = new Set<Reader<Value>>();
  readonly #source: AsyncIterator<Value>;
  readonly #onEnd: () => void;
  #given: { value: Value; at: number }[] = [];

  /** @param onEnd called when the last reader has gone or the source has ended; nobody may read from then on. */
  constructor(source: AsyncIterable<Value>, onEnd: () => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#onEnd = onEnd;
    void this.#pump();
  }

  read(): AsyncIterableIterator<Value> {
    return new Repeater<Value>(async (push, stop) => {
      const reader = { push, stop };
      const since = performance.now() - RECENT;
      for (const { value, at } of this.#given) if (at >= since) this.#give(reader, value);
      this.#readers.add(reader);
      await stop;
      this.#leave(reader);
    });
  }

  #leave(reader: Reader<Value>): void {
    if (!this.#readers.delete(reader) || this.#readers.size > 0) return;
    this.#onEnd();
    void this.#source.return?.();
  }

  async #pump(): Promise<void> {
    let failure: unknown;
    try {
      for (let next = await this.#source.next(); !next.done; next = await this.#source.next()) {
        this.#given = [...this.#given.slice(1 - KEPT), { value: next.value, at: performance.now() }];
        for (const reader of this.#readers) this.#give(reader, next.value);
      }
    } catch (error) {
      failure = error;
    }
    this.#onEnd();
    for (const reader of this.#readers) reader.stop(failure);
    this.#readers.clear();
  }

  #give(reader: Reader<Value>, value: Value): void {
    try {
      reader.push(value).catch((error: unknown) => reader.stop(error));
    } catch (error) {
      reader.stop(error);
    }
  }
}
