import type { DocumentNode, ExecutionResult } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '../prisma/testing.ts';
import { createSession } from './accounts/sessions/sessions.ts';
import { globalId } from './api/paging/globalIds.ts';
import { startServer, type RunningServer } from './server/start/server.ts';
import { readSettings } from './site/settings/settings.ts';
import { hoursFromDeadline, openFixture, type Fixture, type TestViewer } from './testing/schema.ts';
import { planReading, readAs } from './testing/readPaths.ts';

/** Who is no member of the first pool of a site with two. */
const STRANGERS: Record<string, TestViewer> = {
  'an account without entries': 'stranger',
  'the commissioner of another pool': 'other commissioner',
};
/** Who reads it. */
const READERS: TestViewer[] = ['alice', 'commissioner', 'administrator'];

/** The times of the viewer's own session are those of the test run. */
function withoutSessions(text: string): string {
  return text.replace(/"\w+_(?:createdAt|lastSeenAt|provenUntil)_\d+":"[^"]*"/g, '""');
}

async function addPool({ db, services }: Fixture): Promise<number> {
  const { id } = await db.pool.create({
    data: { name: 'Another pool', slug: 'another', seasonYear: 2025, createdAt: services.clock.now() },
  });
  services.events.publish({ type: 'pool', poolId: id });
  return id;
}

/** Changes everything of the pool that only its members read, and none of its public figures. */
async function changeContents({ db, poolId, services }: Fixture): Promise<void> {
  for (const { id } of await db.entry.findMany({ where: { poolId } })) {
    await db.entry.update({ where: { id }, data: { username: `Other ${id}`, usernameKey: `other ${id}` } });
  }
  const [out, alive] = [
    await db.entry.findUniqueOrThrow({ where: { id: 3 } }),
    await db.entry.findUniqueOrThrow({ where: { id: 1 } }),
  ];
  for (const [id, { eliminatedWeek, eliminationReason, eliminatedAt }] of [
    [out.id, alive],
    [alive.id, out],
  ] as const) {
    await db.entry.update({ where: { id }, data: { eliminatedWeek, eliminationReason, eliminatedAt } });
  }
  await db.pick.updateMany({ where: { poolId, week: 1, teamId: 'KC' }, data: { teamId: 'CHI', gameId: 4 } });
  await db.pick.deleteMany({ where: { poolId, week: 2, entryId: { gt: 4 } } });
  await db.announcement.create({
    data: { poolId, title: 'For members', body: 'Only.', at: services.clock.now() },
  });
}

