import type { Events, PoolEvent } from './events.ts';

/** Events within one process. Listeners are called in the order in which they came, before publish returns. */
export function createMemoryEvents(): Events {
  const listeners = new Set<(event: PoolEvent) => void>();
  return {
    publish(event) {
      // A copy: a listener may stop listening, or another may start, while an event is delivered.
      for (const listener of [...listeners]) listener(event);
    },
    subscribe(listener) {
      // Wrapped, so that the same function can listen twice and each stop ends one.
      const own = (event: PoolEvent): void => listener(event);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    close() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
