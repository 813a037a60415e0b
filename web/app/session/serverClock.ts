/**
 * The server's clock, advanced from its last reading by the browser's monotonic time: the device's own date
 * may be wrong, and the demo's clock runs faster than real time.
 */
export interface ServerClock {
  /** The instant on the server, in milliseconds since 1970. */
  now(): number;
  /** Server seconds per real second: 1 in live mode, 0 frozen. */
  speed(): number;
  /** @param now an ISO instant, as of this call */
  set(now: string, speed: number): void;
  /**
   * Calls the listener when the clock is set.
   * @returns the function that stops listening
   */
  listen(listener: () => void): () => void;
}

/** @param monotonic milliseconds that never go back; `performance.now` by default */
export function createServerClock(monotonic: () => number = () => performance.now()): ServerClock {
  // Until the first reading, the device's own time is used.
  let base = performance.timeOrigin + performance.now();
  let setAt = monotonic();
  let rate = 1;
  const listeners = new Set<() => void>();
  return {
    now: () => base + (monotonic() - setAt) * rate,
    speed: () => rate,
    set(now, speed) {
      base = Date.parse(now);
      setAt = monotonic();
      rate = speed;
      for (const listener of [...listeners]) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
