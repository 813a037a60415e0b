import { type IncomingMessage, request as send } from 'node:http';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import { type Route, ROUTES } from '../http/requests/requestPath.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { openTestPool } from '#graphql/testing/services.ts';
import { type RunningServer, startServer } from './server.ts';

/** An address of each route, and what is promised of it. A new route fails the types. */
const addresses: Record<Route, { path: string; foreignWrites?: true; bare?: true }> = {
  '/graphql/schema.graphql': { path: '/graphql/schema.graphql', foreignWrites: true },
  '/graphql': { path: '/graphql' },
  '/api': { path: '/api/auth/log-in' },
  '/mcp': { path: '/mcp' },
  '/auth/oidc': { path: '/auth/oidc/start' },
  '/calendar': { path: '/calendar/none.ics', foreignWrites: true },
  '/share': { path: '/share/none', foreignWrites: true },
  '/log': { path: '/log/checkpoint', foreignWrites: true },
  '/p/…/log': { path: '/p/none/log/checkpoint', foreignWrites: true },
  '/unsubscribe': { path: '/unsubscribe?token=none', foreignWrites: true },
  '/witness': { path: '/witness/add-checkpoint', foreignWrites: true },
  '/.well-known/security.txt': { path: '/.well-known/security.txt', foreignWrites: true },
  '/healthz': { path: '/healthz', bare: true },
  '/readyz': { path: '/readyz', bare: true },
  '/metrics': { path: '/metrics', bare: true },
  web: { path: '/dashboard' },
};
const CROSS_SITE = { errorType: 'CROSS_SITE', status: 403 };

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  const opened = await openTestPool('sqlite', 1);
  ({ database } = opened);
  const settings = readSettings({ PORT: '0', PUBLIC_URL: 'https://pool.example' });
  server = await startServer(opened.services, settings, () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
  );
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** fetch does not let a caller choose the Origin. */
async function ask(method: string, path: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    send(`${server.url}${path}`, { method, headers }, resolve).once('error', reject).end(),
  );
  const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
  const body = isJson ? await json(answer) : void answer.resume();
  return { status: answer.statusCode, headers: answer.headers, body };
}

describe.each(ROUTES)('%s', (route) => {
  const { path, foreignWrites = false, bare = false } = addresses[route];

  test(`${foreignWrites ? 'takes' : 'refuses'} writes of other sites`, async () => {
    const { status, headers, body } = await ask('POST', path, { origin: 'https://evil.example' });
    if (foreignWrites) expect(body).not.toMatchObject(CROSS_SITE);
    else expect([status, body]).toEqual([403, expect.objectContaining(CROSS_SITE)]);
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test(`sends ${bare ? 'no' : 'the'} security headers of the app`, async () => {
    const { headers } = await ask('GET', path, {});
    expect(headers['content-security-policy'] !== undefined).toBe(!bare);
    expect(headers['strict-transport-security'] !== undefined).toBe(!bare);
  });
});
