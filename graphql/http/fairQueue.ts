/** How much a queue does and holds. */
export interface QueueBounds {
  /** Operations that run at once. */
  running: number;
  /** Of one key. */
  runningPerKey: number;
  /** Operations that wait. */
  waiting: number;
  /** Of one key. */
  waitingPerKey: number;
}

/** No place to wait; `whose` tells whether the key's own places are taken or everybody's. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
  readonly whose: 'key' | 'all';
  constructor(whose: 'key' | 'all') {
    super('There is no place left to wait.');
    this.whose = whose;
  }
}

/** Nobody waits for the answer any more; nothing was run. */
export class AbandonedError extends Error {
  override name = 'AbandonedError';
}

interface Waiting {
  isAbandoned: () => boolean;
  start: () => void;
  abandon: () => void;
}

/**
 * Runs work in turns: first those who wait longest of each key, key by key, so that one who sends much is delayed by
 * itself. One piece of work starts per turn of the event loop; what has nothing to do with the queue runs between.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  /** By key, in the order of their next turns; no list is empty. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #waitingCount = 0;
  #runningCount = 0;
  #isScheduled = false;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  get running(): number {
    return this.#runningCount;
  }

  /**
   * Runs the work when it is the key's turn.
   * @param isAbandoned asked when the turn comes, so that nothing is run for somebody who has gone
   * @throws QueueFullError at once
   * @throws AbandonedError
   */
  run<Result>(
    key: string,
    work: () => Promise<Result>,
    isAbandoned: () => boolean = () => false,
  ): Promise<Result> {
    const own = this.#waiting.get(key) ?? [];
    if (own.length >= this.#bounds.waitingPerKey) return Promise.reject(new QueueFullError('key'));
    if (this.#waitingCount >= this.#bounds.waiting) return Promise.reject(new QueueFullError('all'));
    return new Promise<Result>((resolve, reject) => {
      own.push({
        isAbandoned,
        abandon: () => reject(new AbandonedError('The caller has gone.')),
        start: () => {
          this.#count(key, 1);
          const done = (): void => {
            this.#count(key, -1);
            this.#schedule();
          };
          work().finally(done).then(resolve, reject);
        },
      });
      this.#waiting.set(key, own);
      this.#waitingCount += 1;
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waitingCount === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#startNext()) this.#schedule();
    });
  }

  /** Whether there was something to start. */
  #startNext(): boolean {
    if (this.#runningCount >= this.#bounds.running) return false;
    for (const [key, own] of this.#waiting) {
      if ((this.#running.get(key) ?? 0) >= this.#bounds.runningPerKey) continue;
      const next = this.#take(key, own);
      if (next === null) continue;
      next.start();
      return true;
    }
    return false;
  }

  /** The key's next that is still wanted; the key goes to the end of the order. */
  #take(key: string, own: Waiting[]): Waiting | null {
    let next = own.shift();
    this.#waitingCount -= 1;
    while (next?.isAbandoned() === true) {
      next.abandon();
      next = own.shift();
      if (next !== undefined) this.#waitingCount -= 1;
    }
    this.#waiting.delete(key);
    if (own.length > 0) this.#waiting.set(key, own);
    return next ?? null;
  }

  #count(key: string, change: 1 | -1): void {
    this.#runningCount += change;
    const running = (this.#running.get(key) ?? 0) + change;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
  }
}
