/**
 * Fixture for tests of the REST calls: the demo pool on Week 8's Sunday at 9:30 with a frozen clock, over
 * real HTTP.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

import type { Database, Dialect } from '#prisma/client.ts';
import { demoAccounts, seedDemo } from '../demo/demo.ts';
import { testEntries } from '../demo/people.ts';
import { copyTestDatabase } from '#prisma/testing.ts';
import type { Planting } from '#prisma/testing/plantings.ts';
import type { Services } from '../kernel/services.ts';
import { frozenClock } from './services.ts';
import { newApiToken } from '../accounts/sessions/apiTokens.ts';
import { cookieOptions, sessionCookie } from '../accounts/sessions/cookies.ts';
import { createSession } from '../accounts/sessions/sessions.ts';
import type { Scope } from '../accounts/sessions/viewer.ts';
import type { ReplayClock } from '../kernel/clock/replay.ts';
import { openCounted } from './schema.ts';
import { startServer } from '../server/start/server.ts';
import { readSettings } from '../site/settings/settings.ts';
import { openApi } from '../api/rest/openapi.ts';
import { routes } from '../api/rest/table.ts';
import { createDemoServices } from './demoServices.ts';

export const WEEK_8_SUNDAY = new Date('2025-10-26T09:30:00-04:00');

export interface Reply {
  status: number;
  headers: Headers;
  // Tests read what they requested; a wrong path fails them.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface Sent {
  /** A Cookie header. */
  cookie?: string;
  /** An API token. */
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface RestFixture {
  db: Database;
  databaseUrl: string;
  services: Services;
  clock: ReplayClock;
  url: string;
  poolId: string;
  /** Session cookies. */
  tester: string;
  administrator: string;
  /** Priya, the owner of "Gridiron Guru" and "Guru Too". */
  other: string;
  /** Plain ids of the tester's entries. */
  entries: Record<keyof typeof testEntries, string>;
  /** Plain id of Priya's first entry. */
  othersEntry: string;
  counter: { statements: number };
  /** @param email of the owner, by default the tester */
  token(scopes: Scope[], email?: string): Promise<string>;
  sessionOf(email: string): Promise<string>;
  /** Sends a call and checks its response against the OpenAPI description. */
  call(method: string, path: string, sent?: Sent): Promise<Reply>;
  close(): Promise<void>;
}

/** The demo as it is seeded at an instant. */
export const demoAt = (now: Date): Planting => ({
  name: `the demo at ${now.toISOString()}`,
  plant: async (db) => {
    const clock = await frozenClock(now);
    await seedDemo(createDemoServices(db, clock), { replayStart: now });
    await clock.close();
  },
});

export const theDemo = demoAt(WEEK_8_SUNDAY);

export async function openRestFixture(
  dialect: Dialect,
  environment: Record<string, string> = {},
  planting = theDemo,
  now = WEEK_8_SUNDAY,
): Promise<RestFixture> {
  const database = await copyTestDatabase(dialect, planting);
  const { db, counter } = openCounted(dialect, database.url);
  const clock = await frozenClock(now);
  const services = createDemoServices(db, clock);
  const settings = readSettings({ PORT: '0', PUBLIC_URL: 'https://pool.example', ...environment });
  const server = await startServer(services, settings, () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
  );

  const userOf = (email: string) => db.user.findUniqueOrThrow({ where: { email } });
  const sessionOf = async (email: string) =>
    sessionCookie(
      (await createSession(services, (await userOf(email)).id)).token,
      cookieOptions(settings),
    ).split(';')[0]!;
  const entryOf = async (username: string) =>
    String((await db.entry.findFirstOrThrow({ where: { username } })).id);

  return {
    db,
    databaseUrl: database.url,
    services,
    clock,
    url: server.url,
    counter,
    poolId: String((await db.pool.findFirstOrThrow()).id),
    tester: await sessionOf(demoAccounts.testUser.email),
    administrator: await sessionOf(demoAccounts.administrator.email),
    other: await sessionOf('priya@pool.example'),
    entries: {
      needsPick: await entryOf(testEntries.needsPick),
      hasPick: await entryOf(testEntries.hasPick),
      eliminated: await entryOf(testEntries.eliminated),
      justJoined: await entryOf(testEntries.justJoined),
    },
    othersEntry: await entryOf('Gridiron Guru'),
    sessionOf,
    async token(scopes, email = demoAccounts.testUser.email) {
      const { token, ...stored } = newApiToken();
      await db.apiToken.create({
        data: {
          ...stored,
          userId: (await userOf(email)).id,
          name: 'test',
          scopeRead: scopes.includes('read'),
          scopePick: scopes.includes('pick'),
          scopeAdmin: scopes.includes('admin'),
          createdAt: services.systemClock.now(),
        },
      });
      return token;
    },
    async call(method, path, { cookie, token, body, headers = {} } = {}) {
      const response = await fetch(server.url + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookie !== undefined && { cookie }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const reply: Reply = {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : (JSON.parse(text) as unknown),
      };
      if (method !== 'HEAD') check(method, path, reply);
      return reply;
    },
    async close() {
      await server.close();
      await services.events.close();
      await clock.close();
      await db.$disconnect();
      await database.close();
    },
  };
}

/** Checks a response against the OpenAPI schema of its call and status; compiled schemas serve all fixtures. */
const check = answerChecker();

function answerChecker(): (method: string, path: string, reply: Reply) => void {
  const $id = 'https://pool.example/api/openapi.json';
  const description = openApi(readSettings({}));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id, ...description });
  const compiled = new Map<string, ValidateFunction>();

  return (method, path, { status, headers, body }) => {
    const { pathname } = new URL(path, 'http://host');
    const route = routes.find(
      (one) =>
        one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    if (status === 304) {
      expect(body).toBeNull();
      return;
    }
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const pointer =
      route === undefined
        ? ['components', 'schemas', 'Error']
        : [
            'paths',
            route.path,
            method.toLowerCase(),
            'responses',
            String(status),
            'content',
            'application/json',
            'schema',
          ];
    const place = pointer
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    let validate = compiled.get(place);
    if (validate === undefined) compiled.set(place, (validate = ajv.compile({ $ref: `${$id}#/${place}` })));
    validate(body);
    expect(validate.errors ?? [], `${method} ${path} ${status} ${JSON.stringify(body)}`).toEqual([]);
    if (status !== 200) expect(body).toHaveProperty('status', status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };
}
