/**
 * Floods a server of its own on loopback, as any signed-in client could, and prints what it costs: `npx tsx
 * bench/attacks/flood.ts`, after `npm run build`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { WebSocket } from 'ws';

import { startServer, type ServerProcess } from '#web/e2e/server.ts';
import { signInTestUser } from '../crowd.ts';

const SUBSCRIPTIONS = 10_000;
const QUERIES = 3_000;
/** Milliseconds for which a flood is measured at most. */
const LONGEST = 120_000;

const subscription = `subscription ($pool: ID!, $week: Int!) {
  gamesUpdated(pool: $pool, week: $week) { id status homeScore awayScore homeTeam { name } awayTeam { name } }
}`;
const query = `query ($n: Int) { pool { id name week(number: $n) { number games { id status homeScore awayScore
  homeTeam { id name } awayTeam { id name } } } standings(first: 30) { edges { node { id username } } } } }`;

interface Flooded {
  /** Responses by kind: "next", "error", "complete". */
  answers: Record<string, number>;
  /** The close code of the socket; null when it stayed open. */
  closed: number | null;
  /** Milliseconds until the last response. */
  took: number;
}

/** Sends all messages at once over one socket, and waits until the server is idle. */
async function flood(server: ServerProcess, sessionToken: string, payloads: object[]): Promise<Flooded> {
  const { url } = server;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { cookie: `session=${sessionToken}` },
    perMessageDeflate: false,
  });
  const flooded: Flooded = { answers: {}, closed: null, took: 0 };
  let began = performance.now();
  let last = began;
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send('{"type":"connection_init"}'));
    socket.once('message', () => resolve());
  });
  socket.on('error', () => {});
  socket.on('close', (code) => (flooded.closed = code));
  socket.on('message', (data: Buffer) => {
    const { type } = JSON.parse(data.toString()) as { type: string };
    flooded.answers[type] = (flooded.answers[type] ?? 0) + 1;
    last = performance.now();
  });
  began = last = performance.now();
  for (const [id, payload] of payloads.entries()) {
    socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload }));
  }
  for (let idle = 0, worked = usage(server).seconds; idle < 3 && performance.now() - began < LONGEST;) {
    await wait(1_000);
    const { seconds } = usage(server);
    idle = seconds - worked < 0.2 ? idle + 1 : 0;
    worked = seconds;
  }
  flooded.took = last - began;
  socket.terminate();
  return flooded;
}

/** Polls /healthz; returns the slowest and the median response time in milliseconds. */
function probe(url: string): () => Promise<{ worst: number; median: number }> {
  const times: number[] = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${url}/healthz`).then((answer) => answer.text());
      times.push(performance.now() - began);
      // The interval is long enough that polling adds no load of its own.
      await wait(25);
    }
  })();
  return async () => {
    isOver = true;
    await probing;
    const sorted = times.sort((a, b) => a - b);
    return { worst: sorted.at(-1) ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
  };
}

/** Processor seconds and resident megabytes of a process, on Linux. */
function usage({ pid }: ServerProcess): { seconds: number; megabytes: number } {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { seconds: (user + system) / 100, megabytes: Number(kilobytes) / 1024 };
}

async function attack(
  name: string,
  server: ServerProcess,
  payloads: (pool: string) => object[],
): Promise<void> {
  const { sessionToken } = await signInTestUser(server.url);
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ pool { id } }"}',
  });
  const { data } = (await response.json()) as { data: { pool: { id: string } } };
  const before = usage(server);
  let most = before.megabytes;
  const watching = setInterval(() => (most = Math.max(most, usage(server).megabytes)), 100);
  const healthz = probe(server.url);
  const { answers, closed, took } = await flood(server, sessionToken, payloads(data.pool.id));
  const { worst, median } = await healthz();
  clearInterval(watching);
  const after = usage(server);
  console.log(
    [
      `${name}: ${(after.seconds - before.seconds).toFixed(1)} s of CPU`,
      `resident ${before.megabytes.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`,
      `/healthz at worst ${worst.toFixed(0)} ms, median ${median.toFixed(1)} ms`,
      `last answer after ${(took / 1000).toFixed(1)} s`,
      `answers ${JSON.stringify(answers)}, ${closed === null ? 'stayed open' : `closed with ${closed}`}`,
    ].join('; '),
  );
}

for (const [name, payloads] of [
  [
    `${SUBSCRIPTIONS} subscriptions on one socket`,
    (pool: string) =>
      Array.from({ length: SUBSCRIPTIONS }, () => ({ query: subscription, variables: { pool, week: 8 } })),
  ],
  [
    `${QUERIES} queries at once over one socket`,
    () => Array.from({ length: QUERIES }, () => ({ query, variables: { n: 8 } })),
  ],
] as const) {
  const server = await startServer({ env: { REPLAY_SPEED: '0', LOG_LEVEL: 'warn' } });
  try {
    await attack(name, server, payloads);
  } finally {
    await server.stop();
  }
}
