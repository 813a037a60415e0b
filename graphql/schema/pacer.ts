/** What fits into one turn of the event loop: so many resolver calls, or so many milliseconds. */
const CALLS_A_TURN = 500;
const MILLISECONDS_A_TURN = 10;

/**
 * Spreads the resolver calls of one operation over turns of the event loop, so that a large answer delays other
 * requests, timers and health checks by one turn's worth of calls, not by all of them. SQLite answers within the call:
 * without this an operation would run from its first statement to its last in one turn.
 */
export class Pacer {
  #left = CALLS_A_TURN;
  #since = performance.now();
  readonly #waiting: (() => void)[] = [];

  /** @returns null when the call can be made now; otherwise a promise for its turn. */
  next(): Promise<void> | null {
    if (this.#waiting.length === 0 && this.#left > 0 && !this.#isLate()) {
      this.#left -= 1;
      return null;
    }
    return this.nextTurn();
  }

  /** A promise for a call of the next turn or, behind others that wait, of one after it. */
  nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#turn());
    });
  }

  #isLate(): boolean {
    return performance.now() - this.#since > MILLISECONDS_A_TURN;
  }

  #turn(): void {
    const released = this.#waiting.splice(0, CALLS_A_TURN);
    this.#left = CALLS_A_TURN - released.length;
    this.#since = performance.now();
    for (const resolve of released) resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#turn());
  }
}
