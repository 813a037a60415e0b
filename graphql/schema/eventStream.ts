import type { PoolEvent } from '../events/events.ts';
import type { Context } from './context.ts';
import { forgetLoaded } from './loaders.ts';

/** Milliseconds between two events of a stream; what happens in between is told at once, at the end. */
const SPACING = 50;
/** Milliseconds within which all who join a running stream are served by one repetition. */
const JOINING = 1000;

const repeats = new WeakMap<Context, () => void>();

/**
 * For somebody who joins the stream of this context: tells all its readers again, soon, what has just been, since the
 * newcomer may have read what it shows before that.
 */
export function repeatRecent(context: Context): void {
  repeats.get(context)?.();
}

/**
 * The events that `select` answers, for a subscription, with those that have just been: its asker may have read what it
 * shows before them. The first one goes out at once; those that follow within a
 * moment, or while the consumer is busy, are merged into one. Listens from the call until `return()`, which also ends a
 * `next()` that waits.
 *
 * @param merge makes one event of two that wait; by default the later one stands for both.
 */
export function eventStream<Event>(
  context: Context,
  select: (event: PoolEvent) => Event | null,
  merge: (waiting: Event, next: Event) => Event = (_waiting, next) => next,
): AsyncIterableIterator<Event> {
  let waiting: { event: Event } | null = null;
  let reader: ((result: IteratorResult<Event>) => void) | null = null;
  let pause: NodeJS.Timeout | null = null;
  let repetition: NodeJS.Timeout | null = null;
  let isTurnAsked = false;
  let isDone = false;

  // Each event is executed by itself, in turns: distinct subscriptions of one caller would otherwise run in one go.
  const hand = (): void => {
    if (!waiting || !reader || pause || isTurnAsked) return;
    isTurnAsked = true;
    if (context.takeTurn) context.takeTurn(give);
    else give();
  };

  const give = (): void => {
    isTurnAsked = false;
    if (!waiting || !reader) return;
    const [{ event }, read] = [waiting, reader];
    waiting = reader = null;
    pause = setTimeout(() => {
      pause = null;
      hand();
    }, SPACING);
    pause.unref();
    // What was read for the event before is out of date.
    forgetLoaded(context);
    read({ value: event, done: false });
  };

  const hear = (happened: PoolEvent): void => {
    const event = select(happened);
    if (event === null) return;
    waiting = { event: waiting ? merge(waiting.event, event) : event };
    hand();
  };

  const { events } = context.services;
  const hearRecent = (): void => {
    for (const happened of events.recent()) hear(happened);
  };
  hearRecent();
  const stopListening = events.subscribe(hear);
  repeats.set(context, () => {
    if (repetition || isDone) return;
    repetition = setTimeout(() => {
      repetition = null;
      hearRecent();
    }, JOINING);
    repetition.unref();
  });

  const end = (): Promise<IteratorResult<Event>> => {
    if (!isDone) {
      isDone = true;
      stopListening();
      if (pause) clearTimeout(pause);
      if (repetition) clearTimeout(repetition);
      waiting = null;
      reader?.({ value: undefined, done: true });
      reader = null;
    }
    return Promise.resolve({ value: undefined, done: true });
  };

  return {
    next() {
      if (isDone) return end();
      if (reader) return Promise.reject(new Error('The event before has not been read yet'));
      return new Promise((resolve) => {
        reader = resolve;
        hand();
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
