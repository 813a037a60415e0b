import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import type { Services } from '#kernel/services.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { startServer, type RunningServer } from '../start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { openTestPool, plantUser, type TestPool } from '#graphql/testing/services.ts';
import { openSocket, type TestSocket } from '#graphql/testing/socket.ts';

const LIVE = 'subscription ($pool: ID!) { talkUpdated(pool: $pool) { text authorName week removedAt } }';
const POST =
  'mutation ($input: PostMessageInput!) { postMessage(input: $input) { __typename ... on PostMessagePayload { posted { id } } } }';
const REMOVE = 'mutation ($input: RemoveMessageInput!) { removeMessage(input: $input) { __typename } }';

describe.each(oneDialect)('messages over WebSockets, on %s', (dialect) => {
  let opened: TestPool;
  let services: Services;
  let server: RunningServer;

  beforeAll(async () => {
    opened = await openTestPool(dialect, 4);
    services = { ...opened.services, systemClock: createSystemClock() };
    const settings = readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example' });
    server = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
  });
  afterAll(async () => {
    await server.close();
    await services.events.close();
    await opened.database.close();
  });

  const cookieOf = async (userId: number) => ({
    cookie: `session=${(await createSession(services, userId)).token}`,
  });
  const listen = async (userId: number): Promise<TestSocket> => {
    const socket = await openSocket(server.url, await cookieOf(userId));
    socket.ask('talk', LIVE, { pool: globalId('Pool', opened.planted.pool.id) });
    // The answer comes after the subscription has started.
    socket.ask('ready', '{ site { mode } }');
    await socket.receive('ready', 'next');
    return socket;
  };
  const mutate = async (userId: number, query: string, input: object) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await cookieOf(userId)) },
      body: JSON.stringify({ query, variables: { input } }),
    });
    return (await response.json()) as {
      data: Record<string, { __typename: string; posted?: { id: string } }>;
    };
  };

  it('reach every member at once, and nobody else', async () => {
    const { pool, entries, owner } = opened.planted;
    const stranger = await plantUser(opened.database.db, 'stranger@pool.example');
    const readers = [owner.id, entries[3]!.userId];
    const sockets = await Promise.all([...readers, ...readers].map(listen));
    const outside = await listen(stranger.id);
    expect(JSON.stringify(await outside.receive('talk', 'next', 'error'))).toContain('FORBIDDEN');

    const week = pool.currentWeek;
    const text = '<img src=x onerror=alert(1)> https://pool.example';
    const { data } = await mutate(owner.id, POST, { pool: globalId('Pool', pool.id), week, text });
    expect(data.postMessage!.__typename).toBe('PostMessagePayload');
    const allHear = (message: object) =>
      eventually(() => {
        for (const { received } of sockets) {
          expect(received.filter(({ id }) => id === 'talk').at(-1)?.payload).toEqual({
            data: { talkUpdated: [message] },
          });
        }
      });
    const message = { text, authorName: entries[0]!.username, week, removedAt: null };
    await allHear(message);
    await mutate(owner.id, REMOVE, { message: data.postMessage!.posted!.id });
    await allHear({ ...message, text: null, removedAt: services.clock.now().toISOString() });
    expect(JSON.stringify(outside.received)).not.toContain('onerror');
    for (const { socket } of [...sockets, outside]) socket.close();
  });
});
