/**
 * Resolver calls per time slice, an iteration of the event loop: about ten milliseconds. The web app's documents mostly
 * fit into one slice: data read and answered in one slice cannot reach a page after the event of a concurrent change.
 */
const CALLS_PER_SLICE = 2_000;

/** The time slices that all operations of a process share; each is used by one operation. */
export class TimeSlices {
  readonly #waiting: (() => void)[] = [];

  /** Calls back in a slice of its own. */
  next(proceed: () => void): void {
    this.#waiting.push(proceed);
    if (this.#waiting.length === 1) setImmediate(() => this.#runSlice());
  }

  #runSlice(): void {
    this.#waiting[0]?.();
    this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#runSlice());
  }
}

/**
 * Spreads the resolver calls of one operation over time slices, so that a large response delays other
 * requests, timers and health checks by one slice's calls, not by all of them. SQLite runs within the call:
 * without the scheduler an operation would run from its first statement to its last in one slice.
 */
export class Scheduler {
  readonly #slices: TimeSlices;
  readonly #callsPerSlice: number;
  #left: number;
  readonly #waiting: (() => void)[] = [];

  /** @param callsPerSlice Infinity never waits: reads are then batched into as few statements as possible */
  constructor(slices: TimeSlices, callsPerSlice = CALLS_PER_SLICE) {
    this.#slices = slices;
    this.#callsPerSlice = callsPerSlice;
    this.#left = callsPerSlice;
  }

  /** @returns null when the call can be made now; otherwise a promise that resolves in its time slice */
  next(): Promise<void> | null {
    if (this.#left > 0) {
      this.#left -= 1;
      return null;
    }
    return this.nextSlice();
  }

  /** A promise that resolves in the operation's next time slice or, behind earlier waiting calls, in a later one. */
  nextSlice(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#slices.next(() => this.#runSlice());
    });
  }

  #runSlice(): void {
    const released = this.#waiting.splice(0, this.#callsPerSlice);
    this.#left = this.#callsPerSlice - released.length;
    for (const resolve of released) resolve();
    if (this.#waiting.length > 0) this.#slices.next(() => this.#runSlice());
  }
}
