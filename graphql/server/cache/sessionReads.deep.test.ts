import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { createSession } from '#graphql/accounts/sessions/sessions.ts';
import type { PoolEvent } from '#kernel/events.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { persistedDocument, persistedIds } from '#graphql/api/persisted/documents.ts';
import { schema } from '#graphql/api/index.ts';
import {
  addressOf,
  type CachedServers,
  openCachedServers,
  persistedId,
} from '#graphql/testing/cachedServers.ts';
import { STEPS } from '#graphql/testing/commissionerSteps.ts';
import { hoursFromDeadline, type TestViewer } from '#graphql/testing/schema.ts';
import { plantUser } from '#graphql/testing/services.ts';
import { sessionCachePolicy, sharingOf } from './sharing.ts';

const nameOf = (id: string) => /^query (\w+)/.exec(persistedDocument(id)!.text)?.[1];

const kept = persistedIds.filter((id) => {
  const { document } = persistedDocument(id)!;
  return sharingOf(schema, document) === null && sessionCachePolicy(schema, document) !== null;
});

test('the documents that are kept for their session are those of every page, of picks and before a pick', () => {
  expect(kept.map(nameOf)).toEqual(
    expect.arrayContaining([
      'sessionQuery',
      'submitPickSessionQuery',
      'PicksPageViewerQuery',
      'LiveEntriesQuery',
      'HistoryPageViewerQuery',
    ]),
  );
  for (const name of ['AccountPageQuery', 'DashboardPageViewerQuery', 'useLogOutMutation']) {
    expect(kept.map(nameOf)).not.toContain(name);
  }
});

