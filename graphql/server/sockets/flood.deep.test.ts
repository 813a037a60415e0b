import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { projectRoot } from '#prisma/projectRoot.ts';
import { openSocket, type TestSocket } from '#graphql/testing/socket.ts';
import { workedBy } from '#graphql/testing/workedBy.ts';

const QUERIES = 3_000;
const PROBES = 60;
/** Queries asked one by one, to measure the work of one. */
const SINGLES = 15;
/** The most work before the response to a health check, in queries. */
const MAX_QUERIES = 5;
const QUERY = `{ pool { id name weeks { number games { id status homeTeam { id name } awayTeam { id name } } }
  standings(first: 30) { edges { node { id username status } } } } }`;
const SUBSCRIPTION = 'subscription { clockUpdated { now speed } }';

/** A demo in a process of its own, so that the flood and the monitor share no event loop with it. */
describe('a flooded server', () => {
  let folder: string;
  let child: ChildProcess;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'last-standing-flood-'));
    child = spawn(process.execPath, ['--import', 'tsx', 'graphql/server/start/main.ts'], {
      cwd: projectRoot,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATABASE_URL: `file:${join(folder, 'pool.db')}`,
        REPLAY_SPEED: '0',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    url = await new Promise((resolve, reject) => {
      child.stdout!.on('data', (text: Buffer) => {
        out += text.toString();
        const [, found] = /is ready at (\S+)/.exec(out) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(`The server ended: ${out}`)));
    });
  });
  afterAll(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function signIn(): Promise<{ cookie: string }> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"mutation { testLogIn { __typename } }"}',
    });
    const [, token = ''] = /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
    return { cookie: `session=${token}` };
  }

  function post(headers: { cookie: string }): Promise<string> {
    return fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: QUERY }),
    }).then((response) => response.text());
  }

  /** The median work of the server for one query on its own, in milliseconds. */
  async function workOfOne(headers: { cookie: string }): Promise<number> {
    const each: number[] = [];
    for (let n = 0; n < SINGLES; n += 1) {
      const [began, before] = [performance.now(), workedBy(child.pid!)];
      await post(headers);
      const after = workedBy(child.pid!);
      each.push(before === null || after === null ? performance.now() - began : after - before);
    }
    return each.sort((one, other) => one - other)[Math.floor(SINGLES / 2)]!;
  }

  /** The median work of the server until the response of /healthz, over many requests, in milliseconds. */
  async function probe(): Promise<number> {
    const args = ['--import', 'tsx', 'graphql/testing/probe.ts', url, String(child.pid), String(PROBES)];
    const prober = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    prober.stdout.on('data', (text: Buffer) => (out += text.toString()));
    await once(prober, 'close');
    const answers = JSON.parse(out) as { worked: number }[];
    expect(answers).toHaveLength(PROBES);
    const sorted = answers.map(({ worked }) => worked).sort((one, other) => one - other);
    return sorted[PROBES / 2] ?? Infinity;
  }

  it('answers /healthz within the work of a few queries while sockets are flooded with queries and subscriptions', async () => {
    const headers = await signIn();
    const one = await workOfOne(headers);
    const open: TestSocket[] = await Promise.all([1, 2, 3, 4].map(() => openSocket(url, headers)));
    const [queries, subscriptions, ...patient] = open as [TestSocket, TestSocket, ...TestSocket[]];
    for (let id = 0; id < 150; id += 1) subscriptions.ask(String(id), SUBSCRIPTION);
    for (let id = 0; id < QUERIES; id += 1) queries.ask(String(id), QUERY);
    // Clients that flood as fast as possible, over HTTP as well, for as long as the monitor runs.
    let isOver = false;
    const slowFlood = patient.map(async ({ ask, socket }) => {
      for (let id = 0; !isOver && socket.readyState === socket.OPEN; id += 1) {
        ask(String(id), QUERY);
        await wait(8);
      }
    });
    const overHttp = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        await post(headers);
      }
    });
    const middle = await probe();
    isOver = true;
    await Promise.all([...slowFlood, ...overHttp]);
    expect(middle / one).toBeLessThan(MAX_QUERIES);
    expect(queries.socket.readyState).not.toBe(queries.socket.OPEN);
    expect(subscriptions.received.filter(({ type }) => type === 'error')).toHaveLength(50);
    for (const { socket } of open) socket.terminate();
  });
});
