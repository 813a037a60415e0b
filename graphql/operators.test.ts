import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';

import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import type { TestDatabase } from '../prisma/testing.ts';
import { openTestPool, plantUser, type TestServices } from './testing/services.ts';
import { hashPassword } from './accounts/credentials/passwords.ts';
import { createMetrics } from './server/metrics/metrics.ts';
import { mayReadMetrics } from './server/metrics/metricsPage.ts';
import { collectProcessMetrics } from './server/metrics/processMetrics.ts';
import { createLog } from './server/start/log.ts';
import { type RunningServer, startServer } from './server/start/server.ts';
import { readSettings } from './site/settings/settings.ts';
import { TEST_HASH_COST } from './testing/hashCost.ts';

let database: TestDatabase;
let services: TestServices;
let server: RunningServer;
let logged = '';

const secret = 'a-password-nobody-may-read';

beforeAll(async () => {
  const opened = await openTestPool('sqlite', 4);
  database = opened.database;
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString();
      done();
    },
  });
  services = {
    ...opened.services,
    log: createLog({ logLevel: 'trace' }, sink),
  };
  const { entries } = opened.planted;
  // Eliminated in a week whose deadline is ahead: by a completed game, and by the commissioner.
  const now = services.clock.now();
  for (const [entry, eliminationReason] of [
    [entries[0]!, 'LOSS'],
    [entries[1]!, 'ADMIN'],
  ] as const) {
    const data = { eliminatedWeek: 1, eliminationReason, eliminatedAt: now };
    await database.db.entry.update({ where: { id: entry.id }, data });
  }
  const { id } = await plantUser(database.db, 'ann@pool.example');
  await database.db.user.update({
    where: { id },
    data: { passwordHash: await hashPassword(secret, TEST_HASH_COST), unsubscribeToken: 'token-of-ann' },
  });
  const settings = readSettings({ PORT: '0', POOL_MODE: 'live' });
  server = await startServer(
    services,
    settings,
    () => Promise.resolve({ database: true, writes: true, migrations: true, jobs: false, log: true }),
    createMetrics(services, collectProcessMetrics()),
  );
});
afterAll(async () => {
  await server.close();
  await database.close();
});

function ask(query: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
}

const lines = () =>
  logged
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('/readyz', () => {
  it('reports which part is not ready', async () => {
    const response = await fetch(`${server.url}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      database: true,
      log: true,
      writes: true,
      migrations: true,
      jobs: false,
      clockBehind: false,
      clock: expect.objectContaining({ isOff: false, skewSeconds: null }),
    });
  });
});

describe('/metrics', () => {
  it('counts requests and operations under names that callers cannot invent', async () => {
    await ask('query Anything { site { mode } }');
    await ask('query MadeUpByCaller { renamed: site { mode } }');
    await ask('{ nothing }');
    await fetch(`${server.url}/made-up-path`);
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    await client.iterate({ query: '{ pools { name } }' }).next();
    const text = await (await fetch(`${server.url}/metrics`)).text();
    await client.dispose();
    expect(text).toMatch(
      /last_standing_graphql_operation_duration_seconds_count\{type="query",operation="site",outcome="ok"\} 2/,
    );
    expect(text).toMatch(/operation="pools",outcome="ok"\} 1/);
    expect(text).toMatch(
      /last_standing_http_request_duration_seconds_count\{method="POST",route="\/graphql",status="200"\}/,
    );
    expect(text).toMatch(/last_standing_websockets 1/);
    expect(text).not.toMatch(/MadeUpByCaller|renamed|made-up-path/);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it("reports only what is public of pools: before the deadline only the commissioner's eliminations", async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toMatch(/last_standing_entries\{pool="\d+"\} 4/);
    expect(text).toMatch(/last_standing_entries_alive\{pool="\d+"\} 3/);
  });

  it.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'fastly-client-ip',
    'x-client-ip',
    'x-amzn-trace-id',
    'x-envoy-external-address',
    'x-original-host',
    'cdn-loop',
  ])('refuses a request through a proxy that sets only %s', async (name) => {
    const response = await fetch(`${server.url}/metrics`, { headers: { [name]: '198.51.100.7' } });
    expect(response.status).toBe(404);
  });

  it('accepts only METRICS_TOKEN where it is set', async () => {
    const token = 'numbers-for-prometheus';
    const settings = readSettings({ PORT: '0', POOL_MODE: 'live', METRICS_TOKEN: token });
    const guarded = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: false, log: true }),
    );
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${guarded.url}/metrics`, { headers })).status;
    const authorization = `Bearer ${token}`;
    expect(await read({})).toBe(404);
    expect(await read({ authorization: `Bearer ${token}s` })).toBe(404);
    expect(await read({ authorization })).toBe(200);
    expect(await read({ authorization, 'x-forwarded-for': '198.51.100.7' })).toBe(200);
    await guarded.close();
    expect(logged).not.toContain(token);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.3.2.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.7', false],
    ['::ffff:10.0.0.7', false],
    ['fe80::1', false],
    [undefined, false],
  ])('without METRICS_TOKEN accepts only this machine: a caller at %s', (remoteAddress, isAllowed) => {
    const request = { headers: {}, socket: { remoteAddress } } as IncomingMessage;
    expect(mayReadMetrics(request, { metricsToken: null })).toBe(isAllowed);
  });
});

