import { WebSocket } from 'ws';
import { createClient } from './client.ts';
import type { Member } from './crowd.ts';

/** Delivery times of one change to all subscribers of the week, in milliseconds since the first delivery. */
export interface FanOut {
  subscribers: number;
  /**
   * From sending the change to its delivery to the last subscriber, including the work of the change itself.
   */
  total: number;
  /** From the first delivery to the last. */
  spread: number;
}

const document = `subscription ($pool: ID!) {
  gamesUpdated(pool: $pool, week: 8) { id status displayStatus period clock statusText homeScore awayScore }
}`;
const setClock = `mutation ($input: SetDemoClockInput!) {
  setDemoClock(input: $input) { __typename ... on Error { message } }
}`;

/**
 * Opens the sockets, spread over the crowd, starts Week 8's early games with a frozen clock, and moves the
 * clock so that a score changes.
 */
export async function measureFanOut(
  url: string,
  testUser: Member,
  crowd: readonly Member[],
  subscribers: number,
): Promise<FanOut> {
  const client = createClient(url, testUser.sessionToken);
  const { pool } = await client.ask<{ pool: { id: string } }>('{ pool { id } }');
  const move = async (input: { now: string; speed: number }) => {
    const { setDemoClock } = await client.ask<{ setDemoClock: { __typename: string; message?: string } }>(
      setClock,
      {
        input,
      },
    );
    if (setDemoClock.__typename !== 'SetDemoClockPayload') throw new Error(setDemoClock.message);
  };
  await move({ now: '2025-10-26T17:30:00Z', speed: 0 });
  const watchers = await Promise.all(
    Array.from({ length: subscribers }, (_, index) =>
      watch(url, crowd[index % crowd.length]!.sessionToken, pool.id),
    ),
  );
  try {
    const arrivals = watchers.map(({ next }) => next());
    const sent = performance.now();
    await move({ now: '2025-10-26T18:00:00Z', speed: 0 });
    const times = await Promise.all(arrivals);
    return {
      subscribers,
      total: Math.max(...times) - sent,
      spread: Math.max(...times) - Math.min(...times),
    };
  } finally {
    for (const { socket } of watchers) socket.terminate();
    client.close();
  }
}

/**
 * One subscriber that speaks the graphql-ws protocol directly; resolves once the server has accepted the
 * subscription.
 */
async function watch(
  url: string,
  sessionToken: string,
  pool: string,
): Promise<{ socket: WebSocket; next: () => Promise<number> }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie: `session=${sessionToken}` },
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as { type: string; payload?: unknown };
      if (message.type === 'connection_ack') {
        socket.send(
          JSON.stringify({ id: '1', type: 'subscribe', payload: { query: document, variables: { pool } } }),
        );
        // A subscribe message has no response of its own; the pong that follows proves that the server has
        // read it.
        socket.send(JSON.stringify({ type: 'ping' }));
      }
      if (message.type === 'pong') resolve();
      if (message.type === 'error') reject(new Error(JSON.stringify(message.payload)));
    });
  });
  return {
    socket,
    next: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error('A subscriber was told nothing within 30 s.')),
          30_000,
        );
        socket.on('message', (text: Buffer) => {
          if (!text.includes('"type":"next"')) return;
          clearTimeout(late);
          resolve(performance.now());
        });
      }),
  };
}
