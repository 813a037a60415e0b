import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bothDialects, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { demoAccounts } from '#graphql/demo/demo.ts';
import { LogKeyError } from '#graphql/log/key/keyFile.ts';
import { collectProcessMetrics } from '../metrics/processMetrics.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { runProduct } from './runProduct.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { theDemo } from '#graphql/testing/rest.ts';

interface Sent {
  spanId: string;
  parentSpanId?: string;
  traceId: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Record<string, string> }[];
}

/** A collector of OpenTelemetry on this machine: the spans that it was sent, and all bytes as text. */
async function openCollector() {
  const bodies: string[] = [];
  const headers: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(`${request.url} ${body}`);
      headers.push(request.headers['content-type']);
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    all: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) => {
        const { resourceSpans } = JSON.parse(body.slice(body.indexOf(' '))) as {
          resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
        };
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('of a start that fails are closed: the next one in the process has its own collector', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'last-standing-traces-'));
  const [first, second] = [await openCollector(), await openCollector()];
  const run = (url: string, logKeyFile: string) =>
    runProduct(
      readSettings({
        LOG_LEVEL: 'silent',
        PORT: '0',
        POOL_MODE: 'live',
        SCORE_FEED: 'none',
        SECOND_SOURCE: 'none',
        DATABASE_URL: `file:${join(folder, 'pool.db')}`,
        LOG_KEY_FILE: logKeyFile,
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
      }),
      { processMetrics: collectProcessMetrics() },
      async (product) => void (await fetch(`${product.url}/graphql`)),
    );
  try {
    await expect(run(first.url, folder)).rejects.toBeInstanceOf(LogKeyError);
    await run(second.url, join(folder, 'log-key'));
    expect(second.spans().map(({ name }) => name)).toContain('GET /graphql');
    expect(first.all()).toBe('');
  } finally {
    await first.close();
    await second.close();
    rmSync(folder, { recursive: true });
  }
});

describe.each(bothDialects)('traces of a server on %s', (dialect) => {
  let folder: string;
  let database: TestDatabase;
  let collector: Awaited<ReturnType<typeof openCollector>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-traces-'));
    database = await openTestDatabase(dialect, theDemo);
    collector = await openCollector();
  });
  afterAll(async () => {
    await collector.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const { email, password } = demoAccounts.testUser;
  let sessionToken = '';

  it('go to the collector: a request, its operation, and the statements of both', async () => {
    const settings = readSettings({
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATABASE_URL: database.url,
      LOG_KEY_FILE: join(folder, 'log-key'),
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    });
    await runProduct(settings, { processMetrics: collectProcessMetrics() }, async ({ url }) => {
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
      const ask = async (query: string, variables: object, headers: Record<string, string> = {}) => {
        const response = await fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ query, variables }),
        });
        return { response, body: await response.json() };
      };
      const { response } = await ask(
        'mutation SignIn($input: LogInInput!) { logIn(input: $input) { __typename } }',
        { input: { email, password } },
      );
      sessionToken = /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')![1]!;
      const { body: read } = await ask(
        'query Own { viewer { email entries { username picks { week team { id } } } } }',
        {},
        { Cookie: `session=${sessionToken}` },
      );
      expect(JSON.stringify(read)).toContain(email);
      const refused = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        },
        body: JSON.stringify({ query: '{ nothing }' }),
      });
      expect(await refused.json()).toHaveProperty('errors');
    });
    const spans = collector.spans();
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const operation = spans.find(({ name }) => name === 'query viewer');
    const attribute = (of: Sent | undefined, name: string) =>
      Object.values(of?.attributes.find(({ key }) => key === name)?.value ?? {})[0];
    expect(attribute(operation, 'graphql.operation.name')).toBe('Own');
    const request = byId.get(operation!.parentSpanId!)!;
    expect([request.name, request.kind, attribute(request, 'http.response.status_code')]).toEqual([
      'POST /graphql',
      2,
      200,
    ]);
    const under = (root: Sent) => spans.filter(({ parentSpanId }) => parentSpanId === root.spanId);
    const statements = under(operation!).map((span) => attribute(span, 'db.query.text'));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.join('\n')).toMatch(/SELECT .* FROM .*"Entry"/s);
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['job season', 'mutation logIn', 'BEGIN', 'COMMIT']),
    );
    expect(collector.all()).toContain('"last-standing"');
    // Not asked by somebody, and not by a visitor's word.
    expect(spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);
    expect(spans.filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
  });

  it('tell neither who it was nor what was picked', async () => {
    const sent = collector.all();
    const entry = await database.db.entry.findFirstOrThrow({
      where: { user: { email } },
      include: { picks: true },
    });
    expect(entry.picks.length).toBeGreaterThan(0);
    const secrets = [
      email,
      password,
      sessionToken,
      entry.username,
      ...entry.picks.map(({ teamId }) => teamId),
    ];
    for (const secret of secrets) {
      expect(sent).not.toMatch(new RegExp(`\\b${secret.replaceAll(/[.+*?^$()[\]{}|\\]/g, '\\$&')}\\b`));
    }
  });
});

it('refuses an address that is none', () => {
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http: or https: address, without /v1/traces',
  );
});
