import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openRestFixture, type Reply, type RestFixture } from '#graphql/testing/rest.ts';
import { routes } from './table.ts';

let fixture: RestFixture;
beforeAll(async () => {
  fixture = await openRestFixture('sqlite');
});
afterAll(() => fixture.close());

/** fetch does not allow setting Host, Origin or Sec-Fetch-Site. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(fixture.url + path, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A path of a route with plausible parameters. */
const example = (path: string) =>
  path
    .replace('{week}', '8')
    .replace('{email}', 'test@pool.example')
    .replace(/\{\w+\}/g, '1');

const json = { 'content-type': 'application/json' };

describe('the routes', () => {
  it('respond to their own method', async () => {
    for (const { method, path } of routes) {
      const reply = await fixture.call(method, example(path));
      expect([path, reply.body?.message]).not.toEqual([
        path,
        'There is no such call. GET /api lists all calls.',
      ]);
      expect(reply.status).not.toBe(405);
      expect(reply.status).not.toBe(500);
    }
  });

  it('return JSON 404 for other paths, not the web app', async () => {
    const addresses = [
      '/api/',
      '/api/nothing',
      '/api/pools/',
      '/api//pools',
      '/api/Pools',
      '/api/pools.json',
      '/api/auth',
      '/api/auth/login/x',
      '/api/picks/week/8/all/x',
      '/api/participants/1/picks/week',
      '/api/games/week/8',
      '/api/__proto__',
      '/api/constructor',
      '/api/docs.css/x',
      '/api/openapi.json/',
    ];
    for (const path of addresses) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status, body } = await fixture.call(method, path, { cookie: fixture.administrator });
        expect([method, path, status]).toEqual([method, path, 404]);
        expect(body).toEqual({
          message: 'There is no such call. GET /api lists all calls.',
          errorType: 'NOT_FOUND',
          status: 404,
        });
      }
    }
  });

  it('return 405 for other methods, with the allowed ones', async () => {
    for (const { method, path } of routes) {
      const allowed = method === 'GET' ? 'GET, HEAD' : 'POST';
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (other === method) continue;
        const { status, headers, text } = await plain(other, example(path));
        expect([other, path, status, headers.get('allow')]).toEqual([other, path, 405, allowed]);
        expect(JSON.parse(text)).toMatchObject({ errorType: 'METHOD_NOT_ALLOWED', status: 405 });
      }
    }
  });

  it('respond to HEAD like GET, without the body', async () => {
    const { status, headers, text } = await plain('HEAD', '/api/pool-stats');
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await plain('HEAD', '/api/auth/me')).status).toBe(401);
  });

  async function plain(method: string, path: string) {
    const response = await fetch(fixture.url + path, { method });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
});

describe('the request body', () => {
  const send = (body: string, headers: Record<string, string> = json) =>
    fixture.call('POST', '/api/auth/login', { body, headers });

  it('must be JSON', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of types) {
      expect((await send('email=a', { 'content-type': type })).body).toMatchObject({
        status: 415,
        errorType: 'UNSUPPORTED_MEDIA_TYPE',
        message:
          'Send the body as JSON, with Content-Type: application/json. Send a JSON object with email, password.',
      });
      const bodiless = await raw('POST', '/api/auth/logout', {
        'content-type': type,
        cookie: fixture.tester,
      });
      expect(bodiless.status).toBe(415);
    }
    expect((await raw('POST', '/api/auth/login', { 'content-length': '2' }, '{}')).status).toBe(415);
    expect((await send('{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(400);
    const zipped = { ...json, 'content-encoding': 'gzip' };
    expect((await raw('POST', '/api/auth/login', zipped, gzipSync('{}'))).status).toBe(415);
    expect((await fixture.call('GET', '/api/auth/me', { cookie: fixture.tester })).status).toBe(200);
  });

  it('must be well-formed and at most 100,000 bytes long', async () => {
    for (const broken of ['{', '{"email":', 'email', '{"email":"a"}}']) {
      expect((await send(broken)).body).toEqual({
        message: 'The body is not JSON in UTF-8. Send a JSON object with email, password.',
        errorType: 'INVALID_JSON',
        status: 400,
      });
    }
    expect((await raw('POST', '/api/auth/login', json, Buffer.from([0x22, 0xff, 0x22]))).status).toBe(400);
    for (const other of ['[]', '"text"', '7', 'null']) {
      expect((await send(other)).body.message).toContain('Send a JSON object with email, password.');
    }
    const long = JSON.stringify({ email: 'x'.repeat(100_000), password: 'x' });
    const tooLarge: Reply = await send(long);
    expect(tooLarge.body).toMatchObject({ status: 413, errorType: 'BODY_TOO_LARGE' });
    expect((await raw('POST', '/api/auth/login', json, 'x'.repeat(2_000_000))).status).toBe(413);
  });

  it('is refused from pages of other sites', async () => {
    const cookie = fixture.tester;
    const path = `/api/participants/${fixture.entries.justJoined}/welcome-shown`;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const refused = await raw('POST', path, { ...json, cookie, ...headers });
      expect(refused.status).toBe(403);
      expect(JSON.parse(refused.body)).toMatchObject({ errorType: 'CROSS_SITE', status: 403 });
    }
    expect((await raw('POST', path, { ...json, cookie, origin: 'https://pool.example' })).status).toBe(200);
    const authorization = `Bearer ${await fixture.token(['pick', 'read'])}`;
    expect((await raw('POST', path, { ...json, authorization })).status).toBe(200);
  });
});

describe('an internal error', () => {
  it('is reported once, without internal details', async () => {
    Object.defineProperty(fixture.db, 'team', {
      configurable: true,
      get() {
        throw new Error('SELECT secret FROM place');
      },
    });
    try {
      const reply = await fixture.call('GET', '/api/teams', { cookie: fixture.tester });
      expect(reply.body).toEqual({
        message: 'Server error occurred. Please try again in a moment.',
        errorType: 'INTERNAL_SERVER_ERROR',
        status: 500,
      });
    } finally {
      Reflect.deleteProperty(fixture.db, 'team');
    }
  });

  it('an invalid percent-escape in the path is a client error', async () => {
    expect((await fixture.call('GET', '/api/user-entries/%zz', { cookie: fixture.tester })).status).toBe(400);
  });

  it('a token over its request limit gets Retry-After', async () => {
    const token = await fixture.token(['read']);
    const replies: Reply[] = [];
    for (let batch = 0; batch < 13; batch += 1) {
      const calls = Array.from({ length: 50 }, () => fixture.call('GET', '/api/auth/me', { token }));
      replies.push(...(await Promise.all(calls)));
    }
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(50);
    expect(refused[0]!.body.errorType).toBe('RATE_LIMITED');
  });
});
