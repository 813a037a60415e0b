import { RECENT, type Events, type PoolEvent } from '#kernel/events.ts';

/** Events within one process. Listeners are called in the order of subscription, before publish returns. */
export function createMemoryEvents(now: () => number = () => performance.now()): Events {
  const listeners = new Set<(event: PoolEvent) => void>();
  let published: { event: PoolEvent; at: number }[] = [];
  const forgetOld = () => {
    const since = now() - RECENT;
    if (published.length > 0 && published[0]!.at < since)
      published = published.filter(({ at }) => at >= since);
  };
  return {
    publish(event) {
      forgetOld();
      published.push({ event, at: now() });
      // A copy: listeners may be added or removed while an event is delivered.
      for (const listener of [...listeners]) listener(event);
    },
    recent() {
      forgetOld();
      return published.map(({ event }) => event);
    },
    subscribe(listener) {
      // A wrapper, so that the same function can be subscribed twice and removed once.
      const own = (event: PoolEvent): void => listener(event);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    isConnected: () => true,
    offset: () => 0,
    settled: () => Promise.resolve(),
    // The offset of an earlier run with several processes; all caches here are current.
    reached: () => Promise.resolve(true),
    close() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
