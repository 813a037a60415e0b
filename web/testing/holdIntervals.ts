import { vi } from 'vitest';
import { settle } from './settle.ts';

/** Milliseconds of the shortest interval that is held back. */
const LEAST = 1_000;

/**
 * Holds back the intervals that are started from now on, until the end of the test.
 * @returns lets one of each pass
 */
export function holdIntervals(): () => Promise<void> {
  const { setInterval: start, clearInterval: stop } = globalThis;
  const held = new Map<unknown, () => void>();
  let id = 0;
  vi.spyOn(window, 'setInterval').mockImplementation(((handler: () => void, delay = 0) => {
    if (delay < LEAST) return start(handler, delay);
    // Negative ones are not the system's.
    id -= 1;
    held.set(id, handler);
    return id;
  }) as typeof setInterval);
  vi.spyOn(window, 'clearInterval').mockImplementation((timer) => {
    if (!held.delete(timer)) stop(timer);
  });
  return () =>
    settle(() => {
      for (const run of held.values()) run();
    });
}
