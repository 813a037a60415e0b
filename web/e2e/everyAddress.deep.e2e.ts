// What the server does for each address that a visitor can ask for, of clients that read their answers and of clients that
// do not: compressions, statements, and bytes that wait. Counts, which do not depend on the machine.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarToken } from '#graphql/accounts/addresses/calendarAddress.ts';
import { shareToken } from '#graphql/accounts/addresses/shareAddress.ts';
import { type Route, routeOf, ROUTES } from '#graphql/server/http/requests/requestPath.ts';
import { LOG_FILES } from '#graphql/server/http/pages/poolLog.ts';
import { persistedIds } from '#graphql/api/persisted/documents.ts';
import { routes } from '#graphql/api/rest/table.ts';
import { countCompressions } from '#graphql/testing/compressions.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';
import { projectRoot } from './server.ts';

/** Requests for each address, after a first one that may fill caches. */
const REQUESTS = 5;
/** Bytes that may wait for one client: a piece of a file, and what the connection holds. */
const MOST_WAITING = 128 * 1024;

/** Bytes of a text that may be sent as it is: it fits into one packet. */
const SMALL = 1400;

interface Visit {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** At most so many for each request after the first; none where nothing is said. */
  compressions?: number;
  statements?: number;
}

let fixture: RestFixture;

beforeAll(async () => {
  // Each request comes from another address, so that no limit of an address hides what one more costs.
  fixture = await openRestFixture('sqlite', { TRUST_PROXY: '1' });
});
afterAll(() => fixture.close());

/** The files of a build; their compressed forms are no addresses of their own. */
function filesIn(folder: string): string[] {
  const root = join(projectRoot, 'build', folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => relative(root, join(file.parentPath, file.name)));
}

/** The addresses of the web app: a page for every screen, and every file. */
function webVisits(): Visit[] {
  const files = filesIn('web');
  const pages = files
    .filter((file) => file.startsWith('.pages/'))
    .map((file) => file.slice(7, -'.html'.length));
  return [
    { path: '/' },
    { path: '/p/no-such-pool/standings' },
    { path: '/assets/none.js' },
    ...pages.map((page) => ({ path: `/${page}` })),
    ...files.filter((file) => !file.startsWith('.pages/')).map((file) => ({ path: `/${file}` })),
  ];
}

const json = (body: string): Pick<Visit, 'method' | 'headers' | 'body'> => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});

