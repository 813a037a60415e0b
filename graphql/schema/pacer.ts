/** Resolver calls in one turn of the event loop: about 5 ms. */
const CALLS_A_TURN = 500;

/**
 * Spreads the resolver calls of one operation over turns of the event loop, so that a large answer delays other
 * requests, pings and health checks by one turn's worth of calls, not by all of them.
 */
export class Pacer {
  #left = CALLS_A_TURN;
  readonly #waiting: (() => void)[] = [];

  /** @returns null when the call can be made now; otherwise a promise for its turn. */
  next(): Promise<void> | null {
    if (this.#left > 0) {
      this.#left -= 1;
      return null;
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    const released = this.#waiting.splice(0, CALLS_A_TURN);
    this.#left = CALLS_A_TURN - released.length;
    for (const resolve of released) resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#turn());
  }
}
