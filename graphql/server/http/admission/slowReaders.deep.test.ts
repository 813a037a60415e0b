import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { createSlowReaders, type SlowReaders } from './slowReaders.ts';
import { eventually } from '#graphql/testing/eventually.ts';

const ANSWER = 8 * 1024 * 1024;

let server: Server | undefined;
let readers: SlowReaders | undefined;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  readers?.close();
  server?.close();
});

async function serve(listener: RequestListener): Promise<number> {
  server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends a request and never reads the response. */
async function stall(port: number): Promise<Socket> {
  const client = connect({ port, host: '127.0.0.1' });
  client.pause();
  client.on('error', () => {});
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  clients.push(client);
  return client;
}

function watch(to: SlowReaders, response: ServerResponse, isStream: boolean): void {
  const reader = {
    waiting: () => response.writableLength,
    isStream: () => isStream,
    cut: () => response.destroy(),
  };
  to.watch(reader);
  response.once('close', () => to.unwatch(reader));
}

describe('clients that request and do not read', () => {
  it('are cut off once their bytes have waited too long; a reading client gets the whole response', async () => {
    const onCut = vi.fn<(why: object) => void>();
    // A reading client has this long to take all, on a busy machine, too.
    readers = createSlowReaders(onCut, { patience: 3_000 });
    const open = new Set<ServerResponse>();
    const port = await serve((_request, response) => {
      watch(readers!, response, false);
      open.add(response.once('close', () => open.delete(response)));
      response.end(Buffer.alloc(ANSWER));
    });
    await Promise.all(Array.from({ length: 5 }, () => stall(port)));
    await eventually(() => expect(onCut).toHaveBeenCalledTimes(5));
    await eventually(() => expect(open.size).toBe(0));
    const body = await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
    expect(body.byteLength).toBe(ANSWER);
    expect(onCut).toHaveBeenCalledTimes(5);
  });

  it('hold no more than the total limit, however many they are; the oldest are cut first', async () => {
    const total = 3 * ANSWER;
    readers = createSlowReaders(() => {}, { total });
    const open: ServerResponse[] = [];
    const port = await serve((_request, response) => {
      watch(readers!, response, false);
      open.push(response);
      response.end(Buffer.alloc(ANSWER));
    });
    for (let number = 1; number <= 12; number += 1) {
      await stall(port);
      await eventually(() => expect(open).toHaveLength(number));
      readers.sweep();
      const waiting = open.reduce(
        (sum, response) => sum + (response.destroyed ? 0 : response.writableLength),
        0,
      );
      expect(waiting).toBeLessThanOrEqual(total);
    }
    expect(open[0]?.destroyed).toBe(true);
    expect(open.at(-1)?.destroyed).toBe(false);
  });

  it('are cut off from a stream before its events pile up', async () => {
    const perStream = 1024 * 1024;
    readers = createSlowReaders(() => {}, { perStream });
    let stream: ServerResponse | undefined;
    const port = await serve((_request, response) => {
      watch(readers!, response, true);
      stream = response;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.flushHeaders();
    });
    await stall(port);
    await eventually(() => expect(stream).toBeDefined());
    let most = 0;
    for (let events = 0; events < 400 && !stream!.destroyed; events += 1) {
      stream!.write(Buffer.alloc(100_000));
      most = Math.max(most, stream!.writableLength);
      readers.sweep();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(stream!.destroyed).toBe(true);
    expect(most).toBeLessThan(2 * perStream);
  });
});
