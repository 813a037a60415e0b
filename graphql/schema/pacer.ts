/**
 * Resolver calls in one turn of the event loop: some ten milliseconds. The web app's documents mostly fit into one: what
 * is read and answered in one turn cannot reach a page after news of what changed meanwhile.
 */
const CALLS_A_TURN = 2_000;

/** The turns of the event loop that operations of a process share: one operation goes on in each. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Calls back in a turn that no other operation has. */
  next(goOn: () => void): void {
    this.#waiting.push(goOn);
    if (this.#waiting.length === 1) setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#waiting[0]?.();
    this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#turn());
  }
}

/**
 * Spreads the resolver calls of one operation over turns of the event loop, so that large answers delay other requests,
 * timers and health checks by one turn's worth of calls, not by all of them. SQLite answers within the call: without
 * this an operation would run from its first statement to its last in one turn.
 */
export class Pacer {
  readonly #turns: Turns;
  readonly #callsATurn: number;
  #left: number;
  readonly #waiting: (() => void)[] = [];

  /** @param callsATurn Infinity never waits: reads are then gathered into as few statements as can be. */
  constructor(turns: Turns, callsATurn = CALLS_A_TURN) {
    this.#turns = turns;
    this.#callsATurn = callsATurn;
    this.#left = callsATurn;
  }

  /** @returns null when the call can be made now; otherwise a promise for its turn. */
  next(): Promise<void> | null {
    if (this.#left > 0) {
      this.#left -= 1;
      return null;
    }
    return this.nextTurn();
  }

  /** A promise for a call of the operation's next turn or, behind others of it that wait, of one after it. */
  nextTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) this.#turns.next(() => this.#turn());
    });
  }

  #turn(): void {
    const released = this.#waiting.splice(0, this.#callsATurn);
    this.#left = this.#callsATurn - released.length;
    for (const resolve of released) resolve();
    if (this.#waiting.length > 0) this.#turns.next(() => this.#turn());
  }
}
