import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import type { TestDatabase } from '#prisma/testing.ts';
import { type RunningServer, startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { persistedId } from '#graphql/testing/cachedServers.ts';
import { openTestPool, type TestServices } from '#graphql/testing/services.ts';

let database: TestDatabase;
let services: TestServices;
const servers: Record<string, RunningServer> = {};

beforeAll(async () => {
  ({ database, services } = await openTestPool('sqlite', 2));
  for (const persistedOnly of ['false', 'true']) {
    const settings = readSettings({ PORT: '0', PERSISTED_ONLY: persistedOnly });
    servers[persistedOnly] = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
  }
});

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.close()));
  await database.close();
});

const TEXT = '{ site { productName } }';

const post = async (server: RunningServer, body: object) => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as unknown;
};

/** The first answer to an operation of a WebSocket, data or errors. */
async function overSocket(server: RunningServer, payload: object): Promise<unknown> {
  const client = createClient({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
  });
  try {
    return await new Promise((resolve) => {
      client.subscribe(payload as { query: string }, {
        next: resolve,
        error: (errors) => resolve({ errors }),
        complete: () => {},
      });
    });
  } finally {
    await client.dispose();
  }
}

const code = (name: string) => ['errors.0.extensions.code', name] as const;

describe.each(['false', 'true'])('with PERSISTED_ONLY=%s', (persistedOnly) => {
  const server = () => servers[persistedOnly]!;

  test('the operations of the web app run by their ids', async () => {
    const id = persistedId('sessionQuery');
    expect(await post(server(), { id, variables: {} })).toHaveProperty('data.site.mode', 'DEMO');
    expect(await overSocket(server(), { id, query: '' })).toHaveProperty('data.site.mode', 'DEMO');
  });

  test.each([['0'.repeat(64)], [''], [7], [null]])(
    'the id %j is of another version of the site',
    async (id) => {
      expect(await post(server(), { id })).toHaveProperty(...code('PERSISTED_QUERY_NOT_FOUND'));
      // The id counts, so that nobody runs a text under it.
      expect(await overSocket(server(), { id, query: TEXT })).toHaveProperty(
        ...code('PERSISTED_QUERY_NOT_FOUND'),
      );
    },
  );

  test('a text runs, or is refused with the reason', async () => {
    const answers = [await post(server(), { query: TEXT }), await overSocket(server(), { query: TEXT })];
    for (const answer of answers) {
      if (persistedOnly === 'false')
        expect(answer).toEqual({ data: { site: { productName: 'Last Standing' } } });
      else expect(answer).toHaveProperty(...code('PERSISTED_ONLY'));
    }
  });

  test('REST works', async () => {
    expect((await fetch(`${server().url}/api/pool-stats`)).status).toBe(200);
  });
});
