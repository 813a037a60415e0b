import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

import { SerialQueue } from './serialQueue.ts';

/** Longest pause after a dry run, in real milliseconds. */
const LONGEST_PAUSE = 2_000;

/**
 * The dry runs of one process on SQLite, where each holds the only write lock until it is rolled back. They
 * run one at a time, each followed by a pause of equal length, so that waiting writes go first and
 * consecutive previews leave writers half of the time.
 */
export class DryRuns {
  readonly #queue = new SerialQueue();
  /** End of the pause, by performance.now(). */
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
