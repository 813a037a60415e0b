import { PATIENCE, type PoolEvent } from '#kernel/events.ts';
import { MAX_MESSAGE } from './channel.ts';

/** Game ids per event: longer lists are split well before a message is full. */
const GAMES_IN_ONE = 200;
/** Bytes of a message besides its events. */
const ENVELOPE = 100;

/**
 * Events of this process that are not delivered to the others yet. One message is in flight at a time; later
 * events go with the next one.
 */
export interface Outbox {
  /** Starts sending, with these events first, even if there are none. */
  open(first: PoolEvent[]): void;
  add(event: PoolEvent): void;
  /** The message in flight has come back, so every process receives it. */
  delivered(): void;
  /** The connection is lost: pending events are dropped until it is open again. */
  lose(): void;
  isSettled(): boolean;
  /** Whether events cannot reach the others: they were lost, or are in flight for too long. */
  isOverdue(): boolean;
  /** Resolves when all events so far are delivered or lost, after PATIENCE at the latest. */
  settled(): Promise<void>;
}

/**
 * @param send sends a message with these events; called again when it has come back
 * @param fail called when sending failed
 */
export function createOutbox(
  send: (events: PoolEvent[]) => Promise<void>,
  fail: (error: unknown) => void,
): Outbox {
  let isOpen = false;
  /** Pending events by text, without duplicates. */
  const waiting = new Map<string, { event: PoolEvent; serial: number }>();
  /** Serial numbers of the last added event, and of the last one delivered or lost. */
  let added = 0;
  let ended = 0;
  /** The last event whose waiter gave up. */
  let late = 0;
  let onWay: { last: number; since: number } | null = null;
  let isDue = false;
  const settling = new Set<{ serial: number; go: () => void }>();

  const begin = (events: PoolEvent[], last: number): void => {
    const flight = { last, since: performance.now() };
    onWay = flight;
    send(events).catch((error: unknown) => {
      if (onWay === flight) fail(error);
    });
  };
  const sendNext = (): void => {
    if (!isOpen || onWay !== null || waiting.size === 0) return;
    const events: PoolEvent[] = [];
    let last = ended;
    let bytes = ENVELOPE;
    for (const [text, { event, serial }] of waiting) {
      bytes += text.length + 1;
      if (bytes > MAX_MESSAGE && events.length > 0) break;
      events.push(event);
      last = serial;
      waiting.delete(text);
    }
    begin(events, last);
  };
  const end = (serial: number): void => {
    ended = serial;
    onWay = null;
    for (const waiter of settling) if (waiter.serial <= ended) waiter.go();
  };
  return {
    open(first) {
      isOpen = true;
      begin(first, (added += 1));
    },
    add(event) {
      if (!isOpen) return;
      for (const part of parts(event)) {
        const text = JSON.stringify(part);
        // A pending duplicate will be sent after both were added.
        if (!waiting.has(text)) waiting.set(text, { event: part, serial: (added += 1) });
      }
      if (isDue || onWay !== null) return;
      isDue = true;
      // Together with events of other requests in the same group commit.
      setImmediate(() => {
        isDue = false;
        sendNext();
      });
    },
    delivered() {
      if (onWay !== null) end(onWay.last);
      sendNext();
    },
    lose() {
      isOpen = false;
      waiting.clear();
      end(added);
    },
    isSettled: () => isOpen && ended === added,
    isOverdue: () =>
      !isOpen || ended < late || (onWay !== null && performance.now() - onWay.since >= PATIENCE),
    settled() {
      if (ended === added) return Promise.resolve();
      return new Promise((resolve) => {
        const waiter = {
          serial: added,
          go() {
            clearTimeout(timer);
            settling.delete(waiter);
            resolve();
          },
        };
        const timer = setTimeout(() => {
          late = Math.max(late, waiter.serial);
          waiter.go();
        }, PATIENCE);
        settling.add(waiter);
      });
    },
  };
}

function parts(event: PoolEvent): PoolEvent[] {
  if (event.type !== 'games' || event.gameIds.length <= GAMES_IN_ONE) return [event];
  const { gameIds } = event;
  const pieces = Math.ceil(gameIds.length / GAMES_IN_ONE);
  return Array.from({ length: pieces }, (_, piece) => ({
    ...event,
    gameIds: gameIds.slice(piece * GAMES_IN_ONE, (piece + 1) * GAMES_IN_ONE),
  }));
}
