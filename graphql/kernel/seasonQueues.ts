import { ConflictError } from './failures.ts';
import { SerialQueue } from './serialQueue.ts';

/** Refusal of a request that would wait too long for other changes of its season. */
export function seasonBusy(): ConflictError {
  return new ConflictError('Other changes to this season are taking a while. Please try again in a minute.');
}

/**
 * Queues of transactions that lock a season: one at a time for each season of this process. Waiting
 * transactions hold no connection, so that others find one. Other processes are awaited at the database lock.
 */
export class SeasonQueues {
  readonly #queues = new Map<number, SerialQueue>();

  /**
   * @param patience longest wait, in real milliseconds
   * @throws ConflictError after it; the work does not run
   */
  run<T>(seasonYear: number, patience: number, work: () => Promise<T>): Promise<T> {
    let queue = this.#queues.get(seasonYear);
    if (queue === undefined) this.#queues.set(seasonYear, (queue = new SerialQueue()));
    if (patience === Infinity) return queue.run(work);
    return new Promise<T>((resolve, reject) => {
      let hasLeft = false;
      const timer = setTimeout(() => {
        hasLeft = true;
        reject(seasonBusy());
      }, patience);
      void queue.run(async () => {
        clearTimeout(timer);
        if (!hasLeft) await work().then(resolve, reject);
      });
    });
  }

  /** `run` in the queues of several seasons, or of none. @param years in ascending order, which avoids deadlocks */
  runAll<T>(years: readonly number[], patience: number, work: () => Promise<T>): Promise<T> {
    return years.reduceRight<typeof work>((next, year) => () => this.run(year, patience, next), work)();
  }
}
