import { ConflictError } from './failures.ts';
import { SerialQueue } from './serialQueue.ts';

/** The refusal of what would wait too long for other changes of its season. */
export function seasonBusy(): ConflictError {
  return new ConflictError(
    'Other changes of this season take long at the moment. Please try again in a minute.',
  );
}

/**
 * The transactions of one process that lock a season, one at a time for each season: who waits has no connection yet, so
 * that whoever needs no lock finds one. Other processes are waited for at the lock itself.
 */
export class SeasonQueues {
  readonly #queues = new Map<number, SerialQueue>();

  /**
   * @param patience real milliseconds to wait for the turn
   * @throws ConflictError when they are over; the work is then left out
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

  /** `run` with the turns of several seasons, or of none. @param years in the order of the calendar, as everybody takes them */
  runAll<T>(years: readonly number[], patience: number, work: () => Promise<T>): Promise<T> {
    return years.reduceRight<typeof work>((next, year) => () => this.run(year, patience, next), work)();
  }
}