describe.each(oneDialect)('the contents of a pool, beside another pool, on %s', (dialect) => {
  let before: Fixture;
  let after: Fixture;
  let documents: DocumentNode[];

  beforeAll(async () => {
    [before, after] = [await openFixture(dialect), await openFixture(dialect)];
    documents = await planReading(before);
    for (const fixture of [before, after]) await addPool(fixture);
    await changeContents(after);
  });
  afterAll(() => Promise.all([before.close(), after.close()]));

  test.each(Object.entries(STRANGERS))('are nothing that any query tells %s', async (_who, viewer) => {
    const [answers, toldBefore] = [
      await readAs(after, viewer, documents),
      await readAs(before, viewer, documents),
    ].map(withoutSessions);
    expect(answers).toBe(toldBefore);
  });

  test('are visible to members, commissioners and administrators', async () => {
    const ASK = `{ pool(id: "${before.pool}") { standings(first: 1) { edges { node { username } } } } }`;
    for (const viewer of READERS) {
      const { data, errors } = await after.ask(viewer, ASK);
      expect(errors).toEqual([]);
      expect(data.pool.standings.edges[0].node.username).toMatch(/^Other /);
    }
  });

  test('are what viewerMayRead tells of', async () => {
    const ASK = `{ pool(id: "${before.pool}") { viewerMayRead } }`;
    for (const [viewers, may] of [
      [[...Object.values(STRANGERS), 'visitor'], false],
      [READERS, true],
    ] as const) {
      for (const viewer of viewers) {
        const { data, errors } = await before.ask(viewer, ASK);
        expect(errors).toEqual([]);
        expect(data.pool.viewerMayRead).toBe(may);
      }
    }
  });

  const FIELDS = [
    'standings(first: 1) { totalCount }',
    'week { number }',
    'weeks { number }',
    'analytics { weeks { week } }',
    'announcements(first: 1) { edges { node { title } } }',
  ];
  test.each(FIELDS)('%s is refused', async (field) => {
    for (const viewer of Object.values(STRANGERS)) {
      const { errors } = await before.ask(viewer, `{ pool(id: "${before.pool}") { ${field} } }`);
      expect(errors).toEqual([{ message: 'Only members of the pool can see this.', code: 'FORBIDDEN' }]);
    }
  });

  test('the public figures, the fee and the rules are not', async () => {
    const PUBLIC = `{ pool(id: "${before.pool}") { name entryFeeCents deadlineRule stats { totalPlayers activePlayers prizeCents } winners { prizeCents } } }`;
    for (const viewer of Object.values(STRANGERS)) {
      const { data, errors } = await before.ask(viewer, PUBLIC);
      expect(errors).toEqual([]);
      expect(data.pool.stats.totalPlayers).toBe(12);
    }
  });

  test('objects look missing', async () => {
    const week = await before.db.poolWeek.findFirstOrThrow({ where: { poolId: before.poolId, week: 1 } });
    const { id: announcement } = await before.db.announcement.create({
      data: { poolId: before.poolId, title: 'A', body: 'B', at: before.services.clock.now() },
    });
    const ids = [
      before.entry(4),
      globalId('Week', week.id),
      globalId('EntryWeek', '4-1'),
      globalId('Pick', 1),
      globalId('Announcement', announcement),
    ];
    const ASK = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } one: node(id: "${before.entry(4)}") { id } entry(id: "${before.entry(4)}") { id } }`;
    for (const viewer of Object.values(STRANGERS)) {
      const { data, errors } = await before.ask(viewer, ASK, { ids });
      expect(errors).toEqual([]);
      expect(data).toEqual({ nodes: ids.map(() => null), one: null, entry: null });
    }
    const { data } = await before.ask('alice', ASK, { ids });
    expect(data.nodes).not.toContain(null);
  });

  const SUBSCRIPTIONS = [
    'standingsUpdated(pool: $pool) { id }',
    'weekUpdated(pool: $pool, week: 2) { id }',
    'gamesUpdated(pool: $pool, week: 2) { id }',
  ];
  test.each(SUBSCRIPTIONS)('subscription %s is refused', async (field) => {
    const document = `subscription ($pool: ID!) { ${field} }`;
    for (const viewer of Object.values(STRANGERS)) {
      const refused = (await before.listen(viewer, document, { pool: before.pool })) as ExecutionResult;
      expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    }
    const stream = await before.listen('alice', document, { pool: before.pool });
    expect(Symbol.asyncIterator in stream).toBe(true);
    await (stream as AsyncIterableIterator<ExecutionResult>).return!();
  });

  test('the only pool of a site is read by every account', async () => {
    const alone = await openFixture(dialect);
    const ASK = '{ pool { standings(first: 1) { totalCount } } }';
    expect((await alone.ask('stranger', ASK)).errors).toEqual([]);
    await addPool(alone);
    expect((await alone.ask('stranger', ASK)).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    await alone.close();
  });

  test.each([1, 2])(
    'REQUIRE_SECOND_FACTOR: a role without a second factor reads no pool, an entry does, of %d',
    async (pools) => {
      const strict = await openFixture(dialect);
      if (pools === 2) await addPool(strict);
      strict.settings.requireSecondFactor = true;
      const ASK = `{ pool(id: "${strict.pool}") { week { number } } }`;
      for (const viewer of ['administrator', 'commissioner'] as const) {
        expect((await strict.ask(viewer, ASK)).errors).toMatchObject([{ code: 'SECOND_FACTOR_MISSING' }]);
      }
      expect((await strict.ask('alice', ASK)).errors).toEqual([]);
      await strict.close();
    },
  );
});

describe.each(oneDialect)('over HTTP, with kept answers, on %s', (dialect) => {
  let fixture: Fixture;
  let server: RunningServer;
  let other: number;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    fixture = await openFixture(dialect);
    other = await addPool(fixture);
    await fixture.db.poolWeek.createMany({
      data: [1, 2, 3].map((week) => ({ poolId: other, week, deadline: hoursFromDeadline(week, 0) })),
    });
    await fixture.db.pool.update({ where: { id: other }, data: { registration: 'OPEN', currentWeek: 2 } });
    await fixture.db.referralCode.create({
      data: {
        poolId: other,
        userId: fixture.userId('bob'),
        code: 'COME-IN',
        createdAt: fixture.services.clock.now(),
      },
    });
    for (const name of ['alice', 'bob', 'owner6', 'commissioner', 'administrator']) {
      const { token } = await createSession(fixture.services, fixture.userId(name));
      cookies.set(name, `session=${token}`);
    }
    const ready = () =>
      Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });
    server = await startServer(
      fixture.services,
      readSettings({ PORT: '0', LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:4000' }),
      ready,
    );
  });
  afterAll(async () => {
    await server.close();
    await fixture.close();
  });

  const get = async (name: string, path: string) =>
    (await fetch(server.url + path, { headers: { cookie: cookies.get(name)! } })).status;

  test('a kept answer of a member is not given to others', async () => {
    const paths = [`/api/dashboard/${other}`, `/api/pools/${other}/participants`];
    for (const path of paths) {
      // Twice: computed and kept.
      for (const name of ['administrator', 'administrator']) expect(await get(name, path)).toBe(200);
      for (const name of ['alice', 'commissioner', 'alice']) expect(await get(name, path)).toBe(403);
    }
    for (const name of ['alice', 'commissioner', 'alice']) {
      expect(await get(name, `/api/dashboard/${fixture.poolId}`)).toBe(200);
      expect(await get(name, '/api/participants/4')).toBe(200);
    }
  });

  test('`?pool=` chooses the pool by slug or id', async () => {
    const calls = [
      '/api/picks/week/1',
      '/api/picks/deadline/1',
      '/api/games/week/1/details',
      '/api/my-entries',
    ];
    for (const call of calls) {
      for (const pool of ['another', String(other)]) {
        expect(await get('administrator', `${call}?pool=${pool}`), call).toBe(200);
      }
      expect(await get('administrator', `${call}?pool=nowhere`), call).toBe(404);
      expect(await get('administrator', `${call}?pool=99`), call).toBe(404);
    }
    for (const call of calls.slice(0, 3)) {
      expect(await get('alice', `${call}?pool=another`), call).toBe(403);
      expect(await get('alice', call), call).toBe(200);
    }
    const stats = await fetch(`${server.url}/api/pool-stats?pool=another`);
    expect(await stats.json()).toMatchObject({ totalPlayers: 0 });
    const cookie = cookies.get('alice')!;
    const added = await fetch(`${server.url}/api/add-entries?pool=nowhere`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ numberOfNewEntries: 1, joinCode: 'COME-IN' }),
    });
    expect(added.status).toBe(404);
  });

  test('who joins reads at once', async () => {
    const path = `/api/dashboard/${other}`;
    expect(await get('owner6', path)).toBe(403);
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        cookie: cookies.get('owner6')!,
        'content-type': 'application/json',
        origin: 'http://localhost:4000',
      },
      body: JSON.stringify({
        query: `mutation ($input: AddEntriesInput!) { addEntries(input: $input) {
          __typename ... on Error { message } ... on AddEntriesPayload { entries { username } pool { week { number } } } } }`,
        variables: {
          input: { pool: globalId('Pool', other), numberOfEntries: 1, referralCode: 'COME-IN' },
        },
      }),
    });
    expect(await response.json()).toMatchObject({
      data: { addEntries: { __typename: 'AddEntriesPayload', pool: { week: { number: 2 } } } },
    });
    expect(await get('owner6', path)).toBe(200);
    expect(await get('owner6', `/api/dashboard/${fixture.poolId}`)).toBe(200);
    expect(await get('bob', path)).toBe(403);
  });
});
