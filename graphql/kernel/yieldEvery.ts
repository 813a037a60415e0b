import { setImmediate } from 'node:timers/promises';

/**
 * Lets other requests and health checks have their turn of the event loop, between two steps of long work. Awaiting a
 * statement is no turn: one that SQLite answers at once goes on in the same.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}

/**
 * The items in their order, with a turn of the event loop after so many: what is worked on meanwhile delays other requests
 * and health checks by one slice, not by all of it.
 * @param size items that take about a millisecond together
 */
export async function* yieldEvery<Item>(items: readonly Item[], size: number): AsyncGenerator<Item> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await yieldToEventLoop();
    yield* items.slice(from, from + size);
  }
}
