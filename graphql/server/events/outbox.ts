import { PATIENCE, type PoolEvent } from '#kernel/events.ts';
import { MAX_MESSAGE } from './channel.ts';

/** Lists of games are split well before a message is full. */
const GAMES_IN_ONE = 200;
/** Bytes of a message beside its events. */
const ENVELOPE = 100;

/**
 * The events of this process that are not delivered to the others yet. One message is on its way at a time; what is
 * added meanwhile goes with the next ones.
 */
export interface Outbox {
  /** Sends from now on; first of all these events, even when there are none. */
  open(first: PoolEvent[]): void;
  add(event: PoolEvent): void;
  /** The message on its way has come back: every process gets it. */
  delivered(): void;
  /** The connection is lost: nothing waits any more, until it is open again. */
  lose(): void;
  isSettled(): boolean;
  /** Whether the others cannot hear of what was added: it was lost, or is on its way for too long. */
  isOverdue(): boolean;
  /** Resolves when what was added so far is delivered or lost, after PATIENCE in any case. */
  settled(): Promise<void>;
}

/**
 * @param send sends a message with these events; called again when it has come back
 * @param fail called when one could not be sent
 */
export function createOutbox(
  send: (events: PoolEvent[]) => Promise<void>,
  fail: (error: unknown) => void,
): Outbox {
  let isOpen = false;
  /** Events that no message has yet, by their text: the same event twice is sent once. */
  const waiting = new Map<string, { event: PoolEvent; serial: number }>();
  /** Serials of the event that was added last, and of the last one that was delivered or lost. */
  let added = 0;
  let ended = 0;
  /** The last event for which somebody has stopped waiting. */
  let late = 0;
  let onWay: { last: number; since: number } | null = null;
  let isDue = false;
  const settling = new Set<{ serial: number; go: () => void }>();

  const begin = (events: PoolEvent[], last: number): void => {
    const own = { last, since: performance.now() };
    onWay = own;
    send(events).catch((error: unknown) => {
      if (onWay === own) fail(error);
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
    for (const one of settling) if (one.serial <= ended) one.go();
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
        // One that waits covers this one, too: it is sent after both were added.
        if (!waiting.has(text)) waiting.set(text, { event: part, serial: (added += 1) });
      }
      if (isDue || onWay !== null) return;
      isDue = true;
      // With the events of the other requests that the same commit answers.
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
        const one = {
          serial: added,
          go() {
            clearTimeout(timer);
            settling.delete(one);
            resolve();
          },
        };
        const timer = setTimeout(() => {
          late = Math.max(late, one.serial);
          one.go();
        }, PATIENCE);
        settling.add(one);
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
