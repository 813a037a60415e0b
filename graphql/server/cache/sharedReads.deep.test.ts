import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { persistedDocument, persistedIds } from '#graphql/api/persisted/documents.ts';
import { routes } from '#graphql/api/rest/table.ts';
import { schema } from '#graphql/api/index.ts';
import {
  addressOf,
  type CachedServers,
  openCachedServers,
  persistedId,
} from '#graphql/testing/cachedServers.ts';
import { STEPS } from '#graphql/testing/commissionerSteps.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { shortOrLong } from '#graphql/testing/length.ts';
import { hoursFromDeadline } from '#graphql/testing/schema.ts';
import { sharingOf } from './sharing.ts';

const ROLES = ['visitor', 'bob', 'alice', 'administrator'] as const;

const shared = persistedIds.filter((id) => sharingOf(schema, persistedDocument(id)!.document) !== null);

const VARIABLES = [
  { week: 2, pool: null, id: null },
  { week: 1, pool: null, id: null },
  // A part of a list, and a search in it.
  { week: 1, count: 1, search: 'ali', rows: 1 },
];

/** Reads that are answered from kept answers, where they can be. */
function addresses(poolId: number, variables = VARIABLES): string[] {
  return [
    ...shared.flatMap((id) => variables.map((given) => addressOf(id, given))),
    ...routes
      .filter(({ sharing }) => sharing !== null)
      .map(({ path }) => path.replace('{week}', '2').replace('{poolId}', String(poolId))),
  ];
}

test('the documents that participants share are those of the web app without a field of the viewer', () => {
  const names = shared.map((id) => /^query (\w+)/.exec(persistedDocument(id)!.text)![1]);
  expect(names).toEqual(
    expect.arrayContaining([
      'AliveListPaginationQuery',
      'DashboardPageQuery',
      'EliminatedListPaginationQuery',
      'GamesPageQuery',
      'HistoryPageQuery',
      'IndividualPicksPaginationQuery',
      'LandingPageQuery',
      'PicksPageQuery',
      'RulesPageQuery',
      'StandingsPageQuery',
      'StandingsPageSummaryQuery',
      'SurvivalTimelinePaginationQuery',
    ]),
  );
  for (const name of [
    'DashboardPageViewerQuery',
    'HistoryPageViewerQuery',
    'PicksPageViewerQuery',
    'sessionQuery',
    'useClockSyncQuery',
    'useJoiningCodeQuery',
    'useLogOutMutation',
  ]) {
    expect(sharingOf(schema, persistedDocument(persistedId(name))!.document), name).toBeNull();
  }
});