describe.each(oneDialect)('answers that are kept for their session, on %s', (dialect) => {
  let servers: CachedServers;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    servers = await openCachedServers(dialect);
    for (const name of ['bob', 'alice', 'administrator']) cookies.set(name, await servers.cookieOf(name));
  });
  afterAll(() => servers.close());

  const session = addressOf(persistedId('sessionQuery'), { pool: null });
  /** With the session's, they have every field that kept documents have of a viewer. */
  const others = ['PicksPageViewerQuery', 'LiveEntriesQuery', 'HistoryPageViewerQuery'].map((name) =>
    addressOf(persistedId(name), { pool: null, week: 2 }),
  );

  async function read(url: string, cookie: string, address = session): Promise<string> {
    const response = await fetch(url + address, { headers: { accept: 'application/json', cookie } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response.text();
  }

  /** What the caching server answers now, which is what the computing one does, as to the other documents. */
  async function answer(cookie: string): Promise<string> {
    for (const address of others) await computed(cookie, address);
    const text = await computed(cookie, session);
    expect(await read(servers.caching.url, cookie)).toBe(text);
    return text;
  }

  async function computed(cookie: string, address: string): Promise<string> {
    const text = await read(servers.computing.url, cookie, address);
    expect(await read(servers.caching.url, cookie, address), address).toBe(text);
    return text;
  }

  /** What a change makes of a kept answer. */
  async function changed(
    cookie: string,
    change: () => Promise<unknown>,
  ): Promise<[before: Data, after: Data]> {
    const before = await dataOf(cookie);
    await change();
    return [before, await dataOf(cookie)];
  }
  const dataOf = async (cookie: string) => (JSON.parse(await answer(cookie)) as { data: Data }).data;
  interface Data {
    clock: { now: string };
    viewer: {
      hasRole: boolean;
      pools: unknown[];
      unreadTalk: unknown[];
      unreadAnnouncements: unknown[];
    } | null;
    pool: { viewerEntries: { username: string; week: { picks: unknown[] } }[] };
  }

  async function write(name: TestViewer, mutation: string, input: object): Promise<unknown> {
    const [argument] = schema.getMutationType()!.getFields()[mutation]!.args;
    if (argument === undefined) return servers.fixture.ask(name, `mutation { ${mutation} { __typename } }`);
    const text = `mutation ($input: ${String(argument.type)}) { ${mutation}(input: $input) { __typename } }`;
    return servers.fixture.ask(name, text, { input });
  }

  /** How often the session's answer is computed meanwhile: each time reads how far the account has read. */
  async function timesComputed(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    servers.fixture.onStatement((sql) => {
      if (/FROM \S*ReadMark/.test(sql)) count += 1;
    });
    await work();
    servers.fixture.onStatement(() => {});
    return count;
  }

  test('need no statement, and have the time of now', async () => {
    const { fixture, caching } = servers;
    const cookie = cookies.get('alice')!;
    const before = await dataOf(cookie);
    const statements = fixture.statements();
    await read(caching.url, cookie);
    expect(fixture.statements()).toBe(statements);
    const now = new Date(fixture.clock.now().getTime() + 1000);
    await fixture.clock.set({ now });
    await read(caching.url, cookie);
    await fixture.clock.set({ now: new Date(now.getTime() + 1000), speed: 0 });
    const after = await dataOf(cookie);
    expect(Date.parse(after.clock.now)).toBe(Date.parse(before.clock.now) + 2000);
  });

  test('end with a pick, a rename, a new role, a message and an announcement, and with what was read', async () => {
    const { fixture } = servers;
    const cookie = cookies.get('alice')!;
    const reason = 'To find out.';
    const picksOf = ({ pool }: Data) => pool.viewerEntries.map(({ week }) => week.picks.length);
    const [before, picked] = await changed(cookie, () =>
      write('alice', 'submitPick', { entry: fixture.entry(2), week: 2, team: fixture.team('GB') }),
    );
    expect([picksOf(before)[1], picksOf(picked)[1]]).toEqual([0, 1]);

    const [, renamed] = await changed(cookie, () =>
      write('administrator', 'renameEntry', { entry: fixture.entry(2), username: 'Other name', reason }),
    );
    expect(renamed.pool.viewerEntries[1]!.username).toBe('Other name');

    const [member, commissioner] = await changed(cookie, () =>
      write('administrator', 'addCommissioner', { pool: fixture.pool, email: 'alice@pool.example' }),
    );
    expect([member.viewer!.hasRole, commissioner.viewer!.hasRole]).toEqual([false, true]);

    await write('administrator', 'updatePool', { pool: fixture.pool, options: { talk: true }, reason });
    const [quiet, told] = await changed(cookie, () =>
      write('bob', 'postMessage', { pool: fixture.pool, week: 2, text: 'Hello.' }),
    );
    expect([quiet.viewer!.unreadTalk.length, told.viewer!.unreadTalk.length]).toEqual([0, 1]);
    const { id } = await fixture.db.message.findFirstOrThrow();
    const [, read] = await changed(cookie, () =>
      write('alice', 'markTalkRead', { through: globalId('Message', id) }),
    );
    expect(read.viewer!.unreadTalk).toEqual([]);

    const [, announced] = await changed(cookie, () =>
      write('administrator', 'announce', { pool: fixture.pool, title: 'A', body: 'B' }),
    );
    expect(announced.viewer!.unreadAnnouncements).toHaveLength(1);
    const announcement = await fixture.db.announcement.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const [, seen] = await changed(cookie, () =>
      write('alice', 'markAnnouncementsRead', { through: globalId('Announcement', announcement.id) }),
    );
    expect(seen.viewer!.unreadAnnouncements).toEqual([]);
  });

  test('end with a new entry, and with the pool that it opens', async () => {
    const { fixture } = servers;
    const { id: userId } = await plantUser(fixture.db, 'newcomer@pool.example');
    const { token } = await createSession(fixture.services, userId);
    const cookie = `session=${token}`;
    await fixture.db.pool.update({ where: { id: fixture.poolId }, data: { registration: 'OPEN' } });
    fixture.services.events.publish({ type: 'pool', poolId: fixture.poolId });
    await write('administrator', 'createReferralCode', { pool: fixture.pool, code: 'FRIEND' });
    for (const count of [1, 2]) {
      const [before, after] = await changed(cookie, async () => {
        const input = `{ pool: "${fixture.pool}", numberOfEntries: 1, referralCode: "FRIEND" }`;
        const response = await fetch(`${servers.caching.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ query: `mutation { addEntries(input: ${input}) { __typename } }` }),
        });
        expect(await response.json()).toEqual({ data: { addEntries: { __typename: 'AddEntriesPayload' } } });
      });
      expect([before.pool.viewerEntries.length, after.pool.viewerEntries.length]).toEqual([count - 1, count]);
      expect(after.viewer!.pools).toHaveLength(1);
    }
  });

  test('end with every event of the account or of its pools, and with no other', async () => {
    const { fixture, caching } = servers;
    const { poolId, services } = fixture;
    const userId = fixture.userId('bob');
    const cookie = cookies.get('bob')!;
    const computedAfter = async (event: PoolEvent) => {
      await read(caching.url, cookie);
      services.events.publish(event);
      return timesComputed(() => read(caching.url, cookie));
    };
    const secretUntil = hoursFromDeadline(2, 0).getTime();
    const dropping: PoolEvent[] = [
      // A second factor was added, a session ended, a role changed.
      { type: 'access', userId },
      { type: 'viewer', userId },
      { type: 'talk', poolId, messageIds: [] },
      { type: 'week', poolId, week: 2, pick: { userId, secretUntil } },
      { type: 'week', poolId, week: 2 },
      { type: 'standings', poolId },
      { type: 'pool', poolId },
      { type: 'site' },
      { type: 'missed' },
    ];
    for (const event of dropping) expect(await computedAfter(event), event.type).toBe(1);
    const others: PoolEvent[] = [
      { type: 'access', userId: userId + 1000 },
      { type: 'viewer', userId: userId + 1000 },
      { type: 'talk', poolId: poolId + 1, messageIds: [] },
      { type: 'week', poolId: poolId + 1, week: 2 },
      { type: 'week', poolId: poolId + 1, week: 2, pick: { userId, secretUntil } },
      { type: 'week', poolId, week: 2, pick: { userId: userId + 1000, secretUntil } },
      { type: 'office', poolId },
    ];
    for (const event of others) expect(await computedAfter(event), event.type).toBe(0);
  });

  test('of the account alone stay while its pools change and it picks', async () => {
    const { fixture, caching } = servers;
    const { poolId, services } = fixture;
    const userId = fixture.userId('bob');
    const before = addressOf(persistedId('submitPickSessionQuery'));
    const statementsAfter = async (event: PoolEvent) => {
      const ask = () => fetch(caching.url + before, { headers: { cookie: cookies.get('bob')! } });
      await ask();
      services.events.publish(event);
      const statements = fixture.statements();
      expect(await (await ask()).json()).toEqual({ data: { viewer: { id: globalId('Viewer', userId) } } });
      return fixture.statements() - statements;
    };
    for (const event of [
      { type: 'week', poolId, week: 2 },
      { type: 'week', poolId, week: 2, pick: { userId, secretUntil: hoursFromDeadline(2, 0).getTime() } },
      { type: 'standings', poolId },
      { type: 'talk', poolId, messageIds: [] },
    ] satisfies PoolEvent[]) {
      expect(await statementsAfter(event), event.type).toBe(0);
    }
    expect(await statementsAfter({ type: 'access', userId })).toBeGreaterThan(0);
    expect(await statementsAfter({ type: 'viewer', userId })).toBeGreaterThan(0);
  });

  test('are of their own session alone, and end with it', async () => {
    const { fixture, caching } = servers;
    const [one, other] = [await servers.cookieOf('bob'), await servers.cookieOf('alice')];
    expect(await answer(one)).not.toBe(await answer(other));
    await fixture.db.session.deleteMany({ where: { userId: fixture.userId('bob') } });
    fixture.services.events.publish({ type: 'access', userId: fixture.userId('bob') });
    const gone = JSON.parse(await read(caching.url, one)) as { data: Data & { isSessionExpired: boolean } };
    expect([gone.data.viewer, gone.data.isSessionExpired]).toEqual([null, true]);
    cookies.set('bob', await servers.cookieOf('bob'));
  });

  test.each(Object.keys(STEPS))('equal computed ones after %s', async (name) => {
    const readers = ['bob', 'alice', 'administrator'].map((reader) => cookies.get(reader)!);
    for (const [mutation, input] of STEPS[name]!) {
      await Promise.all(
        readers.flatMap((cookie) =>
          [session, ...others].map((each) => read(servers.caching.url, cookie, each)),
        ),
      );
      await write('administrator', mutation, input(servers.fixture));
      await Promise.all(readers.map(answer));
    }
  });

  test('equal computed ones at the deadline, at kickoffs and after them, without any event', async () => {
    const cookie = cookies.get('alice')!;
    for (const hours of [-0.001, 0, 3, 3.25, 12, 100]) {
      await servers.fixture.clock.set({ now: hoursFromDeadline(2, hours) });
      await answer(cookie);
    }
  });
});
