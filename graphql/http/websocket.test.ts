import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

import { openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import type { Services } from '../actions/services.ts';
import { createTestServices, plantPool, plantSeason, plantUser } from '../actions/testing.ts';
import { createSession } from '../auth/sessions.ts';
import { createSystemClock } from '../clock/system.ts';
import { startServer, type RunningServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { MAX_MESSAGES } from './meteredSocket.ts';
import { OF_ACCOUNT } from './openSockets.ts';
import { openSocket } from './testing-socket.ts';
import { MAX_OPERATIONS } from './websocket.ts';

const SUBSCRIPTION = 'subscription { clockUpdated { now speed } }';

describe('the bounds of a WebSocket', () => {
  let database: TestDatabase;
  let services: Services;
  let server: RunningServer;
  let people = 0;

  beforeAll(async () => {
    database = await openTestDatabase('sqlite');
    services = { ...(await createTestServices(database.db)), systemClock: createSystemClock() };
    await plantSeason(database.db);
    await plantPool(services, 2);
    const settings = readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example' });
    server = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true }),
    );
  });
  afterAll(async () => {
    await server.close();
    await services.events.close();
    await database.close();
  });

  async function person(): Promise<{ cookie: string }> {
    const user = await plantUser(database.db, `person${(people += 1)}@pool.example`);
    return { cookie: `session=${(await createSession(services, user.id)).token}` };
  }
  /** How many operations ran so far, over all sockets. */
  const ran = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => line.startsWith('last_standing_graphql_operation_duration_seconds_count'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };

  it('so many operations are open at once; what is completed makes room', async () => {
    const { socket, heard, ask, hear } = await openSocket(server.url, await person());
    const more = 50;
    for (let id = 0; id < MAX_OPERATIONS + more; id += 1) ask(String(id), SUBSCRIPTION);
    await vi.waitFor(() => expect(heard.filter(({ type }) => type === 'error')).toHaveLength(more), 5_000);
    const [refusal] = heard.filter(({ type }) => type === 'error');
    expect(refusal?.payload).toEqual([
      {
        message: `At most ${MAX_OPERATIONS} operations can be open on a connection. Complete some first.`,
        extensions: { code: 'TOO_MANY_OPERATIONS', retryAfterSeconds: 1 },
      },
    ]);
    ask('refused', '{ site { mode } }');
    expect((await hear('refused', 'next', 'error')).type).toBe('error');
    socket.send('{"id":"0","type":"complete"}');
    ask('answered', '{ site { mode } }');
    expect((await hear('answered', 'next', 'error')).payload).toEqual({ data: { site: { mode: 'DEMO' } } });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    services.events.publish({ type: 'clock' });
    await hear('1', 'next');
    socket.close();
  });

  it('one account has so many operations open, however many sockets it opens', async () => {
    const headers = await person();
    const sockets = await Promise.all(Array.from({ length: 23 }, () => openSocket(server.url, headers)));
    for (const { ask, hear } of sockets) {
      for (let id = 0; id < 90; id += 1) ask(String(id), SUBSCRIPTION);
      ask('last', '{ site { mode } }');
      await hear('last', 'complete', 'error');
    }
    for (const { ask } of sockets) ask('more', SUBSCRIPTION);
    for (const { ask } of sockets) ask('end', '{ site { mode } }');
    const ends = await Promise.all(sockets.map(({ hear }) => hear('end', 'next', 'error')));
    expect(ends.filter(({ type }) => type === 'error').length).toBeGreaterThan(0);
    const open = sockets
      .flatMap(({ heard }) => heard)
      .filter(
        ({ type, payload }) => type === 'error' && payload[0].extensions.code === 'TOO_MANY_OPERATIONS',
      );
    expect(open.length).toBeGreaterThan(0);
    for (const { socket } of sockets) socket.terminate();
  });

  it('who sends too fast is cut off with a reason, and what it sent after that is not looked at', async () => {
    const before = await ran();
    const { ask, ended, heard } = await openSocket(server.url, await person());
    for (let id = 0; id < 10_000; id += 1) ask(String(id), SUBSCRIPTION);
    const { code, reason } = await ended;
    expect([code, reason]).toEqual([
      4429,
      `Too many requests: at most ${MAX_MESSAGES} messages in a second.`,
    ]);
    expect(heard.length).toBeLessThanOrEqual(2 * MAX_MESSAGES);
    expect((await ran()) - before).toBeLessThanOrEqual(MAX_OPERATIONS);
  });

  it('pings count, too', async () => {
    const { socket, ended } = await openSocket(server.url);
    for (let n = 0; n < 1_000; n += 1) socket.ping();
    // The library itself ends who does not wait for its pongs.
    expect([4429, 1006]).toContain((await ended).code);
  });

  it('an event is executed in turns, however many different subscriptions hear of it', async () => {
    const { socket, heard, ask, hear } = await openSocket(server.url, await person());
    const { id } = await database.db.pool.findFirstOrThrow();
    const pool = Buffer.from(`Pool:${id}`).toString('base64');
    // Other names, so that none shares the work of another.
    for (let n = 0; n < 60; n += 1) {
      ask(
        String(n),
        `subscription ($pool: ID!) { standingsUpdated(pool: $pool) { id n${n}: week(number: 8) { id } } }`,
        {
          pool,
        },
      );
    }
    ask('started', '{ site { mode } }');
    await hear('started', 'complete');
    let turn = 0;
    let isOver = false;
    const count = () => void setImmediate(() => ((turn += 1), isOver || count()));
    const perTurn = new Map<number, number>();
    const { poolWeek } = database.db;
    const findMany = poolWeek.findMany.bind(poolWeek);
    const counted = (...query: Parameters<typeof findMany>) => {
      perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
      return findMany(...query);
    };
    Object.defineProperty(database.db, 'poolWeek', {
      configurable: true,
      value: Object.assign(Object.create(poolWeek) as typeof poolWeek, { findMany: counted }),
    });
    count();
    heard.length = 0;
    services.events.publish({ type: 'standings', poolId: id });
    await vi.waitFor(() => expect(heard.filter(({ type }) => type === 'next')).toHaveLength(60), 20_000);
    isOver = true;
    Object.defineProperty(database.db, 'poolWeek', { configurable: true, value: poolWeek });
    expect([...perTurn.values()].reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(2);
    socket.close();
  });

  it('one account has so many sockets; others and the same address have their own', async () => {
    const headers = await person();
    const first = await openSocket(server.url, headers);
    // From here on it is known who stands behind the cookie.
    first.ask('1', '{ viewer { id } }');
    await first.hear('1', 'complete');
    const opened = await Promise.all(
      Array.from({ length: OF_ACCOUNT.sockets - 1 }, () => openSocket(server.url, headers)),
    );
    await expect(openSocket(server.url, headers)).rejects.toThrow('429');
    const other = await openSocket(server.url, await person());
    const visitor = await openSocket(server.url);
    first.socket.close();
    await first.ended;
    await vi.waitFor(async () => opened.push(await openSocket(server.url, headers)), 5_000);
    for (const { socket } of [...opened, other, visitor]) socket.terminate();
  });

  it('sockets that were opened before it was known whose they are count when it is', async () => {
    const headers = await person();
    const opened = await Promise.all(
      Array.from({ length: OF_ACCOUNT.sockets + 1 }, () => openSocket(server.url, headers)),
    );
    const [last, ...others] = opened;
    // In parts: so many operations of one caller may wait for their turn.
    for (let from = 0; from < others.length; from += 100) {
      const part = others.slice(from, from + 100);
      for (const { ask } of part) ask('1', '{ viewer { id } }');
      await Promise.all(part.map(({ hear }) => hear('1', 'complete')));
    }
    last!.ask('1', '{ viewer { id } }');
    expect(await last!.ended).toEqual({ code: 1013, reason: 'You have too many connections open.' });
    const closed = opened.filter(({ socket }) => socket.readyState !== WebSocket.OPEN);
    expect(closed).toHaveLength(1);
    for (const { socket } of opened) socket.terminate();
  }, 120_000);

  it('who says nothing, or a request letter by letter, does not stay', async () => {
    const silent = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const port = Number(new URL(server.url).port);
    const slow = connect(port, '127.0.0.1');
    slow.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    const dripping = setInterval(() => slow.write('x'), 500);
    const code = await new Promise((resolve) => silent.on('close', resolve));
    expect(code).toBe(4408);
    await new Promise((resolve) => slow.on('error', resolve).on('close', resolve).resume());
    clearInterval(dripping);
  });
});
