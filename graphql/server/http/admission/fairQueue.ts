/** Limits in operations. */
export interface QueueBounds {
  running: number;
  runningPerKey: number;
  waiting: number;
  waitingPerKey: number;
}

/** `whose`: whether the key's own limit or the limit of all is reached. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
  readonly whose: 'key' | 'all';
  constructor(whose: 'key' | 'all') {
    super('The queue is full.');
    this.whose = whose;
  }
}

/** The caller has disconnected; the work did not run. */
export class AbandonedError extends Error {
  override name = 'AbandonedError';
}

interface Waiting {
  isAbandoned: () => boolean;
  start: () => void;
  abandon: () => void;
}

/**
 * Runs queued work round-robin over the keys, first come first served within a key, so that a busy caller delays only
 * itself. Starts one task per iteration of the event loop, so that unrelated work runs in between.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  /** Waiting work by key, in the order of scheduling; no list is empty. */
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

  /** @param isAbandoned checked when the work is due. @throws QueueFullError at once @throws AbandonedError */
  run<Result>(
    key: string,
    work: () => Promise<Result>,
    isAbandoned: () => boolean = () => false,
  ): Promise<Result> {
    const lane = this.#waiting.get(key) ?? [];
    if (lane.length >= this.#bounds.waitingPerKey) return Promise.reject(new QueueFullError('key'));
    if (this.#waitingCount >= this.#bounds.waiting) return Promise.reject(new QueueFullError('all'));
    return new Promise<Result>((resolve, reject) => {
      lane.push({
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
      this.#waiting.set(key, lane);
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

  /** @returns whether there was work to start */
  #startNext(): boolean {
    if (this.#runningCount >= this.#bounds.running) return false;
    for (const [key, lane] of this.#waiting) {
      if ((this.#running.get(key) ?? 0) >= this.#bounds.runningPerKey) continue;
      const next = this.#take(key, lane);
      if (next === null) continue;
      next.start();
      return true;
    }
    return false;
  }

  /** Takes the key's next work that is not abandoned, and moves the key to the end. */
  #take(key: string, lane: Waiting[]): Waiting | null {
    let next = lane.shift();
    this.#waitingCount -= 1;
    while (next?.isAbandoned() === true) {
      next.abandon();
      next = lane.shift();
      if (next !== undefined) this.#waitingCount -= 1;
    }
    this.#waiting.delete(key);
    if (lane.length > 0) this.#waiting.set(key, lane);
    return next ?? null;
  }

  #count(key: string, change: 1 | -1): void {
    this.#runningCount += change;
    const running = (this.#running.get(key) ?? 0) + change;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
  }
}
