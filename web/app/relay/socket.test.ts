import { waitFor } from '@testing-library/react';
import { type ExecutionResult, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import { useServer as serve } from 'graphql-ws/use/ws';
import type { AddressInfo } from 'node:net';
import type { RequestParameters } from 'relay-runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Connection, createConnection, retryDelay } from './connection.ts';
import { createSocket } from './socket.ts';

// jsdom's own WebSocket passes Node's events to jsdom's targets, which refuse them.
vi.stubGlobal('WebSocket', WebSocket);

let count = 0;

const texts: Record<string, string> = { abc: 'subscription Tick { tick }' };

/** What the server sends instead of a count, or says to the subscription. */
let event: () => ExecutionResult | undefined = () => undefined;
let breaks = false;
let refusal: string | null = null;

/** A server with one subscription, which sends counts and then stays silent. */
const served: ServerOptions = {
  onSubscribe: (_context, _id, payload) => {
    const document = parse(texts[(payload as { id?: string }).id!]!);
    return { schema: {} as GraphQLSchema, document };
  },
  subscribe: () =>
    refusal ? { errors: [new GraphQLError('No.', { extensions: { code: refusal } })] } : ticks(),
};

async function* ticks(): AsyncGenerator<ExecutionResult> {
  yield event() ?? { data: { tick: (count += 1) } };
  if (breaks) throw new GraphQLError('The events were read too slowly. Subscribe again.');
  await new Promise(() => {});
}

const request = { name: 'Tick', id: 'abc' } as unknown as RequestParameters;
const open: WebSocketServer[] = [];
const stops: (() => void)[] = [];

/** Whether the server lets anybody in. It keeps its port while it is down, or another program could take that. */
let isUp = true;

async function listen(): Promise<WebSocketServer> {
  isUp = true;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', verifyClient: () => isUp });
  serve(served, server);
  open.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

function goDown(server: WebSocketServer): void {
  isUp = false;
  for (const client of server.clients) client.terminate();
}

async function kill(server: WebSocketServer): Promise<void> {
  goDown(server);
  await new Promise((resolve) => server.close(resolve));
}

function history(connection: Connection): string[] {
  const states: string[] = [];
  connection.listen(() => states.push(connection.state()));
  return states;
}

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  event = () => undefined;
  breaks = false;
  refusal = null;
  await Promise.all(open.splice(0).map(kill));
});

describe('the socket', () => {
  it('opens with the first subscription, and resumes it after the server was down', async () => {
    const server = await listen();
    const { port } = server.address() as AddressInfo;
    const connection = createConnection();
    const states = history(connection);
    const socket = createSocket(`ws://127.0.0.1:${port}/graphql`, connection);
    expect(connection.state()).toBe('connecting');

    const ticks: unknown[] = [];
    const subscription = socket.subscribe(request, {}).subscribe({
      next: (answer) => ticks.push((answer as { data: { tick: number } }).data.tick),
    });
    await waitFor(() => expect(ticks).toHaveLength(1));
    expect(connection.state()).toBe('connected');

    goDown(server);
    await waitFor(() => expect(connection.state()).toBe('offline'));
    isUp = true;
    await waitFor(() => expect(connection.state()).toBe('connected'));
    await waitFor(() => expect(ticks).toHaveLength(2));
    expect(states).toEqual(['connected', 'offline', 'connected']);
    subscription.unsubscribe();
  });

  it('keeps trying when the server closes with a final code', async () => {
    const server = await listen();
    const { port } = server.address() as AddressInfo;
    const connection = createConnection();
    const ticks: unknown[] = [];
    const subscription = createSocket(`ws://127.0.0.1:${port}/graphql`, connection)
      .subscribe(request, {})
      .subscribe({ next: (answer) => ticks.push(answer) });
    await waitFor(() => expect(ticks).toHaveLength(1));
    for (const client of server.clients) client.close(1011, 'out of luck');
    await waitFor(() => expect(ticks).toHaveLength(2));
    expect(connection.state()).toBe('connected');
    subscription.unsubscribe();
  });
});

describe('a subscription', () => {
  async function follow() {
    const { port } = (await listen()).address() as AddressInfo;
    const connection = createConnection();
    const states = history(connection);
    const onTick = vi.fn<() => void>();
    const onError = vi.fn<() => void>();
    const { unsubscribe } = createSocket(`ws://127.0.0.1:${port}/graphql`, connection)
      .subscribe(request, {})
      .subscribe({ next: onTick, error: onError });
    stops.push(unsubscribe);
    return { connection, states, onTick, onError };
  }
  const errors = [new GraphQLError('Oops.')];
  const works = () => {
    event = () => undefined;
    breaks = false;
    refusal = null;
  };

  it.each<[string, () => void]>([
    ['has an event that failed', () => (event = () => ({ data: null, errors }))],
    ['has an event whose field failed', () => (event = () => ({ data: { tick: null }, errors }))],
    ['is ended by an error', () => (breaks = true)],
    ['is refused', () => (refusal = 'TOO_MANY_OPERATIONS')],
  ])('that %s is opened again; until then the page is not live', async (_what, fails) => {
    fails();
    const { connection, states, onTick, onError } = await follow();
    await waitFor(() => expect(connection.state()).toBe('offline'));
    onTick.mockClear();
    works();
    await waitFor(() => expect(onTick).toHaveBeenCalled());
    await waitFor(() => expect(connection.state()).toBe('connected'));
    expect(states.slice(-2)).toEqual(['offline', 'connected']);
    expect(onError).not.toHaveBeenCalled();
  });

  it.each(['FORBIDDEN', 'NOT_SIGNED_IN', 'PERSISTED_QUERY_NOT_FOUND'])(
    'that is refused by %s ends',
    async (code) => {
      refusal = code;
      const { connection, onError } = await follow();
      await waitFor(() => expect(onError).toHaveBeenCalledOnce());
      expect(connection.state()).not.toBe('offline');
    },
  );
});

describe('the delay between retries', () => {
  it('doubles up to half a minute, half of it random', () => {
    expect([0, 1, 2, 10, 1_000].map((retry) => retryDelay(retry, () => 1))).toEqual([
      500, 1_000, 2_000, 30_000, 30_000,
    ]);
    expect(retryDelay(10, () => 0)).toBe(15_000);
  });
});
