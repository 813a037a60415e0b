import { once } from 'node:events';
import { Agent, get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

import type { TestDatabase } from '#prisma/testing.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { openTestPool, type TestServices } from '#graphql/testing/services.ts';
import { type RunningServer, startServer } from './server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';

let database: TestDatabase;
let services: TestServices;
let server: RunningServer;
let ready = true;

beforeAll(async () => {
  ({ database, services } = await openTestPool('sqlite', 2));
  const settings = readSettings({ PORT: '0', PUBLIC_URL: 'https://pool.example' });
  server = await startServer(services, settings, () =>
    Promise.resolve({ database: ready, writes: true, migrations: true, jobs: true, log: true }),
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

/** fetch does not allow setting Host, Origin or Sec-Fetch-Site. */
function raw(path: string, headers: Record<string, string>, method = 'POST'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? JSON.stringify({ query: '{ site { productName } }' }) : undefined);
  });
}

/** The status of a request with these lines of headers, which no client would send. */
function statusOf(path: string, lines: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    });
    socket.once('data', (data) => {
      resolve(Number(data.toString().split(' ')[1]));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

function get(path: string, agent: Agent, url = server.url): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet(`${url}${path}`, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
    }).on('error', reject);
  });
}

describe('the server', () => {
  it.each(['/', '/api/pools', '/readyz', '/graphql'])('refuses two Host headers at %s', async (path) => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    for (const more of path === '/graphql' ? [[], upgrade] : [[]]) {
      expect(await statusOf(path, ['Host: pool.example', 'host: evil.example', ...more])).toBe(400);
    }
    expect(await statusOf(path, ['Host: pool.example'])).not.toBe(0);
  });

  it('answers GraphQL over HTTP, never from a cache', async () => {
    const response = await ask('{ site { productName mode } }');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: { site: { productName: 'Last Standing', mode: 'DEMO' } } });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const byGet = await fetch(`${server.url}/graphql?query=${encodeURIComponent('{ viewer { email } }')}`);
    expect(await byGet.json()).toEqual({ data: { viewer: null } });
    for (const answer of [byGet, await ask('{ nothing }'), await ask('{')]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('reports whether it is alive and ready', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await metrics()).toContain('\nlast_standing_ready 1\n');
    ready = false;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await metrics()).toContain('\nlast_standing_ready 0\n');
    ready = true;
  });

  it('refuses requests that another site sends on behalf of its visitor', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await raw('/graphql', { ...json, origin: 'https://evil.example' })).toBe(403);
    expect(await raw('/graphql', { ...json, origin: 'null' })).toBe(403);
    expect(await raw('/graphql', { ...json, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await raw('/graphql', { ...json, origin: 'https://pool.example' })).toBe(200);
    expect(await raw('/graphql', { ...json, origin: server.url })).toBe(200);
    expect(await raw('/graphql', json)).toBe(200);
  });

  it('refuses a page under a foreign name that resolves to this machine, for writes and WebSockets', async () => {
    const host = `evil.example:${new URL(server.url).port}`;
    const rebound = { 'content-type': 'application/json', host, origin: `http://${host}` };
    expect(await raw('/graphql', rebound)).toBe(403);
    expect(await raw('/api/auth/test-login', rebound)).toBe(403);
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-protocol': 'graphql-transport-ws',
    };
    expect(await raw('/graphql', { ...rebound, ...upgrade }, 'GET')).toBe(403);
    expect(await raw('/metrics', { host }, 'GET')).toBe(404);
    expect(await raw('/metrics', {}, 'GET')).toBe(200);
  });

  it('accepts JSON only, so that no plain form can write', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect(await raw('/graphql', { 'content-type': type })).toBe(415);
    }
    const byGet = `/graphql?query=${encodeURIComponent('mutation { logOut { __typename } }')}`;
    expect(await raw(byGet, { accept: 'application/json' }, 'GET')).toBe(405);
  });

  it('refuses costly documents and bodies before it runs them', async () => {
    const tooLarge = await ask(`{ site { productName } } #${'x'.repeat(200_000)}`);
    expect(tooLarge.status).toBe(413);
    const aliases = Array.from({ length: 60 }, (_, index) => `a${index}: site { mode }`).join(' ');
    const many = (await (await ask(`{ ${aliases} }`)).json()) as { errors: { message: string }[] };
    expect(many.errors[0]?.message).toMatch(/alias/i);
    const batch = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query: '{ site { mode } }' }, { query: '{ site { mode } }' }]),
    });
    expect(batch.status).toBe(400);
    const broken = (await (await ask('{ site { nothing } }')).json()) as { errors: { message: string }[] };
    expect(broken.errors[0]?.message).toContain('nothing');
  });

  it('masks unexpected errors and logs them with the id it returns', async () => {
    const logged: object[] = [];
    const error = services.log.error.bind(services.log);
    services.log.error = (fields: object) => logged.push(fields);
    const { pool } = database.db;
    Object.defineProperty(database.db, 'pool', {
      configurable: true,
      get() {
        throw new Error('SELECT secret FROM place');
      },
    });
    try {
      const text = await (await ask('{ pools { name } }')).text();
      expect(text).not.toContain('secret');
      const { errors } = JSON.parse(text) as { errors: { extensions: { code: string; errorId: string } }[] };
      expect(errors[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
      expect(logged).toMatchObject([{ errorId: errors[0]?.extensions.errorId }]);
    } finally {
      Object.defineProperty(database.db, 'pool', { configurable: true, value: pool });
      services.log.error = error;
    }
  });

  it('keeps a connection alive longer than a proxy would use it', async () => {
    const sockets = new Agent({ keepAlive: true });
    const answer = await get('/healthz', sockets);
    sockets.destroy();
    expect(answer.headers['keep-alive']).toBe('timeout=65');
  });

  it('ends a kept-alive connection with the pending response, and an unused one, when it closes', async () => {
    let beReady = () => {};
    const isReady = new Promise<void>((resolve) => (beReady = resolve));
    let started = () => {};
    const isAsked = new Promise<void>((resolve) => (started = resolve));
    const closing = await startServer(services, readSettings({ PORT: '0' }), async () => {
      started();
      await isReady;
      return { database: true, writes: true, migrations: true, jobs: true, log: true };
    });
    const sockets = new Agent({ keepAlive: true });
    const answer = get('/readyz', sockets, closing.url);
    await isAsked;
    const unused = connect(Number(new URL(closing.url).port), '127.0.0.1');
    await once(unused, 'connect');
    // The drain does not time out: the server closes because no connection is left.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const closed = closing.close();
    vi.useRealTimers();
    beReady();
    expect((await answer).statusCode).toBe(200);
    await closed;
    sockets.destroy();
  });

  it('answers unknown calls of the REST layer as JSON', async () => {
    const response = await fetch(`${server.url}/api/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ errorType: 'NOT_FOUND', status: 404 });
  });

  it('serves GraphiQL to a browser under the same strict CSP as the app, or reports that it is not built', async () => {
    const response = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';style-src 'self';");
    expect(policy).not.toContain('unsafe');
    const { headers } = await fetch(`${server.url}/graphql/assets/gone.js`);
    expect(headers.get('content-security-policy')).toBe(policy);
    if (response.ok) expect(await response.text()).toContain('Last Standing GraphiQL');
    else
      expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('not built')]);
  });

  it('sends the security headers of the app', async () => {
    const { headers } = await fetch(`${server.url}/`);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('max-age');
  });

  it('compresses long responses', async () => {
    const response = await ask('{ __schema { types { name description } } }', { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('serves GraphQL over WebSocket, and closes the sockets so that their clients reconnect', async () => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    const answers = client.iterate({ query: '{ site { mode } }' });
    expect((await answers.next()).value).toEqual({ data: { site: { mode: 'DEMO' } } });
    const invalid = client.iterate({ query: '{ nothing }' });
    await expect(invalid.next()).rejects.toMatchObject([{ message: expect.stringContaining('nothing') }]);
    await client.dispose();
  });

  it('replays recent events to new subscribers, also to those who join a running stream', async () => {
    const url = `${server.url.replace('http', 'ws')}/graphql`;
    const clients = [1, 2].map(() => createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 }));
    try {
      const [one, two] = clients.map((client) =>
        client.iterate({ query: 'subscription { clockUpdated { now speed } }' }),
      );
      services.events.publish({ type: 'clock' });
      const first = await one!.next();
      const received = vi.fn<(answer: unknown) => void>();
      void (async () => {
        for await (const answer of two!) received(answer);
      })().catch(() => {});
      await eventually(() => expect(received).toHaveBeenCalled());
      expect(received).toHaveBeenCalledExactlyOnceWith(first.value);
    } finally {
      for (const client of clients) await client.dispose();
    }
  });

  it('ends a WebSocket that requests more and more and does not read', async () => {
    const ended = vi.spyOn(services.log, 'warn');
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'connection_init' }));
    await new Promise((resolve) => socket.once('message', resolve));
    socket.pause();
    // Each ping is answered with as much data, and is no operation that could be counted.
    const ping = JSON.stringify({ type: 'ping', payload: { filler: 'x'.repeat(90_000) } });
    try {
      for (let sent = 0; sent < 400; sent += 1) socket.send(ping);
      await eventually(() => expect(ended).toHaveBeenCalled());
      const [why, message] = ended.mock.calls[0] as unknown as [{ waitingBytes: number }, string];
      expect(message).toBe('connection of a slow reader ended');
      expect(why.waitingBytes).toBeGreaterThan(4_000_000);
    } finally {
      socket.terminate();
      ended.mockRestore();
    }
  });

  it('refuses a WebSocket that another site opens', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      origin: 'https://evil.example',
    });
    await expect(
      new Promise((resolve, reject) => {
        socket.on('open', resolve);
        socket.on('error', reject);
      }),
    ).rejects.toThrow('403');
  });

  it('serves subscriptions over SSE, one event for each change of the clock', async () => {
    const abort = new AbortController();
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: 'subscription { clockUpdated { speed } }' }),
      signal: abort.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const reading = (async () => {
      while (!text.includes('clockUpdated')) text += (await reader.read()).value ?? '';
    })();
    services.events.publish({ type: 'clock' });
    await reading;
    expect(text).toContain('"clockUpdated":{"speed":0}');
    abort.abort();
  });
});
