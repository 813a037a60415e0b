import { request as httpRequest } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { seedDemo } from '#graphql/demo/demo.ts';
import { createTestServices } from '#graphql/testing/services.ts';
import type { Services } from '#kernel/services.ts';
import { createSystemClock } from '#kernel/clock/system.ts';
import { createReplayFeed } from '#graphql/season/feeds/replay.ts';
import { prepareLive } from './prepareLive.ts';
import { type RunningServer, startServer } from './server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';

const settings = readSettings({
  POOL_MODE: 'live',
  PORT: '0',
  PUBLIC_URL: 'https://pool.example',
  TRUST_PROXY: '1',
  ADMIN_EMAIL: 'boss@pool.example',
  ADMIN_PASSWORD: 'a long secret',
});

let database: TestDatabase;
let services: Services;
let server: RunningServer;
const warned: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase('sqlite');
  const clock = createSystemClock();
  services = { ...(await createTestServices(database.db)), clock, systemClock: clock };
  services.log.warn = (...given: unknown[]) => void warned.push(given.at(-1));
  await prepareLive(services, { ...settings, adminEmail: null, adminPassword: null });
  await prepareLive(services, settings);
  server = await startServer(services, settings, () =>
    Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true }),
  );
});
afterAll(async () => {
  await server.close();
  await database.close();
});

interface Answer {
  status: number;
  cookies: string[];
  body: unknown;
}

/** The headers that a proxy in front would send. */
function post(path: string, body: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      host: 'pool.example',
      origin: 'https://pool.example',
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-proto': 'https',
    };
    const sent = httpRequest(`${server.url}${path}`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers['set-cookie'] ?? [],
          body: JSON.parse(text) as unknown,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

const ask = (query: string) => post('/graphql', { query });

describe('live mode', () => {
  it('logs what an empty installation needs', () => {
    expect(warned).toEqual([
      expect.stringContaining('open /setup and enter the code'),
      expect.stringContaining('there is no pool yet'),
    ]);
  });

  it('serves an empty database', async () => {
    const { body } = await ask('{ site { mode } pools { name } pool { name } viewer { name } }');
    expect(body).toEqual({ data: { site: { mode: 'LIVE' }, pools: [], pool: null, viewer: null } });
  });

  it('has neither test login nor a clock that can be moved', async () => {
    const message = '__typename ... on Error { message }';
    expect((await ask(`mutation { testLogIn { ${message} } }`)).body).toEqual({
      data: {
        testLogIn: { __typename: 'NotFoundError', message: 'The test login exists in the demo only.' },
      },
    });
    const before = services.clock.now().getTime();
    expect((await ask(`mutation { setDemoClock(input: { speed: 100 }) { ${message} } }`)).body).toEqual({
      data: {
        setDemoClock: {
          __typename: 'ForbiddenError',
          message: 'The clock can be moved in the demo only.',
        },
      },
    });
    expect(services.clock.speed()).toBe(1);
    expect(services.clock.now().getTime() - before).toBeLessThan(60_000);
  });

  it('signs the first administrator in with an HTTPS-only cookie, and has no demo account', async () => {
    const logIn = (email: string, password: string) =>
      ask(`mutation { logIn(input: { email: "${email}", password: "${password}" }) { __typename } }`);
    const { body, cookies } = await logIn('boss@pool.example', 'a long secret');
    expect(body).toMatchObject({ data: { logIn: { __typename: 'LogInPayload' } } });
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-session=.+; HttpOnly; SameSite=Lax; .*Secure$/),
      expect.stringMatching(/^__Host-device-\d+=.+; HttpOnly; SameSite=Lax; .*Secure$/),
    ]);
    for (const [email, password] of [
      ['admin@pool.example', 'commissioner'],
      ['test@pool.example', 'survivor'],
    ] as const) {
      const refused = await logIn(email, password);
      expect(refused.body).toMatchObject({ data: { logIn: { __typename: 'InvalidCredentialsError' } } });
      expect(refused.cookies).toEqual([]);
    }
  });

  it('refuses to start on a database that contains the demo', async () => {
    const demo = await openTestDatabase('sqlite');
    try {
      const replayStart = new Date('2025-09-01T00:00:00Z');
      const own = await createTestServices(demo.db, replayStart);
      await seedDemo({ ...own, demoFeed: createReplayFeed({ clock: own.clock }) }, { replayStart });
      await expect(prepareLive(own, settings)).rejects.toThrow(
        /DATABASE_URL names a database that holds the demo/,
      );
    } finally {
      await demo.close();
    }
  });
});
