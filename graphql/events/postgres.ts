import { randomUUID } from 'node:crypto';

import { Client } from 'pg';
import type { Logger } from 'pino';

import type { Events, PoolEvent } from '../kernel/events.ts';
import { createMemoryEvents } from './memory.ts';

const CHANNEL = 'last_standing_events';
/** PostgreSQL limits payloads to 8,000 bytes; lists of games are split well before. */
const GAMES_IN_ONE = 200;
/** Real milliseconds between attempts to reconnect: doubled each time, up to the second. */
const FIRST_RETRY = 250;
const LAST_RETRY = 10_000;
/** How often an idle connection is checked: a firewall may have dropped it silently. */
const PROBE_EVERY = 15_000;
const PROBE_TIMEOUT = 5_000;

interface Message {
  /** The publishing process, which has delivered the event to its own listeners already. */
  from: string;
  event: PoolEvent;
}

/**
 * Events between the processes of one PostgreSQL database, over LISTEN/NOTIFY on a dedicated connection.
 * Listeners of this process get an event once, before publish returns; those of other processes when
 * PostgreSQL delivers it. Events of a connection loss cannot be recovered, so after it `{ type: 'missed' }`
 * is delivered here and, since others may have missed ours, to them.
 * @throws when the first connection cannot be made
 */
export async function createPostgresEvents(url: string, log: Logger): Promise<Events> {
  const local = createMemoryEvents();
  const self = randomUUID();
  let connection: Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let hasLost = false;
  /** False from the loss of the connection until `missed` is delivered. */
  let isHearing = false;
  /** Resolves when all published events have been sent. */
  let sending: Promise<unknown> = Promise.resolve();

  const send = (event: PoolEvent): void => {
    const message: Message = { from: self, event };
    if (connection === null) {
      hasLost = true;
      return;
    }
    const client = connection;
    // Serialized: pg deprecates concurrent queries on one client.
    sending = sending
      .then(() => client.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]))
      .catch((error: unknown) => {
        hasLost = true;
        log.warn({ err: error }, 'events: an event could not be sent to the other processes');
      });
  };

  const receive = (payload: string | undefined): void => {
    const message = JSON.parse(payload ?? 'null') as Message | null;
    if (message !== null && message.from !== self) local.publish(message.event);
  };

  const connect = async (): Promise<void> => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'last-standing events',
    });
    let isLost = false;
    const lose = (error?: unknown): void => {
      if (isLost) return;
      isLost = true;
      isHearing = false;
      clearInterval(probe);
      if (connection === client) connection = null;
      client.end().catch(() => {});
      if (isClosed) return;
      log.warn({ err: error }, 'events: lost the connection to the database');
      reconnect(FIRST_RETRY);
    };
    const probe = setInterval(() => {
      const timeout = setTimeout(() => lose(new Error('no answer')), PROBE_TIMEOUT);
      client
        .query('SELECT 1')
        .catch(lose)
        .finally(() => clearTimeout(timeout));
    }, PROBE_EVERY);
    probe.unref();
    client.on('notification', ({ payload }) => receive(payload));
    try {
      // Set before connecting: an unhandled error of a broken connection would end the process.
      client.on('error', () => {});
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      isLost = true;
      clearInterval(probe);
      client.end().catch(() => {});
      throw error;
    }
    if (isClosed) {
      lose();
      return;
    }
    client.on('error', lose);
    client.on('end', lose);
    connection = client;
  };

  const reconnect = (delay: number): void => {
    retry = setTimeout(
      () => {
        connect().then(
          () => {
            log.info('events: connected again');
            local.publish({ type: 'missed' });
            isHearing = connection !== null;
            if (hasLost) send({ type: 'missed' });
            hasLost = false;
          },
          (error: unknown) => {
            if (isClosed) return;
            log.debug({ err: error }, 'events: the database is still away');
            reconnect(Math.min(delay * 2, LAST_RETRY));
          },
        );
        // Jitter: all processes lose a restarted database at the same moment.
      },
      delay * (0.75 + Math.random() / 2),
    );
    retry.unref();
  };

  await connect();
  isHearing = true;
  return {
    publish(event) {
      local.publish(event);
      for (const part of parts(event)) send(part);
    },
    recent: () => local.recent(),
    subscribe: (listener) => local.subscribe(listener),
    isHearing: () => isHearing,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await local.close();
      // A closed connection rejects its running queries.
      await sending;
      const closing = connection;
      connection = null;
      await closing?.end().catch(() => {});
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
