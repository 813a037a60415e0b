import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { logOut } from '#graphql/accounts/logOut.ts';
import { site } from '#graphql/testing/accounts.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import {
  createTestServices,
  plantPool,
  plantSeason,
  plantUser,
  type TestServices,
} from '#graphql/testing/services.ts';
import { createPool } from '#graphql/pools/createPool.ts';
import { moveEntry } from '#graphql/entries/moveEntry.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { newApiToken } from '#graphql/accounts/sessions/apiTokens.ts';
import { hashPassword } from '#graphql/accounts/credentials/passwords.ts';
import { createSession, revokeSession } from '#graphql/accounts/sessions/sessions.ts';
import { startServer, type RunningServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { TEST_HASH_COST } from '#graphql/testing/hashCost.ts';

const PASSWORD = 'survivor';
const SUBSCRIPTION = 'subscription { clockUpdated { speed } }';

type Headers = Record<string, string>;
/** A stream or socket that belongs to a session or token; resolves with how it ended. */
interface Running {
  started: Promise<void>;
  ended: Promise<unknown>;
  stop(): void;
}

describe.each(bothDialects)('streams and sockets of a session or token, on %s', (dialect) => {
  let database: TestDatabase;
  /** The system's clock stands still, too. */
  let services: TestServices;
  let server: RunningServer;
  let people = 0;
  const restore: (() => void)[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    const settings = readSettings({ PORT: '0', PUBLIC_URL: 'http://pool.example' });
    server = await startServer(services, settings, () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
    );
  });
  afterEach(() => {
    for (const undo of restore.splice(0)) undo();
  });
  afterAll(async () => {
    await server.close();
    await services.events.close();
    await database.close();
  });
  function send(headers: Headers, query: string, signal?: AbortSignal) {
    return fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
      ...(signal && { signal }),
    });
  }
  /** Resolves with everything received. */
  function openStream(headers: Headers): Running {
    const abort = new AbortController();
    const answered = send({ ...headers, accept: 'text/event-stream' }, SUBSCRIPTION, abort.signal);
    return {
      started: answered.then(({ status }) => expect(status).toBe(200)),
      ended: answered.then((response) => response.text()).catch((error: Error) => error.name),
      stop: () => abort.abort(),
    };
  }
  /** Resolves with the close code. */
  function openSocket(headers: Headers): Running {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers,
    });
    socket.on('open', () => socket.send('{"type":"connection_init"}'));
    const started = new Promise<void>((resolve) =>
      socket.on('message', (data: Buffer) => {
        const { type } = JSON.parse(data.toString()) as { type: string };
        const say = (id: string, query: string) =>
          socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
        if (type === 'connection_ack') {
          say('1', SUBSCRIPTION);
          say('2', '{ site { mode } }');
        }
        if (type === 'complete') resolve();
      }),
    );
    return {
      started,
      ended: new Promise((resolve) => socket.on('close', resolve)),
      stop: () => socket.close(1000),
    };
  }
  async function person() {
    const user = await plantUser(database.db, `person${(people += 1)}@pool.example`);
    const { token, viewer } = await createSession(services, user.id);
    return { user, viewer, headers: { cookie: `session=${token}` } };
  }
  async function tokenOf(userId: number) {
    const { token, ...stored } = newApiToken();
    const { id } = await database.db.apiToken.create({
      data: { ...stored, userId, name: 'test', scopeRead: true, createdAt: services.systemClock.now() },
    });
    return { id, headers: { authorization: `Bearer ${token}` } };
  }
  /** The id of the site's only pool from now on. */
  async function leaveOnePool(): Promise<number> {
    const { db } = database;
    const poolId = (await db.pool.findFirst())?.id ?? (await plantPool(services, 1)).pool.id;
    await db.pool.deleteMany({ where: { id: { not: poolId } } });
    services.events.publish({ type: 'missed' });
    return poolId;
  }
  /** Whether streams and sockets with these headers end by the action, and no others. */
  async function expectEnd(headers: Headers, end: () => Promise<unknown>): Promise<void> {
    const bystander = await person();
    const others = [openStream(bystander.headers), openSocket(bystander.headers)];
    const [stream, socket] = [openStream(headers), openSocket(headers)];
    await Promise.all([stream, socket, ...others].map(({ started }) => started));
    await end();
    expect(await stream.ended).toContain('event: complete');
    expect(await socket.ended).toBe(4403);
    for (const { stop } of others) stop();
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(['AbortError', 1000]);
  }

  it('end when another process ended the session without publishing it', async () => {
    const { viewer, headers } = await person();
    await expectEnd(headers, async () => {
      await revokeSession(services, viewer.sessionId!);
      services.events.publish({ type: 'missed' });
    });
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('end when the session logs out', async () => {
    const { headers } = await person();
    await expectEnd(headers, () => send(headers, 'mutation { logOut { __typename } }'));
  });

  it('end with every other session when the password is changed', async () => {
    const { user, headers } = await person();
    const passwordHash = await hashPassword(PASSWORD, TEST_HASH_COST);
    await database.db.user.update({ where: { id: user.id }, data: { passwordHash } });
    const { token } = await createSession(services, user.id);
    const own = openSocket({ cookie: `session=${token}` });
    await own.started;
    await expectEnd(headers, () =>
      send(
        { cookie: `session=${token}` },
        `mutation { changePassword(input: { currentPassword: "${PASSWORD}", newPassword: "another1" }) { __typename } }`,
      ),
    );
    own.stop();
    expect(await own.ended).toBe(1000);
  });

  it('end when the token is revoked', async () => {
    const { user, headers } = await person();
    const token = await tokenOf(user.id);
    const id = Buffer.from(`ApiToken:${token.id}`).toString('base64');
    await expectEnd(token.headers, () =>
      send(headers, `mutation { revokeApiToken(input: { id: "${id}" }) { __typename } }`),
    );
  });

  const later = (milliseconds: number) => new Date(services.systemClock.now().getTime() + milliseconds);

  /** Counts how often the sessions' or tokens' expiry was read. */
  function countLooks(table: 'session' | 'apiToken'): () => number {
    let looks = 0;
    const given = database.db[table] as { findMany(query: object): Promise<unknown> };
    const findMany = given.findMany.bind(given);
    const counted = async (query: object) => {
      const found = await findMany(query);
      looks += 1;
      return found;
    };
    Object.defineProperty(database.db, table, {
      configurable: true,
      value: Object.assign(Object.create(given) as typeof given, { findMany: counted }),
    });
    restore.push(() => Object.defineProperty(database.db, table, { configurable: true, value: given }));
    return () => looks;
  }

  it('end at the instant the session expires, and not when its expiry was postponed', async () => {
    const { viewer, headers } = await person();
    const where = { id: viewer.sessionId! };
    const expireAt = (expiresAt: Date) => database.db.session.update({ where, data: { expiresAt } });
    const [stream, socket] = [openStream(headers), openSocket(headers)];
    await Promise.all([stream.started, socket.started]);
    const [first, second] = [later(20), later(40)];
    const looks = countLooks('session');
    await expireAt(first);
    services.events.publish({ type: 'access', userId: viewer.userId });
    await eventually(() => expect(looks()).toBe(1));
    await expireAt(second);
    const ended: unknown[] = [];
    for (const one of [stream, socket]) void one.ended.then((how) => ended.push(how));
    await services.systemClock.set({ now: first });
    await eventually(() => expect(looks()).toBe(2));
    // What this look would end is ended before a later connection is answered.
    const bystander = openSocket((await person()).headers);
    await bystander.started;
    bystander.stop();
    expect(ended).toEqual([]);
    await services.systemClock.set({ now: second });
    expect(await stream.ended).toContain('event: complete');
    expect(await socket.ended).toBe(4403);
  });

  it('end at the instant the token expires', async () => {
    const { user } = await person();
    const { id, headers } = await tokenOf(user.id);
    const [stream, socket] = [openStream(headers), openSocket(headers)];
    await Promise.all([stream.started, socket.started]);
    const expiresAt = later(20);
    await database.db.apiToken.update({ where: { id }, data: { expiresAt } });
    const looks = countLooks('apiToken');
    services.events.publish({ type: 'access', userId: user.id });
    await eventually(() => expect(looks()).toBe(1));
    const ended: unknown[] = [];
    for (const one of [stream, socket]) void one.ended.then((how) => ended.push(how));
    const bystander = openSocket((await person()).headers);
    await bystander.started;
    bystander.stop();
    expect(ended).toEqual([]);
    await services.systemClock.set({ now: expiresAt });
    expect(await stream.ended).toContain('event: complete');
    expect(await socket.ended).toBe(4403);
  });

  it('end when the last entry of the account in a pool moves away, and not those of its new owner', async () => {
    await plantSeason(database.db);
    const { owner, entries } = await plantPool(services, 2);
    const administrator = await person();
    await database.db.user.update({ where: { id: administrator.user.id }, data: { isAdministrator: true } });
    const viewer: Viewer = {
      ...administrator.viewer,
      isAdministrator: true,
      scopes: new Set(['read', 'pick', 'admin']),
    };
    const { token } = await createSession(services, owner.id);
    const headers = { cookie: `session=${token}` };
    const heir = await person();
    const kept = openSocket(heir.headers);
    const [stream, socket] = [openStream(headers), openSocket(headers)];
    await Promise.all([stream, socket, kept].map(({ started }) => started));
    for (const { id: entryId } of entries) {
      await moveEntry(services, viewer, { entryId, email: heir.user.email, reason: 'He plays on.', site });
    }
    expect(await stream.ended).toContain('event: complete');
    expect(await socket.ended).toBe(1012);
    // Another session of the new owner ends by the same kind of event: by then this one was looked at.
    const elsewhere = openSocket({
      cookie: `session=${(await createSession(services, heir.user.id)).token}`,
    });
    await elsewhere.started;
    await database.db.session.deleteMany({
      where: { userId: heir.user.id, id: { not: heir.viewer.sessionId! } },
    });
    services.events.publish({ type: 'access', userId: heir.user.id });
    expect(await elsewhere.ended).toBe(4403);
    kept.stop();
    expect(await kept.ended).toBe(1000);
  });

  it('end when the account loses a role', async () => {
    const { user, headers } = await person();
    await database.db.user.update({ where: { id: user.id }, data: { isAdministrator: true } });
    const socket = openSocket(headers);
    await socket.started;
    await database.db.user.update({ where: { id: user.id }, data: { isAdministrator: false } });
    services.events.publish({ type: 'access', userId: user.id });
    expect(await socket.ended).toBe(1012);
  });

  it('end for who is no member of the only pool when this process missed that a second one was made', async () => {
    const { db } = database;
    const { id: _, ...only } = await db.pool.findUniqueOrThrow({ where: { id: await leaveOnePool() } });
    const { headers } = await person();
    const [stream, socket] = [openStream(headers), openSocket(headers)];
    await Promise.all([stream, socket].map(({ started }) => started));
    await db.pool.create({ data: { ...only, name: 'A pool of another process', slug: 'elsewhere' } });
    services.events.publish({ type: 'missed' });
    expect(await stream.ended).toContain('event: complete');
    expect(await socket.ended).toBe(1012);
    const again = openSocket(headers);
    await again.started;
    services.events.publish({ type: 'missed' });
    again.stop();
    expect(await again.ended).toBe(1000);
  });

  it('end for who is no member of the only pool when a second one is made, and stay open for its members', async () => {
    const { db } = database;
    const poolId = await leaveOnePool();
    const [stranger, member] = [await person(), await person()];
    await db.entry.create({
      data: {
        poolId,
        userId: member.user.id,
        username: 'Member',
        usernameKey: 'member',
        usernameSkeleton: 'member',
        number: 1,
        joinedAt: services.clock.now(),
      },
    });
    const streams = [openStream(stranger.headers), openSocket(stranger.headers)] as const;
    const kept = openSocket(member.headers);
    await Promise.all([...streams, kept].map(({ started }) => started));
    await createPool(services, { name: 'A second pool', seasonYear: 2025 });
    expect(await streams[0].ended).toContain('event: complete');
    expect(await streams[1].ended).toBe(1012);
    // Its answer comes after the event.
    const again = openSocket(stranger.headers);
    await again.started;
    await createPool(services, { name: 'A third pool', seasonYear: 2025 });
    for (const { stop } of [kept, again]) stop();
    expect(await Promise.all([kept.ended, again.ended])).toEqual([1000, 1000]);
  });

  it('stay open when another session of the same account ends', async () => {
    const { user, headers } = await person();
    const other = await createSession(services, user.id);
    const [socket, elsewhere] = [openSocket(headers), openSocket({ cookie: `session=${other.token}` })];
    await Promise.all([socket.started, elsewhere.started]);
    await logOut(services, other.viewer);
    // What ends the one has looked at the other, too.
    expect(await elsewhere.ended).toBe(4403);
    socket.stop();
    expect(await socket.ended).toBe(1000);
  });
});
