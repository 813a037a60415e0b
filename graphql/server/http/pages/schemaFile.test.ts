import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { type RunningServer, startServer } from '#graphql/server/start/server.ts';
import { openTestPool } from '#graphql/testing/services.ts';

let database: TestDatabase;
let open: RunningServer;
let closed: RunningServer;

beforeAll(async () => {
  const opened = await openTestPool('sqlite', 1);
  ({ database } = opened);
  const start = (environment: Record<string, string>) =>
    startServer(opened.services, readSettings({ PORT: '0', ...environment }), () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
  open = await start({});
  closed = await start({ PERSISTED_ONLY: 'true' });
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
  await database.close();
});

const at = (server: RunningServer) => `${server.url}/graphql/schema.graphql`;

async function introspect(server: RunningServer) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true, specifiedByUrl: true }),
    }),
  });
  return (await response.json()) as { data?: Parameters<typeof buildClientSchema>[0] };
}

it('is exactly the schema that a visitor can introspect', async () => {
  const response = await fetch(at(open));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const { data } = await introspect(open);
  expect(await response.text()).toBe(`${printSchema(lexicographicSortSchema(buildClientSchema(data!)))}\n`);
});

it('is revalidated by its ETag', async () => {
  const first = await fetch(at(open), { method: 'HEAD' });
  expect(await first.text()).toBe('');
  const etag = first.headers.get('etag')!;
  expect((await fetch(at(open), { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(at(open), { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
});

it('is only read', async () => {
  const response = await fetch(at(open), { method: 'POST', body: '{}' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('is missing where nobody can introspect', async () => {
  expect((await introspect(closed)).data).toBeUndefined();
  expect((await fetch(at(closed))).status).toBe(404);
});