/** Every part of the server with its addresses. A new route, file, screen or call is found here, or fails the types. */
async function visitsByRoute(): Promise<Record<Route, Visit[]>> {
  const { db, services } = fixture;
  const { slug, id: poolId } = await db.pool.findFirstOrThrow();
  const log = `/p/${slug}/log`;
  const { size } = await db.poolLog.findUniqueOrThrow({ where: { poolId } });
  const owner = await db.user.findFirstOrThrow({ where: { entries: { some: {} } } });
  const { entryId } = await db.pick.findFirstOrThrow({ where: { week: 1 } });
  const shared = await shareToken(services, { entryId, week: 1 });
  const logCosts: Record<(typeof LOG_FILES)[number], Pick<Visit, 'compressions' | 'statements'>> = {
    checkpoint: { statements: 2 },
    key: { statements: 3 },
    published: { statements: 5 },
    listed: { statements: 8 },
    // For members.
    names: { statements: 2 },
    owners: { statements: 2 },
    bundle: { compressions: 1, statements: 7 },
  };
  // As a pool's, without a statement for the pool; there are no files for members.
  const siteCosts = { checkpoint: 1, key: 2, published: 3, listed: 1, names: 1, owners: 1, bundle: 1 };
  return {
    web: webVisits(),
    '/graphql/schema.graphql': [{ path: '/graphql/schema.graphql' }],
    '/graphql': [
      { path: '/graphql', headers: { accept: 'text/html' } },
      ...filesIn('graphiql')
        .filter((file) => file.startsWith('graphql/'))
        .map((file) => ({ path: `/${file}` })),
      { path: '/graphql/assets/none.js' },
      { path: '/graphql', method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      // An answer for its caller alone is compressed for it.
      { path: '/graphql', ...json('{'), compressions: 1 },
      { path: '/graphql', ...json(JSON.stringify({ query: '{ nothing }' })), compressions: 1 },
      { path: '/graphql', ...json(JSON.stringify({ query: '{ site { productName } }' })), compressions: 1 },
      { path: '/graphql?id=none', compressions: 1 },
      ...persistedIds.map((id) => ({ path: `/graphql?id=${id}`, compressions: 1, statements: 1 })),
    ],
    '/api': [
      { path: '/api' },
      { path: '/api/docs' },
      { path: '/api/openapi.json' },
      { path: '/api/none' },
      ...routes.map(({ method, path }) => ({
        path: path.replace(/\{\w+\}/g, '1'),
        ...(method === 'POST' ? json('{}') : {}),
        // The demo lets everybody in, with a session.
        ...(path === '/api/auth/test-login' ? { statements: 9 } : {}),
      })),
    ],
    '/mcp': [{ path: '/mcp' }, { path: '/mcp', ...json('{}') }],
    // Of a site without a sign-in provider; graphql/signIn.test.ts has one.
    '/auth/oidc': [{ path: '/auth/oidc/start' }, { path: '/auth/oidc/callback?code=none&state=none' }],
    '/calendar': [
      { path: `/calendar/${await calendarToken(services, owner)}.ics`, statements: 12 },
      { path: '/calendar/none.ics' },
    ],
    '/share': [
      { path: `/share/${shared}`, statements: 12 },
      { path: `/share/${shared}.png`, statements: 12 },
      { path: '/share/none' },
    ],
    '/log': [
      ...LOG_FILES.map((file) => ({ path: `/log/${file}`, statements: siteCosts[file] })),
      { path: '/log/tile/0/000', statements: 1 },
      { path: '/log/tile/0/000.p/1', statements: 1 },
      { path: '/log/tile/entries/000.p/1', statements: 1 },
      { path: '/log/none', statements: 1 },
    ],
    '/p/…/log': [
      ...LOG_FILES.map((file) => ({ path: `${log}/${file}`, ...logCosts[file] })),
      // The pool's log is shorter than a full tile.
      { path: `${log}/tile/0/000`, statements: 2 },
      { path: `${log}/tile/entries/000`, statements: 2 },
      { path: `${log}/tile/0/000.p/${size}`, statements: 2 },
      { path: `${log}/tile/entries/000.p/${size}`, statements: 2 },
      { path: `${log}/none`, statements: 2 },
      // Whether there is such a pool, whose log may begin soon.
      { path: '/p/none/log/checkpoint', statements: 2 },
    ],
    '/unsubscribe': [
      { path: '/unsubscribe' },
      { path: '/unsubscribe?token=none', method: 'POST', statements: 1 },
    ],
    '/witness': [
      { path: '/witness/key' },
      { path: '/witness/add-checkpoint', method: 'POST', body: 'old 0\n\nnone\n' },
      { path: '/witness/none' },
    ],
    '/.well-known/security.txt': [{ path: '/.well-known/security.txt' }],
    '/healthz': [{ path: '/healthz' }],
    '/readyz': [{ path: '/readyz' }],
    '/metrics': [{ path: '/metrics' }, { path: '/metrics', headers: { 'x-forwarded-host': 'pool.example' } }],
  };
}

let client = 0;

/** As a browser far away: it accepts brotli, and no earlier request came from its address. */
function headersOf({ headers = {} }: Visit): Record<string, string> {
  client += 1;
  return {
    'accept-encoding': 'gzip, deflate, br',
    'x-forwarded-for': `2001:db8:${(client >> 16).toString(16)}:${(client & 0xffff).toString(16)}::1`,
    ...headers,
  };
}

/** @returns the bytes of the answer and whether they are text that is not compressed */
async function read(visit: Visit): Promise<{ bytes: number; isPlainText: boolean }> {
  const sent = send(fixture.url + visit.path, { method: visit.method ?? 'GET', headers: headersOf(visit) });
  sent.end(visit.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  const { 'content-type': type = '', 'content-encoding': encoding } = response.headers;
  return { bytes, isPlainText: encoding === undefined && /^text|json|javascript|svg/.test(type) };
}

/** Leaves the answer on the connection, but for its head. @returns ends the connection */
async function leaveUnread(visit: Visit): Promise<() => void> {
  const sent = send(fixture.url + visit.path, { method: visit.method ?? 'GET', headers: headersOf(visit) });
  // The server may end the connection.
  sent.on('error', () => {});
  sent.end(visit.body);
  await once(sent, 'response');
  return () => void sent.destroy();
}

describe('every address that a visitor can ask for', () => {
  let all: Record<Route, Visit[]>;
  let compressions: ReturnType<typeof countCompressions>;
  beforeAll(async () => {
    all = await visitsByRoute();
    compressions = countCompressions();
  });
  afterAll(() => compressions.stop());

  /** What `ask` costs for each visit beyond what its line allows, per 1,000 requests. */
  async function costsBeyond(ask: (visit: Visit) => Promise<unknown>): Promise<string[]> {
    const beyond: string[] = [];
    for (const visit of Object.values(all).flat()) {
      // The first one may fill a cache.
      await read(visit);
      const before = [compressions.count, fixture.counter.statements] as const;
      await ask(visit);
      const counts = {
        compressions: compressions.count - before[0],
        statements: fixture.counter.statements - before[1],
      };
      for (const what of ['compressions', 'statements'] as const) {
        const per1000 = (counts[what] / REQUESTS) * 1000;
        if (per1000 > (visit[what] ?? 0) * 1000) beyond.push(`${visit.path}: ${per1000} ${what}`);
      }
    }
    return beyond;
  }

  it('has a line here, whichever part of the server answers it', () => {
    expect(Object.keys(all).toSorted()).toEqual([...ROUTES].toSorted());
    for (const [route, visits] of Object.entries(all)) {
      expect(visits.length, route).toBeGreaterThan(0);
      for (const { path } of visits) expect(routeOf(path.split('?')[0]!), path).toBe(route);
    }
  });

  it('is compressed when it is a text of a file, by the build', async () => {
    const files = [...all.web, ...all['/graphql'].filter(({ path }) => path.startsWith('/graphql/assets/'))];
    const answers = await Promise.all(
      files.map(async (visit) => ({ path: visit.path, ...(await read(visit)) })),
    );
    expect(answers.filter(({ bytes, isPlainText }) => isPlainText && bytes > SMALL)).toEqual([]);
  });

  it('costs no more compressions and statements than its line says, per 1,000 requests', async () => {
    const beyond = await costsBeyond(async (visit) => {
      for (let count = 0; count < REQUESTS; count += 1) await read(visit);
    });
    expect(beyond).toEqual([]);
  });

  it('costs no more for clients that do not read, and few bytes wait for each of them', async () => {
    const waiting = new Map<string, number>();
    const responses: ServerResponse[] = [];
    const note = (message: unknown) => responses.push((message as { response: ServerResponse }).response);
    subscribe('http.server.request.start', note);
    const beyond = await costsBeyond(async (visit) => {
      responses.length = 0;
      const ends: (() => void)[] = [];
      for (let count = 0; count < REQUESTS; count += 1) ends.push(await leaveUnread(visit));
      expect(responses).toHaveLength(REQUESTS);
      waiting.set(visit.path, Math.max(...responses.map(({ writableLength }) => writableLength)));
      for (const end of ends) end();
      await eventually(() =>
        expect(responses.every(({ destroyed, closed }) => destroyed || closed)).toBe(true),
      );
    });
    unsubscribe('http.server.request.start', note);
    expect(beyond).toEqual([]);
    expect([...waiting].filter(([, bytes]) => bytes > MOST_WAITING)).toEqual([]);
  });
});
