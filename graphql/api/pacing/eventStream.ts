import { PICKS_EVERY, type PoolEvent } from '#kernel/events.ts';
import type { Context } from '../context.ts';
import { forgetLoaded } from '../loaders/loaders.ts';

/** Minimum milliseconds between events of a stream; events in between are merged and published at the end. */
export const SPACING = 50;
/** Milliseconds within which one replay serves all subscribers who join a running stream. */
const REPLAY_DELAY = 1000;

/**
 * The events that `select` returns, for a subscription. Replays recent events so that a late subscriber
 * misses none. The first event is published at once; those that follow shortly, or while the consumer is
 * busy, are merged into one. Picks are published PICKS_EVERY later, merged: by then no cached answer with an
 * older count is used. Subscribes from the call until `return()`, which also ends a pending `next()`.
 *
 * @param merge merges two pending events into one; by default the later one replaces the earlier
 */
export function eventStream<Event>(
  context: Context,
  select: (event: PoolEvent) => Event | null,
  merge: (waiting: Event, next: Event) => Event = (_waiting, next) => next,
): AsyncIterableIterator<Event> {
  let waiting: { event: Event } | null = null;
  let reader: ((result: IteratorResult<Event>) => void) | null = null;
  let pause: NodeJS.Timeout | null = null;
  let replayTimer: NodeJS.Timeout | null = null;
  let picksTimer: NodeJS.Timeout | null = null;
  let isSliceRequested = false;
  let isDone = false;

  // One time slice per event: distinct subscriptions of one caller would otherwise share a slice.
  const requestSlice = (): void => {
    if (!waiting || !reader || pause || picksTimer || isSliceRequested) return;
    isSliceRequested = true;
    if (context.schedule) context.schedule(publish);
    else publish();
  };

  const publish = (): void => {
    isSliceRequested = false;
    if (!waiting || !reader) return;
    const [{ event }, read] = [waiting, reader];
    waiting = reader = null;
    pause = setTimeout(() => {
      pause = null;
      requestSlice();
    }, SPACING);
    pause.unref();
    // Rows loaded for the previous event are stale.
    forgetLoaded(context);
    read({ value: event, done: false });
  };

  const receive = (poolEvent: PoolEvent): void => {
    const event = select(poolEvent);
    if (event === null) return;
    const isPick = poolEvent.type === 'week' && poolEvent.pick !== undefined;
    if (isPick && !waiting) picksTimer = setTimeout(endPicks, PICKS_EVERY).unref();
    waiting = { event: waiting ? merge(waiting.event, event) : event };
    if (!isPick) endPicks();
  };

  const endPicks = (): void => {
    if (picksTimer) clearTimeout(picksTimer);
    picksTimer = null;
    requestSlice();
  };

  const { events } = context.services;
  const replay = (): void => {
    for (const poolEvent of events.recent()) receive(poolEvent);
  };
  replay();
  const unsubscribe = events.subscribe(receive);
  context.replayRecent = () => {
    if (replayTimer || isDone) return;
    replayTimer = setTimeout(() => {
      replayTimer = null;
      replay();
    }, REPLAY_DELAY);
    replayTimer.unref();
  };

  const end = (): Promise<IteratorResult<Event>> => {
    if (!isDone) {
      isDone = true;
      unsubscribe();
      if (pause) clearTimeout(pause);
      if (replayTimer) clearTimeout(replayTimer);
      if (picksTimer) clearTimeout(picksTimer);
      waiting = null;
      reader?.({ value: undefined, done: true });
      reader = null;
    }
    return Promise.resolve({ value: undefined, done: true });
  };

  return {
    next() {
      if (isDone) return end();
      if (reader) return Promise.reject(new Error('The previous event has not been read yet'));
      return new Promise((resolve) => {
        reader = resolve;
        requestSlice();
      });
    },
    return: end,
    throw: async (error) => {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
