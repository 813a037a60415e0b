import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createGraphiql } from './graphiql.ts';
import { eventually } from '#graphql/testing/eventually.ts';

/** Like the build's output, with a page and a script larger than what a connection buffers at once. */
const folder = mkdtempSync(join(tmpdir(), 'last-standing-graphiql-'));
const filler = Array.from({ length: 100_000 }, (_, number) => number.toString(36)).join(' ');
const script = `// ${filler}`.repeat(8);
let server: Server;
let url: string;
let answered = 0;

beforeAll(async () => {
  mkdirSync(join(folder, 'graphql/assets'), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    `<title>Last Standing GraphiQL</title><!--tabs--><p>${filler}</p><script src="/graphql/assets/main-abc.js"></script>`,
  );
  writeFileSync(join(folder, 'graphql/assets/main-abc.js'), script);
  writeFileSync(join(folder, 'graphql/assets/main-abc.js.gz'), gzipSync(script));
  // More than the system buffers for a connection whose client does not read.
  writeFileSync(join(folder, 'graphql/assets/large-abc.js'), ' '.repeat(32_000_000));
  const answer = createGraphiql({ productName: 'A & B </title>' }, folder);
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(418).end();
    answered += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const asBrowser = { accept: 'text/html,*/*;q=0.8' };

/** Clients that request and do not read. */
async function stall(count: number, path: string): Promise<Socket[]> {
  const before = answered;
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: count }, () => {
    const client = connect({ port, host: '127.0.0.1' });
    client.pause();
    client.on('error', () => {});
    client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`);
    return client;
  });
  await eventually(() => expect(answered).toBe(before + count));
  return clients;
}

describe('GraphiQL', () => {
  it('is one page with the product name and the tabs, cached by its ETag, whatever the encoding', async () => {
    const first = await fetch(`${url}/graphql`, { headers: { ...asBrowser, 'accept-encoding': 'identity' } });
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const html = await first.text();
    expect(html).toContain('<title>A &amp; B &lt;/title&gt; GraphiQL</title>');
    const [, tabs = ''] = /<script type="application\/json" id="tabs">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(tabs)).toContainEqual(
      expect.objectContaining({ query: expect.stringContaining('mutation EnterResult') }),
    );
    for (const encoding of ['br', 'gzip']) {
      const headers = { ...asBrowser, 'accept-encoding': encoding };
      const packed = await fetch(`${url}/graphql?query=x`, { headers });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(packed.headers.get('vary')).toBe('Accept-Encoding');
      expect(await packed.text()).toBe(html);
      const again = await fetch(`${url}/graphql`, {
        headers: { ...headers, 'if-none-match': packed.headers.get('etag')! },
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('serves its files under immutable names, as the build compressed them', async () => {
    const answer = await fetch(`${url}/graphql/assets/main-abc.js`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(Number(answer.headers.get('content-length'))).toBe(gzipSync(script).length);
    expect(await answer.text()).toBe(script);
    expect((await fetch(`${url}/graphql/assets/gone.js`)).status).toBe(404);
    expect((await fetch(`${url}/graphql/assets/../../index.html`)).status).toBe(418);
  });

  it('leaves operations to GraphQL', async () => {
    expect((await fetch(`${url}/graphql?query={site{mode}}`)).status).toBe(418);
    expect((await fetch(`${url}/graphql`, { method: 'POST', headers: asBrowser })).status).toBe(418);
  });

  it('keeps its page in memory once for a thousand clients that do not read', async () => {
    await stall(1, '/graphql').then(([client]) => client?.destroy());
    const before = process.memoryUsage().arrayBuffers;
    const clients = await stall(1000, '/graphql');
    const held = process.memoryUsage().arrayBuffers - before;
    for (const client of clients) client.destroy();
    // A copy for each client would be 460 MB.
    expect(held).toBeLessThan(20_000_000);
  });

  it('closes a file whose reader disconnects halfway', async () => {
    server.closeAllConnections();
    await eventually(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0));
    const openFiles = () => readdirSync('/dev/fd').length;
    const before = openFiles();
    const clients = await stall(50, '/graphql/assets/large-abc.js');
    // Each is a file and both ends of a connection.
    await eventually(() => expect(openFiles()).toBeGreaterThanOrEqual(before + 140));
    for (const client of clients) client.destroy();
    await eventually(() => expect(openFiles()).toBeLessThan(before + 10));
  });

  it('reports that it is not built', async () => {
    const answer = createGraphiql({ productName: 'A' }, join(folder, 'nothing'));
    const unbuilt = createServer((request, response) => void answer(request, response));
    unbuilt.listen(0, '127.0.0.1');
    await once(unbuilt, 'listening');
    const { port } = unbuilt.address() as AddressInfo;
    const page = await fetch(`http://127.0.0.1:${port}/graphql`, { headers: asBrowser });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('npm run build');
    expect((await fetch(`http://127.0.0.1:${port}/graphql/assets/main.js`)).status).toBe(404);
    unbuilt.closeAllConnections();
    unbuilt.close();
  });
});