describe.each(oneDialect)('kept answers on %s', (dialect) => {
  let servers: CachedServers;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    servers = await openCachedServers(dialect);
    for (const role of ROLES) cookies.set(role, await servers.cookieOf(role));
  });
  afterAll(() => servers.close());

  const get = (url: string, path: string, cookie: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { accept: 'application/json', ...(cookie && { cookie }), ...headers } });

  /** @param times how often the kept answer is read: at first it is computed, then kept */
  async function compare(
    roles: readonly string[] = ['bob'],
    times = 1,
    variables = VARIABLES,
  ): Promise<void> {
    for (const path of addresses(servers.fixture.poolId, variables)) {
      const read = async (url: string, role: string) => {
        const answer = await get(url, path, cookies.get(role)!);
        return [answer.status, await answer.text()];
      };
      await Promise.all(
        roles.map(async (role) => {
          const computed = await read(servers.computing.url, role);
          for (let time = 0; time < times; time += 1) {
            expect(await read(servers.caching.url, role), `${path} of ${role}`).toEqual(computed);
          }
        }),
      );
    }
  }

  const games = () => addressOf(persistedId('GamesPageQuery'), { week: 2 });

  test('equal computed ones for every role, before the deadline', () => compare(ROLES, 2));

  test.each(Object.keys(STEPS))('equal computed ones after %s', async (name) => {
    for (const [mutation, input] of STEPS[name]!) {
      const [argument] = schema.getMutationType()!.getFields()[mutation]!.args;
      const text = argument
        ? `mutation ($input: ${String(argument.type)}) { ${mutation}(input: $input) { __typename } }`
        : `mutation { ${mutation} { __typename } }`;
      await servers.fixture.ask('administrator', text, { input: input(servers.fixture) });
    }
    await compare(['bob'], 1, shortOrLong(VARIABLES.slice(0, 1), VARIABLES));
  });

  test('equal computed ones at the deadline, at kickoffs and after them, without any event', async () => {
    for (const hours of [-0.001, 0, 3, 3.25, 12, 100, 200]) {
      await servers.fixture.clock.set({ now: hoursFromDeadline(2, hours) });
      await compare();
    }
    await compare(ROLES, 2);
  });

  test('are computed once for each change, however many ask', async () => {
    const { fixture, caching } = servers;
    const ask = async () => (await get(caching.url, games(), cookies.get('bob')!)).text();
    const statementsOf = async (work: () => Promise<unknown>) => {
      const before = fixture.statements();
      await work();
      return fixture.statements() - before;
    };
    const change = () => fixture.services.events.publish({ type: 'pool', poolId: fixture.poolId });
    const askEight = () => Promise.all(Array.from({ length: 8 }, ask));
    // A session that is looked up anew within one of the counts, as after some seconds, belongs to none.
    await eventually(async () => {
      await ask();
      const lookUp = await statementsOf(ask);
      change();
      const once = (await statementsOf(ask)) - lookUp;
      expect(once).toBeGreaterThan(0);
      change();
      expect(await statementsOf(askEight)).toBe(once + 8 * lookUp);
      expect(await statementsOf(askEight)).toBe(8 * lookUp);
    });
  });

  test('carry a strong ETag; who has it gets 304 until a change', async () => {
    const cookie = cookies.get('alice')!;
    for (const encoding of ['identity', 'gzip', 'br']) {
      const first = await get(servers.caching.url, games(), cookie, { 'accept-encoding': encoding });
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^"[\w-]{27}(-gzip|-br)?"$/);
      expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      expect(JSON.parse(await first.text())).toHaveProperty('data.pool');
      const headers = { 'accept-encoding': encoding, 'if-none-match': etag };
      const second = await get(servers.caching.url, games(), cookie, headers);
      expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const rules = addressOf(persistedId('RulesPageQuery'));
    const held = (await get(servers.caching.url, rules, cookie)).headers.get('etag')!;
    const { db, services, poolId } = servers.fixture;
    await db.pool.update({ where: { id: poolId }, data: { entryFeeCents: { increment: 100 } } });
    services.events.publish({ type: 'pool', poolId });
    const after = await get(servers.caching.url, rules, cookie, { 'if-none-match': held });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(held);
  });

  test('are refused at once when the session has ended', async () => {
    const { caching } = servers;
    const cookie = await servers.cookieOf('bob');
    const [asMember, asVisitor] = [
      await (await get(caching.url, games(), cookie)).text(),
      await (await get(caching.url, games(), '')).text(),
    ];
    expect(asMember).not.toBe(asVisitor);
    await fetch(`${caching.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ query: 'mutation { logOut { __typename } }' }),
    });
    expect(await (await get(caching.url, games(), cookie)).text()).toBe(asVisitor);
  });

  test('are not made of errors, of mutations or of unknown ids', async () => {
    const { caching } = servers;
    const bob = cookies.get('bob')!;
    const wrong = await get(caching.url, addressOf(persistedId('GamesPageQuery'), { week: 99 }), bob);
    expect(wrong.headers.get('cache-control')).toBe('no-store');
    expect(await wrong.json()).toHaveProperty('errors.0.extensions.code', 'INVALID_INPUT');
    const mutation = await get(caching.url, addressOf(persistedId('useLogOutMutation')), bob);
    expect([mutation.status, mutation.headers.get('allow')]).toEqual([405, 'POST']);
    const unknown = await get(caching.url, addressOf('0'.repeat(64)), bob);
    expect(await unknown.json()).toHaveProperty('errors.0.extensions.code', 'PERSISTED_QUERY_NOT_FOUND');
    const variables = await get(
      caching.url,
      `/graphql?id=${persistedId('GamesPageQuery')}&variables=[1]`,
      bob,
    );
    expect(variables.status).toBe(400);
  });

  test('are counted in the metrics', async () => {
    const text = await (await fetch(`${servers.caching.url}/metrics`)).text();
    expect(text).toMatch(/^last_standing_answers\{outcome="hit"\} [1-9]\d*$/m);
    expect(text).toMatch(/^last_standing_answers\{outcome="miss"\} [1-9]\d*$/m);
    expect(text).toMatch(/^last_standing_answers_bytes [1-9]\d*$/m);
  });
});
