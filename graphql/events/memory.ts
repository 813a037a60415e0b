import { RECENT, type Events, type PoolEvent } from './events.ts';

/** Events within one process. Listeners are called in the order in which they came, before publish returns. */
export function createMemoryEvents(now: () => number = () => performance.now()): Events {
  const listeners = new Set<(event: PoolEvent) => void>();
  let told: { event: PoolEvent; at: number }[] = [];
  const forgetOld = () => {
    const since = now() - RECENT;
    if (told.length > 0 && told[0]!.at < since) told = told.filter(({ at }) => at >= since);
  };
  return {
    publish(event) {
      forgetOld();
      told.push({ event, at: now() });
      // A copy: a listener may stop listening, or another may start, while an event is delivered.
      for (const listener of [...listeners]) listener(event);
    },
    recent() {
      forgetOld();
      return told.map(({ event }) => event);
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
