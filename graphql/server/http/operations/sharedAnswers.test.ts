import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import {
  addressOf,
  type CachedServers,
  openCachedServers,
  persistedId,
} from '#graphql/testing/cachedServers.ts';
import { openRestFixture } from '#graphql/testing/rest.ts';

const REST = ['/api/games/week/2/details', '/api/teams/records', '/api/pool-stats'];

describe.each(oneDialect)('a kept answer over HTTP on %s', (dialect) => {
  let servers: CachedServers;
  let cookie: string;

  beforeAll(async () => {
    servers = await openCachedServers(dialect);
    cookie = await servers.cookieOf('bob');
  });
  afterAll(() => servers.close());

  const addresses = () => [addressOf(persistedId('GamesPageQuery'), { week: 2 }), ...REST];
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(servers.caching.url + path, {
      method,
      headers: { cookie, accept: 'application/json', ...headers },
    });
  const change = () => servers.fixture.services.events.publish({ type: 'missed' });
  const hits = async () => {
    const text = await (await fetch(`${servers.caching.url}/metrics`)).text();
    return Number(/^last_standing_answers\{outcome="hit"\} (\d+)$/m.exec(text)![1]);
  };
  /** What does not depend on the request. */
  const headersOf = (response: Response) =>
    [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));

  it('takes no statement', async () => {
    for (const path of addresses()) {
      await (await get(path)).text();
      const hitsBefore = await hits();
      const before = servers.fixture.statements();
      const response = await get(path);
      expect([response.status, servers.fixture.statements() - before]).toEqual([200, 0]);
      expect(await hits()).toBe(hitsBefore + 1);
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it.each([
    ['as it is', { 'accept-encoding': 'identity' }, 'GET'],
    ['compressed', { 'accept-encoding': 'gzip' }, 'GET'],
    ['compressed better', { 'accept-encoding': 'gzip, br' }, 'GET'],
    ['without its body', { 'accept-encoding': 'br' }, 'HEAD'],
    ['as held by the caller', { 'accept-encoding': 'identity', 'if-none-match': '*' }, 'GET'],
  ])('has the headers and bytes of a computed one, %s', async (_name, headers, method) => {
    for (const path of addresses()) {
      await (await get(path)).text();
      change();
      const computed = await get(path, headers, method);
      const kept = await get(path, headers, method);
      expect(kept.status).toBe(computed.status);
      expect(headersOf(kept)).toEqual(headersOf(computed));
      expect(await kept.text()).toBe(await computed.text());
    }
  });

  it('has the security headers of every other answer', async () => {
    const security = ({ headers }: Response) =>
      [...headers].filter(([name]) =>
        /^(content-security-policy|cross-|origin|referrer|strict|x-(?!req))/.test(name),
      );
    const page = security(await get('/api/nothing'));
    expect(page.length).toBeGreaterThan(8);
    for (const path of addresses()) {
      await (await get(path)).text();
      expect(security(await get(path))).toEqual(page);
    }
  });

  it('goes to whoever asks over a connection that never reads, without being lost to others', async () => {
    const [path] = addresses();
    await (await get(path!)).text();
    const { hostname, port } = new URL(servers.caching.url);
    const deaf = connect({ host: hostname, port: Number(port) });
    deaf.pause();
    deaf.on('error', () => {});
    deaf.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`.repeat(2_000));
    for (let times = 0; times < 20; times += 1) expect((await get(path!)).status).toBe(200);
    deaf.destroy();
  });

  it('is not given to a visitor where the call needs a session', async () => {
    const path = '/api/games/week/2/details';
    const own = await get(path);
    await own.text();
    const asVisitor = await fetch(servers.caching.url + path);
    const computed = await fetch(servers.computing.url + path);
    expect([asVisitor.status, await asVisitor.text()]).toEqual([computed.status, await computed.text()]);
  });
});

it('a kept answer is charged to its caller, until nothing is left', async () => {
  const fixture = await openRestFixture('sqlite', { COST_BUDGET: '100000' });
  const get = (cookie: string) => fetch(`${fixture.url}/api/teams/records`, { headers: { cookie } });
  // The minute of the budget does not end, however long the requests take.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  let status = 200;
  let requestCount = 0;
  for (; status === 200 && requestCount < 3_000; requestCount += 1) {
    const response = await get(fixture.tester);
    ({ status } = response);
    await response.text();
  }
  expect(status).toBe(429);
  // A kept answer costs 50; the share of small operations is a tenth more.
  expect(requestCount).toBeGreaterThan(2_000);
  expect((await get(fixture.other)).status).toBe(200);
  vi.restoreAllMocks();
  await fixture.close();
});
