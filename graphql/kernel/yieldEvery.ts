import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests and health checks run, between two steps of long work. Awaiting a statement is not
 * enough: SQLite may answer within the same iteration of the event loop.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}

/**
 * Yields the items in order, and control to the event loop after every `size` of them, so that long work
 * delays other requests and health checks by one time slice only.
 * @param size items that take about a millisecond together
 */
export async function* yieldEvery<Item>(items: readonly Item[], size: number): AsyncGenerator<Item> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await yieldToEventLoop();
    yield* items.slice(from, from + size);
  }
}
