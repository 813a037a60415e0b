/**
 * The server's clock, advanced by the browser's monotonic time: the device's date may be wrong, and the
 * demo's clock runs faster.
 */
export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Server seconds per real second: 1 in live mode, 0 frozen. */
  speed(): number;
  set(now: string, speed: number): void;
  /** Notifies when the clock is set. @returns the unsubscribe function */
  listen(listener: () => void): () => void;
}

/**
 * @param monotonic clock in milliseconds; `performance.now` by default
 */
export function createServerClock(monotonic: () => number = () => performance.now()): ServerClock {
  // The device's time, until the first reading.
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
