import { Repeater, type Push, type Stop } from '@repeaterjs/repeater';

interface Reader<Value> {
  push: Push<Value>;
  stop: Stop;
}

/**
 * One source, many readers: the source runs while it has readers, and each value goes to all of them. A
 * reader that lags 1,024 values behind (the repeater's own limit) is ended with an error, so that its client
 * subscribes again.
 */
export class SharedStream<Value> {
  readonly #readers = new Set<Reader<Value>>();
  readonly #source: AsyncIterator<Value>;
  readonly #onEnd: () => void;

  /**
   * @param onEnd called when the last reader has left or the source has ended; no reader may join after that
   */
  constructor(source: AsyncIterable<Value>, onEnd: () => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#onEnd = onEnd;
    void this.#pump();
  }

  read(): AsyncIterableIterator<Value> {
    return new Repeater<Value>(async (push, stop) => {
      const reader = { push, stop };
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
