import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

import { SerialQueue } from './serialQueue.ts';

/** Real milliseconds that the file is left to others after a dry run, at most. */
const LONGEST_PAUSE = 2_000;

/**
 * The dry runs of one process on SQLite, where each holds the only write lock until it is rolled back. One runs at a time,
 * and the next one starts as long after it as it took: writes that came meanwhile go first, and previews in a row leave
 * them half of the time.
 */
export class DryRuns {
  readonly #queue = new SerialQueue();
  /** Until when the file is left to others, by performance.now(). */
  #restUntil = 0;

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      await setTimeout(Math.max(0, this.#restUntil - performance.now()));
      const start = performance.now();
      try {
        return await work();
      } finally {
        const end = performance.now();
        this.#restUntil = end + Math.min(end - start, LONGEST_PAUSE);
      }
    });
  }
}
