// npx tsx bench/attacks/slowReaders.ts [connections] [path]: measures clients that send requests and do not
// read the responses, against a server of its own on loopback. Run `npm run build` first. Bounded: at most
// 2,000 connections, for ten seconds.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '#web/e2e/server.ts';

const count = Math.min(Number(process.argv[2] ?? 500), 2_000);
const path = process.argv[3] ?? '/graphql';
const SECONDS = 10;

const server = await startServer({ env: { REPLAY_SPEED: '0', LOG_LEVEL: 'warn' } });
const clients: Socket[] = [];
try {
  const { port } = new URL(server.url);
  // The first response may load code and caches; only later readers are measured.
  await fetch(server.url + path, { headers: { accept: 'text/html' } }).then((answer) => answer.arrayBuffer());
  const before = memory();
  let peak = before ?? 0;
  for (let number = 0; number < count; number += 1) {
    const client = connect({ port: Number(port), host: '127.0.0.1' });
    client.on('error', () => {});
    client.pause();
    await Promise.race([once(client, 'connect'), wait(1_000)]);
    client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n`);
    clients.push(client);
  }
  let slowest = 0;
  for (let second = 0; second < SECONDS; second += 1) {
    await wait(1_000);
    peak = Math.max(peak, memory() ?? 0);
    const start = performance.now();
    await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => {});
    slowest = Math.max(slowest, performance.now() - start);
  }
  const end = memory();
  console.log(
    end === null
      ? `${count} slow readers of ${path}: the server ended. Peak ${peak.toFixed(0)} MB.`
      : `${count} slow readers of ${path}: ${before?.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${end.toFixed(0)} MB after ${SECONDS} s; slowest /healthz ${slowest.toFixed(0)} ms`,
  );
} finally {
  for (const client of clients) client.destroy();
  await server.stop();
}

/** The server's resident memory in megabytes, from Linux's /proc; null when the server has ended. */
function memory(): number | null {
  if (server.pid === undefined) return null;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}
