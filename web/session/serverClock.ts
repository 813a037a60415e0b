/**
 * The server's clock, counted on from its last word with the browser's monotonic time: the device's own date may be
 * wrong, and the demo's clock runs faster than the world's.
 */
export interface ServerClock {
  /** The instant on the server, in milliseconds since 1970. */
  now(): number;
  /** Server seconds per real second: 1 in live mode, 0 frozen. */
  speed(): number;
  /** @param now an ISO instant, as it was when this is called. */
  set(now: string, speed: number): void;
  /** Called when the clock was set. @returns the function that stops listening. */
  listen(listener: () => void): () => void;
}

/** @param monotonic milliseconds that never go back; `performance.now` unless told. */
export function createServerClock(monotonic: () => number = () => performance.now()): ServerClock {
  // Until the server has spoken, the device's own time has to do.
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
