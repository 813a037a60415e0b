import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect, type TestDatabase } from '#prisma/testing.ts';
import type { Services } from '#kernel/services.ts';
import { openTestPool, plantUser, type TestPool } from '#graphql/testing/services.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { startServer, type RunningServer } from '../start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { openSocket, type TestSocket } from '#graphql/testing/socket.ts';

const SUBSCRIPTION = 'subscription { viewerUpdated { unreadAnnouncements { title } } }';
const MARK =
  'mutation ($input: MarkAnnouncementsReadInput!) { markAnnouncementsRead(input: $input) { __typename } }';
const OFFICE = 'subscription ($pool: ID!) { officeUpdated(pool: $pool) { id } }';

describe.each(oneDialect)('what one account has read, told to its other devices, on %s', (dialect) => {
  let database: TestDatabase;
  let opened: TestPool;
  let services: Services;
  let server: RunningServer;

  beforeAll(async () => {
    opened = await openTestPool(dialect, 11);
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

  const cookieOf = async (userId: number) => ({
    cookie: `session=${(await createSession(services, userId)).token}`,
  });
  const device = async (userId: number): Promise<TestSocket> => {
    const socket = await openSocket(server.url, await cookieOf(userId));
    socket.ask('viewer', SUBSCRIPTION);
    // The answer comes after the subscription has started.
    socket.ask('ready', '{ site { mode } }');
    await socket.receive('ready', 'next');
    return socket;
  };
  const messagesOf = ({ received }: TestSocket, id = 'viewer') =>
    received.filter((message) => message.id === id);
  const mark = async (userId: number, through: number): Promise<unknown> => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await cookieOf(userId)) },
      body: JSON.stringify({
        query: MARK,
        variables: { input: { through: globalId('Announcement', through) } },
      }),
    });
    return response.json();
  };

  it('reaches each of its connections, and neither another player nor the commissioners', async () => {
    const { db } = database;
    const { pool, entries, owner } = opened.planted;
    const [reader, stranger] = [owner.id, entries[10]!.userId];
    expect(reader).not.toBe(stranger);
    const administrator = await plantUser(db, 'administrator@pool.example', true);
    const at = services.clock.now();
    const announce = (title: string) =>
      db.announcement.create({
        data: { poolId: pool.id, authorId: administrator.id, at, title, body: title },
      });
    const [first, second] = [await announce('First'), await announce('Second')];
    const devices = [await device(reader), await device(reader)];
    const others = [await device(stranger), await device(administrator.id)];
    others[1]!.ask('office', OFFICE, { pool: globalId('Pool', pool.id) });
    others[1]!.ask('office ready', '{ site { mode } }');
    await others[1]!.receive('office ready', 'next');

    const done = { data: { markAnnouncementsRead: { __typename: 'MarkAnnouncementsReadPayload' } } };
    expect(await mark(reader, first.id)).toEqual(done);
    for (const { receive } of devices) {
      expect((await receive('viewer', 'next')).payload).toEqual({
        data: { viewerUpdated: { unreadAnnouncements: [{ title: 'Second' }] } },
      });
    }
    // What was read already is no news: the next answer is that to the stranger's own mark.
    expect(await mark(reader, first.id)).toEqual(done);
    expect(await mark(stranger, second.id)).toEqual(done);
    expect((await others[0]!.receive('viewer', 'next')).payload).toEqual({
      data: { viewerUpdated: { unreadAnnouncements: [] } },
    });
    services.events.publish({ type: 'office', poolId: pool.id });
    await others[1]!.receive('office', 'next');
    expect([...devices, ...others].map((one) => messagesOf(one).length)).toEqual([1, 1, 1, 0]);
    expect(messagesOf(others[1]!, 'office')).toHaveLength(1);
    for (const { socket } of [...devices, ...others]) socket.close();
  });
});
