import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { withConnection } from '#prisma/postgresqlConnection.ts';
import { bothDialects, type TestDatabase } from '#prisma/testing.ts';
import { cookieOptions, sessionCookie } from '#graphql/accounts/sessions/cookies.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { persistedDocument, persistedIds } from '#graphql/api/persisted/documents.ts';
import { type RunningServer, startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { openTestPool } from '#graphql/testing/services.ts';
import { openSocket } from '#graphql/testing/socket.ts';

const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });

/** Tables that are read at different moments of an operation: of its caller, of its pool, of its fields. */
const TABLES = ['Session', 'User', 'Pool', 'Season', 'Entry', 'Pick'] as const;

const json = { 'content-type': 'application/json' };
const query =
  '{ viewer { email entries { username } } pool { name standings { edges { node { username } } } } }';
const mutation = 'mutation { openDispute(input: { entry: "x", week: 1, text: "y" }) { __typename } }';

function persisted(name: string): string {
  return persistedIds.find((id) => persistedDocument(id)!.text.includes(`query ${name}`))!;
}

/** Every way to send an operation that is answered once. */
const ways: Record<string, (cookie: string) => [path: string, request: RequestInit & { duplex?: 'half' }]> = {
  'a persisted query that is shared': (cookie) => [
    `/graphql?id=${persisted('StandingsPageQuery')}`,
    { headers: { cookie } },
  ],
  "a persisted query of the viewer's": (cookie) => [
    `/graphql?id=${persisted('sessionQuery')}`,
    { headers: { cookie } },
  ],
  'a query by GET': (cookie) => [`/graphql?query=${encodeURIComponent(query)}`, { headers: { cookie } }],
  'a query by POST': (cookie) => [
    '/graphql',
    { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify({ query }) },
  ],
  'a query whose length is not known': (cookie) => [
    '/graphql',
    {
      method: 'POST',
      headers: { ...json, cookie },
      body: new Blob([JSON.stringify({ query })]).stream(),
      duplex: 'half',
    },
  ],
  'a mutation': (cookie) => [
    '/graphql',
    { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify({ query: mutation }) },
  ],
};

describe.runIf(bothDialects.includes('postgresql'))(
  'an operation whose connection ends in the middle',
  () => {
    let database: TestDatabase;
    let server: RunningServer;
    let cookie: string;

    beforeAll(async () => {
      const pool = await openTestPool('postgresql', 3);
      ({ database } = pool);
      const settings = readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example', ANSWER_CACHE: 'off' });
      server = await startServer(pool.services, settings, ready);
      const { token } = await createSession(pool.services, pool.planted.owner.id);
      cookie = sessionCookie(token, cookieOptions(settings)).split(';')[0]!;
    });
    afterAll(async () => {
      await server.close();
      await database.close();
    });

    const ask = (way: string) => {
      const [path, request] = ways[way]!(cookie);
      return fetch(server.url + path, request);
    };

    /** Holds the table until the operation waits for it, then ends its connection; null when it does not wait. */
    const cutWhile = <T extends object>(table: string, start: () => Promise<T>): Promise<T | null> =>
      withConnection(database.url, async (other) => {
        const waitingOnes = async () => {
          const { rows } = await other.query<{ pid: number }>(
            `SELECT pid FROM pg_locks
           WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          );
          return rows.length;
        };
        // A connection that was ended waits for its lock a moment longer.
        await eventually(async () => expect(await waitingOnes()).toBe(0));
        await other.query(`BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
        let answer: T | undefined;
        const answered = start().then((response) => (answer = response));
        let waiting = 0;
        await eventually(async () => {
          waiting = await waitingOnes();
          expect(waiting > 0 || answer !== undefined).toBe(true);
        });
        await other.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        await other.query('ROLLBACK');
        const response = await answered;
        return waiting === 0 ? null : response;
      });

    it('is answered over a WebSocket, which stays open', async () => {
      const socket = await openSocket(server.url, { cookie });
      let cut = 0;
      for (const table of TABLES) {
        const isCut = await cutWhile(table, () => {
          socket.ask(table, query);
          return socket.receive(table, 'next', 'error');
        });
        if (isCut === null) continue;
        cut += 1;
        const { payload } = isCut as { payload: { errors?: unknown[] } | unknown[] };
        const [error] = Array.isArray(payload) ? payload : payload.errors!;
        expect(error, table).toMatchObject({ extensions: { code: 'INTERNAL_SERVER_ERROR' } });
      }
      expect(cut).toBeGreaterThan(0);
      // The pool learns of the other connections that ended as it uses them.
      let asked = 0;
      await eventually(async () => {
        const id = `after ${(asked += 1)}`;
        socket.ask(id, query);
        expect((await socket.receive(id, 'next', 'error')).type).toBe('next');
      });
      socket.socket.close();
    });

    it.each(Object.keys(ways))('is answered as GraphQL, with an id, for %s', async (way) => {
      let cut = 0;
      for (const table of TABLES) {
        const response = await cutWhile(table, () => ask(way));
        if (response === null) continue;
        cut += 1;
        const text = await response.text();
        expect(response.headers.get('content-type'), `${table}: ${text}`).toMatch(/^application\/json/);
        const { errors } = JSON.parse(text) as {
          errors: { message: string; extensions: { code: string; errorId: string } }[];
        };
        expect(errors[0]).toMatchObject({
          message: 'Something went wrong on our side. Please try again.',
          extensions: {
            code: 'INTERNAL_SERVER_ERROR',
            errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          },
        });
      }
      expect(cut).toBeGreaterThan(0);
      // The pool learns of the other connections that ended as it uses them.
      await eventually(async () => expect((await ask(way)).status).toBe(200));
    });
  },
);
