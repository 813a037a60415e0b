import { Client } from 'pg';

import type { Channel } from './channel.ts';

const NAME = 'last_standing_positions';
/** Key of the advisory lock for offsets; an arbitrary unique number. */
const LOCK = 5_184_201_802;
/** Milliseconds between checks of an idle connection, which a firewall may drop silently. */
const PROBE_EVERY = 15_000;
const PROBE_TIMEOUT = 5_000;

/**
 * PostgreSQL delivers notifications in commit order. Offsets have the same order: they are ids of the
 * notifying transactions, taken under a lock that is held until the commit. The statement is its own
 * transaction and stores nothing that a crash could lose.
 */
const SEND = `
  WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(${LOCK}))
  SELECT pg_notify('${NAME}', pg_current_xact_id()::text || ' ' || $1) FROM locked`;

/**
 * A channel over LISTEN/NOTIFY on its own connection.
 * @param url of the database itself: a pooler that shares connections between transactions delivers nothing
 */
export function createPostgresChannel(url: string): Channel {
  return {
    async connect(onMessage, onDisconnect) {
      const client = new Client({
        connectionString: url,
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
        application_name: 'last-standing events',
      });
      let isEnded = false;
      const end = (error?: unknown): void => {
        clearInterval(probe);
        if (!isEnded) onDisconnect(error);
        isEnded = true;
      };
      const probe = setInterval(() => {
        const timeout = setTimeout(() => end(new Error('no answer')), PROBE_TIMEOUT);
        client
          .query('SELECT 1')
          .catch(end)
          .finally(() => clearTimeout(timeout));
      }, PROBE_EVERY);
      probe.unref();
      client.on('notification', ({ payload = '' }) => {
        const space = payload.indexOf(' ');
        onMessage(Number(payload.slice(0, space)), payload.slice(space + 1));
      });
      try {
        // Set before connecting: an unhandled error of a broken connection would end the process.
        client.on('error', () => {});
        await client.connect();
        // A transaction pooler, detected by changing process ids, may deliver notifications to any client.
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
        if (rows[0]?.pid !== (client as unknown as { processID: number | null }).processID)
          throw new Error('a pooler answers');
        // Listeners re-read the row, so the notification needs no fsync.
        await client.query('SET synchronous_commit TO off');
        await client.query(`LISTEN ${NAME}`);
      } catch (error) {
        clearInterval(probe);
        client.end().catch(() => {});
        throw error;
      }
      client.on('error', end);
      client.on('end', end);
      return {
        async send(text) {
          await client.query({ text: SEND, values: [text] });
        },
        async close() {
          isEnded = true;
          clearInterval(probe);
          await client.end();
        },
      };
    },
  };
}
