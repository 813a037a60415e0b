import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import type { TestDatabase } from '#prisma/testing.ts';
import type { Services } from '#kernel/services.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { openTestPool, plantUser } from '#graphql/testing/services.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { startServer, type RunningServer } from '../start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { MAX_MESSAGES } from './meteredSocket.ts';
import { ACCOUNT_LIMITS } from './openSockets.ts';
import { openSocket } from '#graphql/testing/socket.ts';
import { MAX_OPERATIONS } from './operationRefusal.ts';

const SUBSCRIPTION = 'subscription { clockUpdated { now speed } }';

describe('the limits of a WebSocket', () => {
  let database: TestDatabase;
  let services: Services;
  let server: RunningServer;
  let people = 0;

  beforeAll(async () => {
    const opened = await openTestPool('sqlite', 2);
    database = opened.database;
    services = { ...opened.services, systemClock: createSystemClock() };
    const settings = readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example' });
    server = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
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
  /** The number of operations run so far, over all sockets. */
  const ran = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => line.startsWith('last_standing_graphql_operation_duration_seconds_count'))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };

  it('the open operations of a socket are limited; a completed one makes room', async () => {
    const { socket, received, ask, receive } = await openSocket(server.url, await person());
    const more = 50;
    for (let id = 0; id < MAX_OPERATIONS + more; id += 1) ask(String(id), SUBSCRIPTION);
    await eventually(() => expect(received.filter(({ type }) => type === 'error')).toHaveLength(more));
    const [refusal] = received.filter(({ type }) => type === 'error');
    expect(refusal?.payload).toEqual([
      {
        message: `At most ${MAX_OPERATIONS} operations can be open on a connection. Complete some first.`,
        extensions: { code: 'TOO_MANY_OPERATIONS', retryAfterSeconds: 1 },
      },
    ]);
    ask('refused', '{ site { mode } }');
    expect((await receive('refused', 'next', 'error')).type).toBe('error');
    socket.send('{"id":"0","type":"complete"}');
    ask('answered', '{ site { mode } }');
    expect((await receive('answered', 'next', 'error')).payload).toEqual({
      data: { site: { mode: 'DEMO' } },
    });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    services.events.publish({ type: 'clock' });
    await receive('1', 'next');
    socket.close();
  });

  it('the open operations of an account are limited, over all its sockets', async () => {
    const headers = await person();
    const sockets = await Promise.all(Array.from({ length: 23 }, () => openSocket(server.url, headers)));
    for (const { ask, receive } of sockets) {
      for (let id = 0; id < 90; id += 1) ask(String(id), SUBSCRIPTION);
      ask('last', '{ site { mode } }');
      await receive('last', 'complete', 'error');
    }
    for (const { ask } of sockets) ask('more', SUBSCRIPTION);
    for (const { ask } of sockets) ask('end', '{ site { mode } }');
    const ends = await Promise.all(sockets.map(({ receive }) => receive('end', 'next', 'error')));
    expect(ends.filter(({ type }) => type === 'error').length).toBeGreaterThan(0);
    const open = sockets
      .flatMap(({ received }) => received)
      .filter(
        ({ type, payload }) => type === 'error' && payload[0].extensions.code === 'TOO_MANY_OPERATIONS',
      );
    expect(open.length).toBeGreaterThan(0);
    for (const { socket } of sockets) socket.terminate();
  });

  it('a client that sends too fast is cut off with a reason, and its later messages are dropped', async () => {
    const before = await ran();
    const { ask, ended, received } = await openSocket(server.url, await person());
    for (let id = 0; id < 10_000; id += 1) ask(String(id), SUBSCRIPTION);
    const { code, reason } = await ended;
    expect([code, reason]).toEqual([
      4429,
      `Too many requests: at most ${MAX_MESSAGES} messages in a second.`,
    ]);
    expect(received.length).toBeLessThanOrEqual(2 * MAX_MESSAGES);
    expect((await ran()) - before).toBeLessThanOrEqual(MAX_OPERATIONS);
  });

  it('pings count as messages', async () => {
    const { socket, ended } = await openSocket(server.url);
    for (let n = 0; n < 1_000; n += 1) socket.ping();
    // The library itself ends a client that does not wait for its pongs.
    expect([4429, 1006]).toContain((await ended).code);
  });

  it('an event is executed in turns, however many different subscriptions receive it', async () => {
    const { socket, received, ask, receive } = await openSocket(server.url, await person());
    const { id } = await database.db.pool.findFirstOrThrow();
    const pool = Buffer.from(`Pool:${id}`).toString('base64');
    // With other names, so that none shares the work of another.
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
    await receive('started', 'complete');
    let turn = 0;
    let isOver = false;
    const count = () => void setImmediate(() => ((turn += 1), isOver || count()));
    const perTurn = new Map<number, number>();
    // Nothing is kept, so that each execution reads.
    const { isConnected: isHearing } = services.events;
    services.events.isConnected = () => false;
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
    received.length = 0;
    services.events.publish({ type: 'standings', poolId: id });
    await eventually(() => expect(received.filter(({ type }) => type === 'next')).toHaveLength(60));
    isOver = true;
    services.events.isConnected = isHearing;
    Object.defineProperty(database.db, 'poolWeek', { configurable: true, value: poolWeek });
    expect([...perTurn.values()].reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(2);
    socket.close();
  });

  it('the sockets of an account are limited; other accounts and the same address have their own limit', async () => {
    const headers = await person();
    const first = await openSocket(server.url, headers);
    // From here on the account behind the cookie is known.
    first.ask('1', '{ viewer { id } }');
    await first.receive('1', 'complete');
    const opened = await Promise.all(
      Array.from({ length: ACCOUNT_LIMITS.sockets - 1 }, () => openSocket(server.url, headers)),
    );
    await expect(openSocket(server.url, headers)).rejects.toThrow('429');
    const other = await openSocket(server.url, await person());
    const visitor = await openSocket(server.url);
    first.socket.close();
    await first.ended;
    await eventually(async () => opened.push(await openSocket(server.url, headers)));
    for (const { socket } of [...opened, other, visitor]) socket.terminate();
  });

  it('sockets opened before their account was known count for it afterwards', async () => {
    const headers = await person();
    const opened = await Promise.all(
      Array.from({ length: ACCOUNT_LIMITS.sockets + 1 }, () => openSocket(server.url, headers)),
    );
    const [last, ...others] = opened;
    // In parts, because the number of waiting operations of one caller is limited.
    for (let from = 0; from < others.length; from += 100) {
      const part = others.slice(from, from + 100);
      for (const { ask } of part) ask('1', '{ viewer { id } }');
      await Promise.all(part.map(({ receive }) => receive('1', 'complete')));
    }
    last!.ask('1', '{ viewer { id } }');
    expect(await last!.ended).toEqual({ code: 1013, reason: 'You have too many connections open.' });
    const closed = opened.filter(({ socket }) => socket.readyState !== WebSocket.OPEN);
    expect(closed).toHaveLength(1);
    for (const { socket } of opened) socket.terminate();
  });

  it('a client that sends nothing, or a request byte by byte, is disconnected', async () => {
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
