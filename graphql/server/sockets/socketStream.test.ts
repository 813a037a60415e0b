import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { GraphQLError, type ExecutionResult } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';

import type { ResultReader } from '#graphql/api/context.ts';
import { EventFrames } from './eventFrames.ts';
import { SocketStream } from './socketStream.ts';

/** A server's socket with its stream, and the client at its other end. */
interface Pair {
  client: WebSocket;
  server: WebSocket;
  stream: SocketStream;
  /** The stream's place among the readers; null after it has left. */
  reader: ResultReader | null;
}

describe('a stream that writes ready frames to a WebSocket', () => {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const frames = new EventFrames();
  beforeAll(async () => {
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterAll(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });

  async function open(id: string): Promise<Pair> {
    const upgraded = once(http, 'upgrade') as Promise<[never, Duplex, Buffer]>;
    const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    const [request, connection, head] = await upgraded;
    const opened = once(client, 'open');
    const server = await new Promise<WebSocket>((resolve) =>
      sockets.handleUpgrade(request, connection, head, resolve),
    );
    await opened;
    const pair: Omit<Pair, 'stream'> = { client, server, reader: null };
    const stream = new SocketStream({ webSocket: server, connection }, id, frames, (joined) => {
      pair.reader = joined;
      return () => (pair.reader = null);
    });
    return Object.assign(pair, { stream });
  }

  const result = (length: number): ExecutionResult => ({ data: { text: 'ö'.repeat(length) } });

  it.each(['1', '4f0e5f5e-93f6-4f0a-8e65-0f3d6c6b8f3a', 'a "quoted" id, ünicode'])(
    'sends what graphql-ws would send, of any length, to the id %s',
    async (id) => {
      const { client, server, reader } = await open(id);
      const received: string[] = [];
      client.on('message', (data: Buffer) => received.push(data.toString()));
      const failed: ExecutionResult = { errors: [new GraphQLError('No.', { extensions: { code: 'NO' } })] };
      const results = [result(1), failed, result(100), result(20_000), result(70_000), result(1)];
      for (const one of results) reader!.give(one);
      // A frame of ws follows in order.
      server.send('last');
      while (received.at(-1) !== 'last') await once(client, 'message');
      expect(received).toEqual([
        ...results.map((payload) => JSON.stringify({ id, type: 'next', payload })),
        'last',
      ]);
    },
  );

  it('serializes a result once, and builds a frame once for an id that many have', async () => {
    const pairs: Pair[] = [];
    for (const id of ['1', '1', '1', '2', 'a-random-id', 'another-random-id']) pairs.push(await open(id));
    const before = { ...frames.counts };
    const one = result(10);
    for (const { reader } of pairs) reader!.give(one);
    expect(frames.counts).toEqual({
      results: before.results + 1,
      frames: before.frames + 4,
      messages: before.messages + 6,
    });
  });

  it('closes a client that does not read, for it to subscribe again, and holds no more bytes', async () => {
    const { client, server, reader } = await open('1');
    const received: string[] = [];
    const closed = once(client, 'close') as Promise<[number, Buffer]>;
    client.on('message', (data: Buffer) => received.push(data.toString()));
    client.pause();
    const event = result(100_000);
    let given = 0;
    while (server.readyState === server.OPEN && given < 1_000) {
      reader!.give(event);
      given += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(server.bufferedAmount).toBeLessThan(2_000_000);
    for (let more = 0; more < 100; more += 1) reader!.give(event);
    expect(server.bufferedAmount).toBeLessThan(2_000_000);
    client.resume();
    const [code, reason] = await closed;
    expect([code, reason.toString()]).toEqual([
      1013,
      'The events were read too slowly: please subscribe again.',
    ]);
    expect(received).toHaveLength(given - 1);
    expect(new Set(received).size).toBe(1);
  });

  it('ends with the stream, with its error, and leaves when it is cancelled', async () => {
    const [ended, failed, cancelled] = [await open('1'), await open('1'), await open('1')];
    const waiting = ended.stream.next();
    ended.reader!.end();
    expect(await waiting).toEqual({ done: true, value: undefined });
    failed.reader!.end(new Error('budget'));
    await expect(failed.stream.next()).rejects.toThrow('budget');
    const pending = cancelled.stream.next();
    await cancelled.stream.return();
    expect(cancelled.reader).toBeNull();
    expect(await pending).toEqual({ done: true, value: undefined });
  });
});
