import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { TestDatabase } from '#prisma/testing.ts';
import { type RunningServer, startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { persistedId } from '#graphql/testing/cachedServers.ts';
import { openTestPool } from '#graphql/testing/services.ts';
import { createJsonPosts } from './jsonPosts.ts';
import type { Caller } from '../requests/serverContext.ts';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  const opened = await openTestPool('sqlite', 2);
  database = opened.database;
  server = await startServer(opened.services, readSettings({ PORT: '0' }), () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
  );
});

afterAll(async () => {
  await server.close();
  await database.close();
});

type Headers = Record<string, string>;

/** Sends a body with its length, or in chunks, which Yoga answers whole. */
async function send(body: string, isChunked: boolean, headers: Headers): Promise<IncomingMessage> {
  const sent = request(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(isChunked ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function answer(body: string, isChunked: boolean, headers: Headers) {
  const response = await send(body, isChunked, headers);
  const { statusCode, headers: received } = response;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: statusCode,
    type: received['content-type'],
    caching: received['cache-control'],
    encoding: received['content-encoding'],
    retryAfter: received['retry-after'],
    body: Buffer.concat(chunks).toString('base64'),
  };
}

const QUERY = '{ site { productName } }';
const LONG = '{ __schema { types { name description } } }';
const text = (query: string, more: object = {}) => JSON.stringify({ query, ...more });

const bodies: Record<string, string> = {
  'a query': text(QUERY),
  'characters of several bytes': text(`query ($x: String) { ${QUERY.slice(1, -1)} pool { name } }`, {
    variables: { x: 'Ünïcode 😀' },
  }),
  'a long answer': text(LONG),
  'an operation by its name': text(`query A ${QUERY} query B { __typename }`, { operationName: 'B' }),
  'an unknown operation': text(QUERY, { operationName: 'C' }),
  'no operation': text('fragment F on Query { __typename }'),
  'a syntax error': text('{ site {'),
  'an unknown field': text('{ nothing }'),
  'a wrong variable': text('query ($id: ID!) { entry(id: $id) { username } }', { variables: { id: {} } }),
  'variables that are no object': text(QUERY, { variables: 'x' }),
  'an error beside data': text('{ site { productName } viewer { email } }'),
  'a refused field': text('{ teams { city } }'),
  'a refused mutation': text(
    'mutation { submitPick(input: { entry: "x", week: 1, team: "y" }) { __typename } }',
  ),
  'a document that is too deep': text(`{ ${'pool { week { '.repeat(20)}number${' } }'.repeat(20)} }`),
  'no query': '{}',
  'a query that is no text': '{"query":1}',
  'an unknown parameter': text(QUERY, { other: 1 }),
  'an unknown id': '{"id":"none"}',
  'an id that is no text': '{"id":1}',
  'a persisted mutation': JSON.stringify({
    id: persistedId('submitPickMutation'),
    variables: { input: { entry: 'x', week: 1, team: 'y' } },
  }),
  'a list': `[${text(QUERY)}]`,
  null: 'null',
  'a number': '1',
  'no JSON': '{"query":',
  'an empty body': '',
  'a body that is too long': text(QUERY.padEnd(100_001)),
};

describe('an operation by JSON is answered as Yoga answers it', () => {
  test.each(Object.entries(bodies))('%s', async (_name, body) => {
    for (const accept of ['application/json', 'application/graphql-response+json', '*/*']) {
      expect(await answer(body, false, { accept })).toEqual(await answer(body, true, { accept }));
    }
  });

  test.each([
    'application/graphql-response+json; charset=utf-8, application/json; charset=utf-8',
    'application/json, application/graphql-response+json',
    'application/json;charset=latin1, */*',
    'application/*;q=0.5, text/html',
    'text/html',
    'text/event-stream',
    'text/event-stream, application/json',
    'multipart/mixed; deferSpec=20220824, application/json',
  ])('to a client that accepts %s', async (accept) => {
    for (const body of [text(QUERY), text('{ nothing }')]) {
      expect(await answer(body, false, { accept })).toEqual(await answer(body, true, { accept }));
    }
  });

  test.each(['gzip', 'br', 'identity'])('compressed as %s', async (encoding) => {
    for (const query of [QUERY, LONG]) {
      const headers = { accept: 'application/json', 'accept-encoding': encoding };
      expect(await answer(text(query), false, headers)).toEqual(await answer(text(query), true, headers));
    }
  });

  test('a body with a Content-Encoding', async () => {
    const headers = { accept: 'application/json', 'content-encoding': 'gzip' };
    expect(await answer(text(QUERY), false, headers)).toEqual(await answer(text(QUERY), true, headers));
  });

  test.each([undefined, '*/*', 'text/event-stream', 'application/json'])(
    'a subscription, accepting %s',
    async (accept) => {
      const body = text('subscription { clockUpdated { now } }');
      const seen = [];
      for (const isChunked of [false, true]) {
        const response = await send(body, isChunked, accept === undefined ? {} : { accept });
        seen.push([response.statusCode, response.headers['content-type']]);
        response.destroy();
      }
      expect(seen[0]).toEqual(seen[1]);
    },
  );
});

test('no Request or Response of Yoga is made for it', async () => {
  const handled = vi.fn();
  const ran = vi.fn(() => Promise.resolve({ data: { one: 1 } }));
  const posts = createJsonPosts({ answer: handled, run: ran }, { identify: () => Promise.resolve(null) });
  const plain = createServer((received, response) => {
    const caller = {} as Caller;
    void posts.answer(received, response, caller, () => Promise.resolve());
  });
  await once(plain.listen(0, '127.0.0.1'), 'listening');
  const { port } = plain.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', body: text(QUERY) });
  expect(await response.json()).toEqual({ data: { one: 1 } });
  expect([handled.mock.calls.length, ran.mock.calls.length]).toEqual([0, 1]);
  plain.closeAllConnections();
  plain.close();
});

test('a client that leaves within its body is not answered, and others are', async () => {
  const sent = request(`${server.url}/graphql`, {
    method: 'POST',
    // The server answers "continue" to the headers: by then it waits for the body.
    headers: { 'content-type': 'application/json', 'content-length': 500, expect: '100-continue' },
  });
  sent.on('error', () => {});
  sent.flushHeaders();
  await once(sent, 'continue');
  await new Promise((resolve) => sent.write('{"query":', resolve));
  sent.destroy();
  expect((await answer(text(QUERY), false, {})).status).toBe(200);
});
