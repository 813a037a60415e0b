/**
 * The clock port. Nothing else in the program reads the system's time: the two adapters
 * (system.ts, replay.ts) are the only ones to call `Date.now()` or `new Date()` without an argument.
 */
export interface Clock {
  now(): Date;
  /** How many of its seconds pass in one real second: 1 for the system clock, 0 while frozen. */
  speed(): number;
  /** Calls the listener after a jump or a change of speed. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}

/** A clock that can be moved, for the demo (SPECIFICATION 10.4). */
export interface MovableClock extends Clock {
  /**
   * Jumps forward and/or changes the speed. Resolves once the new state is stored.
   * @throws RangeError when `now` lies before the clock's current instant, or the speed is not from 0 to
   * 100,000.
   */
  set(change: { now?: Date; speed?: number }): Promise<void>;
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'set' in clock;
}
