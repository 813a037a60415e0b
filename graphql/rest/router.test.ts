import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openRestStage, type Reply, type RestStage } from './testing.ts';
import { routes } from './table.ts';

let stage: RestStage;
beforeAll(async () => {
  stage = await openRestStage('sqlite');
});
afterAll(() => stage.close());

/** fetch does not let Host, Origin or Sec-Fetch-Site be set. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(stage.url + path, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** An address of a row, with parts that could be meant. */
const example = (path: string) =>
  path
    .replace('{week}', '8')
    .replace('{email}', 'test@pool.example')
    .replace(/\{\w+\}/g, '1');

const json = { 'content-type': 'application/json' };

describe('what can be reached', () => {
  it('every row of the table, by its own method', async () => {
    for (const { method, path } of routes) {
      const reply = await stage.call(method, example(path));
      expect([path, reply.body?.message]).not.toEqual([
        path,
        'There is no such call. GET /api lists them all.',
      ]);
      expect(reply.status).not.toBe(405);
      expect(reply.status).not.toBe(500);
    }
  });

  it('nothing else: other addresses are JSON 404, not the web app', async () => {
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
        const { status, body } = await stage.call(method, path, { cookie: stage.administrator });
        expect([method, path, status]).toEqual([method, path, 404]);
        expect(body).toEqual({
          message: 'There is no such call. GET /api lists them all.',
          errorType: 'NOT_FOUND',
          status: 404,
        });
      }
    }
  });

  it('no row by another method: 405 says which', async () => {
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

  it('HEAD answers like GET, without the body', async () => {
    const { status, headers, text } = await plain('HEAD', '/api/pool-stats');
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await plain('HEAD', '/api/auth/me')).status).toBe(401);
  });

  async function plain(method: string, path: string) {
    const response = await fetch(stage.url + path, { method });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
});

describe('what is taken as a body', () => {
  const send = (body: string, headers: Record<string, string> = json) =>
    stage.call('POST', '/api/auth/login', { body, headers });

  it('JSON alone', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of types) {
      expect((await send('email=a', { 'content-type': type })).body).toMatchObject({
        status: 415,
        errorType: 'UNSUPPORTED_MEDIA_TYPE',
        message:
          'Send the body as JSON, with Content-Type: application/json. Send a JSON object with email, password.',
      });
      const bodiless = await raw('POST', '/api/auth/logout', { 'content-type': type, cookie: stage.tester });
      expect(bodiless.status).toBe(415);
    }
    expect((await raw('POST', '/api/auth/login', { 'content-length': '2' }, '{}')).status).toBe(415);
    expect((await send('{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(400);
    const zipped = { ...json, 'content-encoding': 'gzip' };
    expect((await raw('POST', '/api/auth/login', zipped, gzipSync('{}'))).status).toBe(415);
    expect((await stage.call('GET', '/api/auth/me', { cookie: stage.tester })).status).toBe(200);
  });

  it('that can be read, of at most 100,000 bytes', async () => {
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

  it('not from pages of other sites', async () => {
    const cookie = stage.tester;
    const path = `/api/participants/${stage.entries.justJoined}/welcome-shown`;
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
    const authorization = `Bearer ${await stage.token(['pick', 'read'])}`;
    expect((await raw('POST', path, { ...json, authorization })).status).toBe(200);
  });
});

describe('what goes wrong inside', () => {
  it('is told without what is inside, and not twice', async () => {
    Object.defineProperty(stage.db, 'team', {
      configurable: true,
      get() {
        throw new Error('SELECT secret FROM place');
      },
    });
    try {
      const reply = await stage.call('GET', '/api/teams', { cookie: stage.tester });
      expect(reply.body).toEqual({
        message: 'Server error occurred. Please try again in a moment.',
        errorType: 'INTERNAL_SERVER_ERROR',
        status: 500,
      });
    } finally {
      Reflect.deleteProperty(stage.db, 'team');
    }
  });

  it('a "%" that is no escape is the fault of the address', async () => {
    expect((await stage.call('GET', '/api/user-entries/%zz', { cookie: stage.tester })).status).toBe(400);
  });

  it('a token that asks too often is told when to come back', async () => {
    const token = await stage.token(['read']);
    const replies: Reply[] = [];
    for (let batch = 0; batch < 13; batch += 1) {
      const asked = Array.from({ length: 50 }, () => stage.call('GET', '/api/auth/me', { token }));
      replies.push(...(await Promise.all(asked)));
    }
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(50);
    expect(refused[0]!.body.errorType).toBe('RATE_LIMITED');
  }, 30_000);
});
