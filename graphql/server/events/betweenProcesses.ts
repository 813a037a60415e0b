import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type Events, PATIENCE, type PoolEvent } from '#kernel/events.ts';
import type { Channel, Connection } from './channel.ts';
import { createMemoryEvents } from './memory.ts';
import { createOutbox } from './outbox.ts';

/** The offset of this process, and the waiters for later ones. */
interface Offsets {
  current(): number;
  /** Never moves backwards. */
  advance(offset: number): void;
  /** Resolves with true once the offset is reached or given up, with false after `patience` milliseconds. */
  wait(offset: number, patience: number): Promise<boolean>;
  /** Releases all waiters: no message will arrive. */
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

/** Real milliseconds between attempts to reconnect: doubled from the first to the last. */
const FIRST_RETRY = 250;
const LAST_RETRY = 10_000;

interface Message {
  /** The publishing process, whose listeners have the events already. */
  from: string;
  events: PoolEvent[];
}

/** Events cannot be exchanged; the message states the reason and the remedy. */
export class EventsError extends Error {
  override name = 'EventsError';
}

/** An invalid message may come from another program or release: treated as `missed`. */
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
 * Events between processes, over a channel. Listeners of this process are called before publish returns,
 * those of other processes when the channel delivers. Events published in one iteration of the event loop, or
 * while a message is in flight, share the next message, without duplicates. Events lost with a connection
 * cannot be recovered: after reconnecting, `{ type: 'missed' }` is delivered here and to the other processes.
 * @throws EventsError when the first connection cannot be made or delivers nothing
 */
export async function createEventsBetweenProcesses(channel: Channel, log: Logger): Promise<Events> {
  const local = createMemoryEvents();
  const self = randomUUID();
  const offsets = createOffsets();
  let connection: Connection | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  /** False from a disconnect until `missed` is delivered. */
  let isConnected = false;

  const outbox = createOutbox(
    (events) => connection!.send(JSON.stringify({ from: self, events } satisfies Message)),
    (error) => onDisconnect(error),
  );

  const onMessage = (offset: number, text: string): void => {
    const { from, events } = read(text);
    if (from !== self) for (const event of events) local.publish(event);
    // Waiters find everything up to the offset delivered.
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

  /** Resolves when this process's first message has come back: from then on it receives all events. */
  const connect = async (first: PoolEvent[]): Promise<void> => {
    let isBroken = false;
    let failure: unknown;
    const subscription = await channel.connect(onMessage, (error) => {
      isBroken = true;
      failure = error;
      onDisconnect(error);
    });
    // Disconnected before it was in use.
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
        // Jitter: all processes are disconnected at the same moment.
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
