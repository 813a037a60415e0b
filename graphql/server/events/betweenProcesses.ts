import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Events, PATIENCE, type PoolEvent } from '#kernel/events.ts';
import type { Channel, Connection } from './channel.ts';
import { createMemoryEvents } from './memory.ts';
import { createOutbox } from './outbox.ts';

/** The position of a process, and who waits for a later one. */
interface Offsets {
  current(): number;
  /** Moves on; a position is never taken back. */
  advance(offset: number): void;
  /** Resolves with true once the position is reached or given up, with false after so many milliseconds. */
  wait(offset: number, patience: number): Promise<boolean>;
  /** Lets everybody go who waits: nothing arrives any more. */
  giveUp(): void;
}

function createOffsets(): Offsets {
  let current = 0;
  const waiting = new Set<{ offset: number; go: () => void }>();
  return {
    current: () => current,
    advance(offset) {
      current = Math.max(current, offset);
      for (const one of waiting) if (one.offset <= current) one.go();
    },
    wait: (offset, patience) =>
      new Promise((resolve) => {
        const end = (isReached: boolean) => {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(isReached);
        };
        const waiter = { offset, go: () => end(true) };
        const timer = setTimeout(() => end(false), patience);
        waiting.add(waiter);
      }),
    giveUp() {
      for (const one of waiting) one.go();
    },
  };
}

/** Real milliseconds between attempts to reconnect: doubled each time, up to the second. */
const FIRST_RETRY = 250;
const LAST_RETRY = 10_000;

interface Message {
  /** The publishing process, which has delivered the events to its own listeners already. */
  from: string;
  events: PoolEvent[];
}

/** Events cannot be exchanged; the message says why and what to do. */
export class EventsError extends Error {
  override name = 'EventsError';
}

/** What is not a message came from a stranger or another release: anything may have changed. */
function read(text: string): Message {
  try {
    const { from, events } = JSON.parse(text) as Partial<Message>;
    if (typeof from === 'string' && Array.isArray(events)) return { from, events };
  } catch {
    // Below.
  }
  return { from: '', events: [{ type: 'missed' }] };
}

/**
 * Events between processes, over a channel. Listeners of this process get an event once, before publish returns; those
 * of other processes when the channel delivers it. What is published in one turn of the event loop, or while a message is
 * on its way, goes with the next one, equal events once. Events of a connection loss cannot be recovered, so after it
 * `{ type: 'missed' }` is delivered here and, since others may have missed ours, to them.
 * @throws EventsError when the first connection cannot be made or delivers nothing
 */
export async function createEventsBetweenProcesses(channel: Channel, log: Logger): Promise<Events> {
  const local = createMemoryEvents();
  const self = randomUUID();
  const offsets = createOffsets();
  let connection: Connection | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  /** False from the loss of the connection until `missed` is delivered. */
  let isConnected = false;

  const outbox = createOutbox(
    (events) => connection!.send(JSON.stringify({ from: self, events } satisfies Message)),
    (error) => onDisconnect(error),
  );

  const onMessage = (offset: number, text: string): void => {
    const { from, events } = read(text);
    if (from !== self) for (const event of events) local.publish(event);
    // Who waits for the position finds everything up to it delivered.
    offsets.advance(offset);
    if (from === self) outbox.delivered();
  };

  const onDisconnect = (error: unknown): void => {
    if (connection === null) return;
    const broken = connection;
    connection = null;
    isConnected = false;
    outbox.lose();
    offsets.giveUp();
    broken.close().catch(() => {});
    if (isClosed) return;
    log.warn({ err: error }, 'events: lost the connection to the other processes');
    reconnect(FIRST_RETRY);
  };

  /** Resolves when the own first message has come back: from then on every event of others arrives. */
  const connect = async (first: PoolEvent[]): Promise<void> => {
    let isBroken = false;
    let failure: unknown;
    const subscription = await channel.connect(onMessage, (error) => {
      isBroken = true;
      failure = error;
      onDisconnect(error);
    });
    // Broken before it was in use.
    if (isBroken || isClosed) {
      await subscription.close();
      throw new Error('the connection broke at once', { cause: failure });
    }
    connection = subscription;
    outbox.open(first);
    await outbox.settled();
    if (connection !== subscription) throw new Error('the connection broke at once');
    if (!outbox.isSettled()) {
      const error = new Error('no message arrives');
      onDisconnect(error);
      throw error;
    }
  };

  const reconnect = (delay: number): void => {
    clearTimeout(retry);
    retry = setTimeout(
      () => {
        connect([{ type: 'missed' }]).then(
          () => {
            if (connection === null) return;
            log.info('events: connected again');
            local.publish({ type: 'missed' });
            isConnected = true;
          },
          (error: unknown) => {
            if (isClosed) return;
            log.debug({ err: error }, 'events: the other processes are still out of reach');
            reconnect(Math.min(delay * 2, LAST_RETRY));
          },
        );
        // Jitter: all processes lose a restarted server at the same moment.
      },
      delay * (0.75 + Math.random() / 2),
    );
    retry.unref();
  };

  await connect([]).catch((error: unknown) => {
    isClosed = true;
    clearTimeout(retry);
    throw new EventsError(
      `Events cannot be exchanged with other processes: ${error instanceof Error ? error.message : String(error)}. ` +
        'EVENTS_URL must name a Redis, or the database itself, not a pooler in front of it',
      { cause: error },
    );
  });
  isConnected = true;
  return {
    publish(event) {
      local.publish(event);
      outbox.add(event);
    },
    recent: () => local.recent(),
    subscribe: (listener) => local.subscribe(listener),
    isConnected: () => isConnected,
    offset: () => (outbox.isOverdue() ? Infinity : offsets.current()),
    settled: () => outbox.settled(),
    async reached(offset) {
      if (offset <= offsets.current() || !isConnected) return true;
      return offset === Infinity ? false : offsets.wait(offset, PATIENCE);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await local.close();
      await outbox.settled();
      const closing = connection;
      connection = null;
      offsets.giveUp();
      await closing?.close().catch(() => {});
    },
  };
}
