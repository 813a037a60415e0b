import { setImmediate as eventLoopTurn } from 'node:timers/promises';

/** Receives the values of a stream, in order; neither function may throw. */
interface Reader<Value> {
  give(value: Value): void;
  /** Called once, after the last value; with an error when the reader has to subscribe again. */
  end(error?: unknown): void;
}

/** Readers per time slice: some milliseconds of work. */
const SLICE = 250;
/** Buffered values of a sequential reader. */
const MAX_WAITING = 1_024;

/**
 * One source, many readers: the source runs while it has readers, and each value goes to all of them, in time
 * slices between which the event loop does other work. The next value is taken when all readers have the
 * previous one, so that a source merges its events for all readers alike.
 */
export class SharedStream<Value> {
  readonly #readers = new Set<Reader<Value>>();
  readonly #source: AsyncIterator<Value>;
  readonly #onEnd: () => void;
  #isEnded = false;

  /** @param onEnd called when the last reader was removed or the source has ended; no reader may be added after that */
  constructor(source: AsyncIterable<Value>, onEnd: () => void) {
    this.#source = source[Symbol.asyncIterator]();
    this.#onEnd = onEnd;
    void this.#pump();
  }

  /** Adds a reader of further values. @returns a function that removes it */
  attach(reader: Reader<Value>): () => void {
    this.#readers.add(reader);
    return () => {
      if (!this.#readers.delete(reader) || this.#readers.size > 0 || this.#isEnded) return;
      this.#isEnded = true;
      this.#onEnd();
      void this.#source.return?.();
    };
  }

  async #pump(): Promise<void> {
    let failure: unknown;
    try {
      for (let next = await this.#source.next(); !next.done; next = await this.#source.next()) {
        await this.#give(next.value);
      }
    } catch (error) {
      failure = error;
    }
    this.#isEnded = true;
    this.#onEnd();
    for (const reader of this.#readers) reader.end(failure);
    this.#readers.clear();
  }

  async #give(value: Value): Promise<void> {
    let given = 0;
    for (const reader of [...this.#readers]) {
      if (!this.#readers.has(reader)) continue;
      reader.give(value);
      given += 1;
      if (given % SLICE === 0) await eventLoopTurn();
    }
  }
}

/**
 * The values of a stream as an async iterator, for transports that read sequentially. A reader that lags too
 * far behind is ended with an error, so that its client subscribes again.
 * @param join adds the reader to the stream and returns a function that removes it
 */
export function readSequentially<Value>(
  join: (reader: Reader<Value>) => () => void,
): AsyncIterableIterator<Value> {
  const waiting: Value[] = [];
  let reader: { resolve(result: IteratorResult<Value>): void; reject(error: unknown): void } | null = null;
  let end: { error?: unknown } | null = null;

  const settle = (): void => {
    if (reader === null) return;
    const { resolve, reject } = reader;
    if (waiting.length > 0) resolve({ value: waiting.shift()!, done: false });
    else if (end === null) return;
    else if (end.error === undefined) resolve({ value: undefined, done: true });
    else {
      reject(end.error);
      end = {};
    }
    reader = null;
  };
  const leave = join({
    give(value) {
      if (end !== null) return;
      waiting.push(value);
      if (waiting.length > MAX_WAITING) {
        waiting.length = 0;
        end = { error: new Error('The events were read too slowly. Subscribe again.') };
        leave();
      }
      settle();
    },
    end(error) {
      end ??= { error };
      settle();
    },
  });
  return {
    next() {
      if (reader !== null) return Promise.reject(new Error('The previous value has not been read yet'));
      return new Promise((resolve, reject) => {
        reader = { resolve, reject };
        settle();
      });
    },
    return() {
      leave();
      waiting.length = 0;
      end = {};
      settle();
      return Promise.resolve({ value: undefined, done: true });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