describe('the log', () => {
  it('has an entry for each request, with its id, operation and duration', async () => {
    const response = await ask('query DashboardPageQuery { site { mode } }');
    await response.text();
    const requestId = response.headers.get('x-request-id');
    await expect
      .poll(() => lines().find((line) => line.requestId === requestId))
      .toMatchObject({
        msg: 'request',
        method: 'POST',
        path: '/graphql',
        status: 200,
        operation: 'DashboardPageQuery',
        milliseconds: expect.any(Number) as number,
      });
  });

  it('has an entry for each operation over a WebSocket', async () => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    await client.iterate({ query: 'query OverSocket { site { mode } }' }).next();
    await client.dispose();
    await expect
      .poll(() => lines().find((line) => line.operation === 'OverSocket'))
      .toMatchObject({
        msg: 'operation',
        requestId: expect.any(String) as string,
        milliseconds: expect.any(Number) as number,
        hasFailed: false,
      });
  });

  it('records sign-ins and refusals with their origin and reason, without what was typed', async () => {
    const logIn = (email: string, password: string) =>
      ask(`mutation { logIn(input: { email: "${email}", password: "${password}" }) { __typename } }`);
    const { id } = await database.db.user.findUniqueOrThrow({ where: { email: 'ann@pool.example' } });
    const common = { address: '127.0.0.1', requestId: expect.any(String) as string };
    await logIn('ann@pool.example', secret);
    expect(lines().find(({ msg }) => msg === 'logged in')).toMatchObject({ ...common, userId: id });
    await logIn('typed@pool.example', 'typed-password');
    expect(lines().find(({ msg }) => msg === 'log-in refused')).toMatchObject({
      ...common,
      why: 'INVALID_CREDENTIALS',
    });
    expect(logged).not.toMatch(/typed@pool|typed-password/);
  });

  it('contains no secret, whatever the request', async () => {
    const logIn = (password: string) =>
      ask(
        `mutation { logIn(input: { email: "ann@pool.example", password: "${password}" }) { __typename ... on Error { message } } }`,
        { authorization: 'Bearer bearer-secret-1', cookie: 'session=cookie-secret-1' },
      );
    const { headers } = await ask(
      `mutation { logIn(input: { email: "ann@pool.example", password: "${secret}" }) { __typename } }`,
    );
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    await logIn(`wrong ${secret}`);
    await ask('{ viewer { name } }', { cookie });
    await ask(`mutation { logIn(input: { password: "${secret}" `);
    await fetch(`${server.url}/forgot-password?token=link-secret-1`);
    await fetch(`${server.url}/unsubscribe?token=link-secret-1`);
    await fetch(`${server.url}/graphql?query=${encodeURIComponent(`{ a(b: "${secret}") }`)}`, {
      headers: { accept: 'application/json' },
    });
    await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@pool.example', password: secret }),
    });
    services.log.error(
      { user: { passwordHash: secret }, request: { headers: { cookie } }, token: secret },
      'x',
    );
    await expect.poll(() => lines().filter((line) => line.msg === 'request').length).toBeGreaterThan(7);
    expect(logged).not.toContain(secret);
    expect(logged).not.toContain(cookie.split('=')[1]);
    expect(logged).not.toMatch(/(bearer|cookie|link)-secret-1/);
    expect(logged).not.toContain('token-of-ann');
  });
});

describe('/unsubscribe', () => {
  const settingsOfAnn = () =>
    database.db.user.findUniqueOrThrow({
      where: { email: 'ann@pool.example' },
      select: { notifyReminders: true, notifyResults: true, notifyAnnouncements: true },
    });
  const all = { notifyReminders: true, notifyResults: true, notifyAnnouncements: true };

  it('shows a page that changes nothing and contains no script', async () => {
    const response = await fetch(`${server.url}/unsubscribe?token=token-of-ann&kind=reminders`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('pick reminders');
    expect(page).toContain('<form method="post">');
    expect(page).not.toContain('<script');
    expect(await settingsOfAnn()).toEqual(all);
  });

  it("turns one kind of mail off by a mail program's one-click unsubscribe, from its own site", async () => {
    const response = await fetch(`${server.url}/unsubscribe?token=token-of-ann&kind=reminders`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    expect(await settingsOfAnn()).toEqual({ ...all, notifyReminders: false });
  });

  it('turns all mail off without a kind, and refuses unknown kinds', async () => {
    const post = (query: string) => fetch(`${server.url}/unsubscribe?${query}`, { method: 'POST' });
    expect((await post('token=of-nobody')).status).toBe(404);
    expect((await post('token=token-of-ann&kind=everything')).status).toBe(404);
    expect((await post('')).status).toBe(404);
    expect(await settingsOfAnn()).toEqual({ ...all, notifyReminders: false });
    expect((await post('token=token-of-ann')).status).toBe(200);
    expect(await settingsOfAnn()).toEqual({
      notifyReminders: false,
      notifyResults: false,
      notifyAnnouncements: false,
    });
  });
});
