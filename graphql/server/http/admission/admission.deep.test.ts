import { getIntrospectionQuery, parse } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from '#prisma/client.ts';
import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { testServerUrl } from '#prisma/testing/sharedCluster.ts';
import { createLimits } from '#graphql/accounts/limits/limits.ts';
import { hashToken, randomToken } from '#graphql/accounts/credentials/tokens.ts';
import { eventually } from '#graphql/testing/eventually.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';
import { startServer } from '#graphql/server/start/server.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { measureDocument } from '#graphql/api/cost/documentCost.ts';
import { schema } from '#graphql/api/index.ts';
import { OPERATION_COST } from './cost.ts';
import { openSocket } from '#graphql/testing/socket.ts';

const BUDGET = 100_000;
const COSTLY = `query ($n: Int) { pool { week(number: $n) { games { id status homeTeam { id name city } awayTeam { id
  name city } } } standings(first: 100) { edges { node { id username status
  picks { id week submittedAt team { id name city } } } } } } }`;
const PICK = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename ... on Error { code } } }`;
const SESSION = '{ viewer { id } }';
/** Reads what no other request shares. */
const TOKENS = '{ viewer { id apiTokens { id } } }';

interface Answer {
  status: number;
  headers: Headers;
  // A wrong path fails the test that reads it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

async function send(
  url: string,
  headers: Record<string, string>,
  query: string,
  variables: object = { n: 8 },
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

/** Sends requests until one is refused; returns the number answered, and the refusal. */
async function useUp(
  url: string,
  headers: Record<string, string>,
): Promise<{ requestCount: number; last: Answer }> {
  for (let requestCount = 0; requestCount < 1_000; requestCount += 1) {
    const last = await send(url, headers, COSTLY);
    if (last.body.data === undefined || last.body.data === null) return { requestCount, last };
  }
  throw new Error('No request was refused.');
}

const ready = () =>
  Promise.resolve({ database: true, writes: true, migrations: true, jobs: true, log: true });

describe.each(bothDialects)('the cost budget per minute on %s', (dialect) => {
  let fixture: RestFixture;
  let tester: { cookie: string };
  beforeAll(async () => {
    fixture = await openRestFixture(dialect, { COST_BUDGET: String(BUDGET) });
    tester = { cookie: fixture.tester };
  });
  afterAll(() => fixture.close());

  it.each(dialect === 'postgresql' ? [dialect] : [])('is shared by several processes', async () => {
    const db = await openDatabase(await databaseUrl(fixture));
    const address = { PORT: '0', PUBLIC_URL: 'https://pool.example' };
    const settings = readSettings({ ...address, COST_BUDGET: String(BUDGET) });
    const second = await startServer({ ...fixture.services, db, limits: createLimits(db) }, settings, ready);
    try {
      const guest = { cookie: await fixture.sessionOf('tom@pool.example') };
      const first = await useUp(fixture.url, guest);
      const rest = await useUp(second.url, guest);
      // The second process learns of the first one's use with its first twentieth.
      expect(rest.requestCount).toBeLessThanOrEqual(Math.ceil(first.requestCount / 20) + 1);
    } finally {
      await second.close();
      await db.$disconnect();
    }
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('ends for one account over every transport, and for nobody else', async () => {
    const { requestCount, last } = await useUp(fixture.url, tester);
    expect(requestCount).toBeGreaterThan(5);
    expect(last.status).toBe(429);
    const [error] = last.body.errors;
    expect(error.extensions.code).toBe('RATE_LIMITED');
    expect(error.extensions.retryAfterSeconds).toBeGreaterThan(0);
    expect(last.headers.get('retry-after')).toBe(String(error.extensions.retryAfterSeconds));

    const socket = await openSocket(fixture.url, tester);
    socket.ask('1', COSTLY, { n: 8 });
    const refusal = await socket.receive('1', 'next', 'error');
    expect(refusal.type).toBe('error');
    expect(refusal.payload[0].extensions).toEqual({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
    });
    const subscription =
      'subscription ($pool: ID!) { gamesUpdated(pool: $pool, week: 8) { id homeTeam { name } } }';
    socket.ask('2', `${subscription} # ${'.'.repeat(200)}`, { pool: fixture.poolId });
    expect((await socket.receive('2', 'next', 'error')).payload[0].extensions.code).toBe('RATE_LIMITED');
    socket.ask('3', SESSION);
    expect((await socket.receive('3', 'next', 'error')).payload.data.viewer.id).toBeTruthy();
    socket.socket.close();

    const rest = await fixture.call('GET', `/api/pools/${fixture.poolId}/participants`, tester);
    expect(rest).toMatchObject({ status: 429, body: { errorType: 'RATE_LIMITED', status: 429 } });

    for (const headers of [{ cookie: fixture.other }, {}] as Record<string, string>[]) {
      expect((await send(fixture.url, headers, '{ pool { name } }')).status).toBe(200);
    }
    const token = await fixture.token(['read']);
    const own = await send(fixture.url, { authorization: `Bearer ${token}` }, COSTLY);
    expect(own.body.data.pool.week.games.length).toBeGreaterThan(0);
  });

  it('keeps picks and the query of the viewer apart from the use by other tabs', async () => {
    expect((await send(fixture.url, tester, COSTLY)).status).toBe(429);
    expect((await send(fixture.url, tester, SESSION)).body.data.viewer.id).toBeTruthy();
    const id = (type: string, plain: string) => Buffer.from(`${type}:${plain}`).toString('base64');
    const input = { entry: id('Entry', fixture.entries.needsPick), week: 8, team: id('Team', 'CAR') };
    const { body } = await send(fixture.url, tester, PICK, { input });
    expect(body.data.submitPick.__typename).toBe('SubmitPickPayload');
    const again = await fixture.call('POST', '/api/picks', {
      ...tester,
      body: { participantId: fixture.entries.needsPick, teamId: 'CAR', week: 8 },
    });
    // Refused by the rule, not by the budget.
    expect(again).toMatchObject({ status: 409, body: { errorType: 'PICK_EXISTS' } });
  });

  it('does not charge a document that picks and reads to the budget of picks', async () => {
    const input = { entry: 'x', week: 8, team: 'y' };
    const others = Array.from(
      { length: 20 },
      (_, n) => `a${n}: markWelcomeShown(input: { entry: "x" }) { __typename }`,
    );
    const text = PICK.replace('submitPick(', `${others.join(' ')} submitPick(`);
    const { body } = await send(fixture.url, tester, text, { input });
    expect(body.errors[0].extensions.code).toBe('RATE_LIMITED');
  });

  it('charges documents that cannot be parsed', async () => {
    const reader = { cookie: await fixture.sessionOf('grace@pool.example') };
    await send(fixture.url, reader, SESSION);
    const broken = `{ pool { ${'nothing '.repeat(50)} } }`;
    const codes: unknown[] = [];
    for (let n = 0; n < 60 && !codes.includes('RATE_LIMITED'); n += 1) {
      const { body } = await send(fixture.url, reader, broken);
      codes.push(body.errors[0].extensions?.code);
    }
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect(codes.length).toBeGreaterThan(10);
  });

  it('ends a subscription whose events have used it up', async () => {
    const listener = { cookie: await fixture.sessionOf('sofia@pool.example') };
    const socket = await openSocket(fixture.url, listener);
    const standings = 'standings(first: 100) { edges { node { id username status } } }';
    socket.ask('1', `subscription ($pool: ID!) { standingsUpdated(pool: $pool) { id ${standings} } }`, {
      pool: Buffer.from(`Pool:${fixture.poolId}`).toString('base64'),
    });
    socket.ask('2', SESSION);
    await socket.receive('2', 'complete');
    fixture.services.events.publish({ type: 'standings', poolId: Number(fixture.poolId) });
    await socket.receive('1', 'next');
    await useUp(fixture.url, listener);
    fixture.services.events.publish({ type: 'standings', poolId: Number(fixture.poolId) });
    const end = await socket.receive('1', 'error', 'complete');
    expect(end).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'RATE_LIMITED' } }] });
    socket.socket.close();
  });
});

async function databaseUrl({ db }: RestFixture): Promise<string> {
  const [row] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`;
  const url = new URL(await testServerUrl());
  url.pathname = `/${row.name}`;
  return url.href;
}

describe('turns', () => {
  let fixture: RestFixture;
  /** The accounts whose operation has its turn, and has read their rows; it waits there while the gate is closed. */
  let turns: number[] = [];
  let open = () => {};
  let gate = Promise.resolve();
  let shutFor: number | 'all' | null = null;

  beforeAll(async () => {
    fixture = await openRestFixture('sqlite');
    const { apiToken } = fixture.db;
    const findMany = apiToken.findMany.bind(apiToken);
    Object.defineProperty(fixture.db, 'apiToken', {
      configurable: true,
      value: Object.assign(Object.create(apiToken) as typeof apiToken, {
        findMany: async (query: { where: { userId: number } }) => {
          const { userId } = query.where;
          turns.push(userId);
          if (shutFor === 'all' || userId === shutFor) await gate;
          return findMany(query);
        },
      }),
    });
  });
  afterAll(() => fixture.close());
  afterEach(() => {
    open();
    shutFor = null;
  });

  /** @param cookie of the account whose operations wait in their turn; without it, all do */
  const shut = async (cookie?: string) => {
    const tokenHash = hashToken(/session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '');
    shutFor =
      cookie === undefined
        ? 'all'
        : (await fixture.db.session.findUniqueOrThrow({ where: { tokenHash } })).userId;
    gate = new Promise((resolve) => (open = resolve));
    turns = [];
  };
  const metric = async (name: RegExp) => {
    const text = await (await fetch(`${fixture.url}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => name.test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const waiting = () => metric(/^last_standing_operations_waiting /);

  it('a flood by one caller delays nobody else', async () => {
    const [flooder, guest] = [{ cookie: fixture.tester }, { cookie: fixture.other }];
    await send(fixture.url, flooder, TOKENS);
    await send(fixture.url, guest, TOKENS);
    await shut(fixture.tester);
    const flood = Array.from({ length: 150 }, () => send(fixture.url, flooder, TOKENS));
    await eventually(async () => expect(await waiting()).toBe(142));
    expect((await send(fixture.url, guest, TOKENS)).body.data.viewer.id).toBeTruthy();
    expect(turns.filter((id) => id === shutFor)).toHaveLength(8);
    open();
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
    expect(await waiting()).toBe(0);
  });

  it('a pick does not wait behind other requests of the same account', async () => {
    const flooder = { cookie: fixture.other };
    await send(fixture.url, flooder, TOKENS);
    await shut(fixture.other);
    const flood = Array.from({ length: 350 }, () => send(fixture.url, flooder, TOKENS));
    // 8 have their turn, 300 wait.
    await eventually(async () => expect(await metric(/^last_standing_refused_total.*"queue"/)).toBe(42));
    expect(await waiting()).toBe(300);
    const pick = send(fixture.url, flooder, PICK, { input: { entry: 'x', week: 8, team: 'y' } });
    expect((await pick).status).toBe(200);
    expect(turns).toHaveLength(8);
    open();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(42);
  });

  it('an operation whose client has gone is not run', async () => {
    const guest = { cookie: fixture.tester };
    await shut(fixture.tester);
    const kept = Array.from({ length: 8 }, () => send(fixture.url, guest, TOKENS));
    await eventually(() => expect(turns).toHaveLength(8));
    const leaving = new AbortController();
    const cutOff = () => metric(/^last_standing_http_request_duration_seconds_count.*"\/graphql"/);
    const before = await cutOff();
    const left = Array.from({ length: 20 }, () =>
      fetch(`${fixture.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...guest },
        body: JSON.stringify({ query: TOKENS }),
        signal: leaving.signal,
      }).catch(() => 'left'),
    );
    const socket = await openSocket(fixture.url, guest);
    for (let id = 0; id < 5; id += 1) socket.ask(String(id), TOKENS);
    await eventually(async () => expect(await waiting()).toBe(25));
    leaving.abort();
    socket.socket.terminate();
    await eventually(async () => expect(await cutOff()).toBe(before + 20));
    await eventually(async () => expect(await metric(/^last_standing_websockets /)).toBe(0));
    open();
    await Promise.all([...kept, ...left]);
    await send(fixture.url, guest, TOKENS);
    expect(turns).toHaveLength(9);
    expect(await waiting()).toBe(0);
  });

  it('more people than one address has places arrive together, and nobody is refused', async () => {
    const { db, services } = fixture;
    const now = services.systemClock.now();
    const tokens = Array.from({ length: 700 }, () => randomToken());
    const users = await db.user.createManyAndReturn({
      data: tokens.map((token, index) => ({
        email: `${index}@office.example`,
        name: 'Colleague',
        createdAt: now,
        unsubscribeToken: token,
      })),
      select: { id: true, unsubscribeToken: true },
    });
    const expiresAt = new Date(now.getTime() + 86_400_000);
    await db.session.createMany({
      data: users.map(({ id, unsubscribeToken }) => ({
        tokenHash: hashToken(unsubscribeToken),
        userId: id,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        provenAt: now,
      })),
    });
    await shut();
    const arriving = tokens.map((token) =>
      send(fixture.url, { cookie: fixture.tester.replace(/=.*/, `=${token}`) }, TOKENS),
    );
    // 16 have their turn.
    await eventually(async () => expect(await waiting()).toBe(684));
    open();
    const answers = await Promise.all(arriving);
    expect(answers.filter(({ status, body }) => status !== 200 || body.data.viewer === null)).toEqual([]);
  });
});

describe.each(oneDialect)('what answers cost, on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect, { COST_BUDGET: '100000', TRUST_PROXY: '1' });
  });
  afterAll(() => fixture.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const INTROSPECTION = getIntrospectionQuery();

  it('is the bytes, too, over HTTP and over a WebSocket', async () => {
    // Some 35,000 fields and 800 kB, once: what is left is for no second one.
    const types = '{ __schema { types { name description fields { name description } } } }';
    const { cost } = measureDocument(schema, parse(types))!;
    const answers = async (address: string) => {
      let answered = 0;
      while ((await send(fixture.url, from(address), types)).status === 200) answered += 1;
      return answered;
    };
    expect(await answers('10.0.0.1')).toBeLessThan(Math.floor(100_000 / (cost + OPERATION_COST)));
    const { socket, ask, receive } = await openSocket(fixture.url, from('10.0.0.2'));
    let sent = 0;
    for (let isAnswered = true; isAnswered;) {
      ask(String((sent += 1)), types);
      isAnswered = (await receive(String(sent), 'next', 'error')).type === 'next';
    }
    socket.close();
    expect(sent - 1).toBeLessThan(Math.floor(100_000 / (cost + OPERATION_COST)));
  });

  it('has a ceiling for all callers without an account together, and leaves them what is cheap', async () => {
    let answered = 0;
    for (let network = 1; network <= 30; network += 1) {
      const { body } = await send(fixture.url, from(`2001:db8:0:${network}::1`), INTROSPECTION);
      if (body.data?.__schema) answered += 1;
    }
    // Of 30 addresses with a budget each.
    expect(answered).toBeGreaterThan(2);
    expect(answered).toBeLessThan(15);
    const fresh = from('2001:db8:1::1');
    expect((await send(fixture.url, fresh, INTROSPECTION)).status).toBe(429);
    expect((await send(fixture.url, fresh, '{ site { productName } }')).status).toBe(200);
    // Who has an account pays for himself alone; tools read the schema with it.
    const own = await send(fixture.url, { cookie: fixture.tester, ...fresh }, INTROSPECTION);
    expect(own.body.data.__schema.types.length).toBeGreaterThan(100);
    expect((await fetch(`${fixture.url}/graphql/schema.graphql`)).status).toBe(200);
  });

  it('is refused and counted by its code, where GraphQL answers with status 200', async () => {
    const wrong = `mutation { logIn(input: { email: "tester@pool.com", password: "not it" }) { __typename } }`;
    const refused = { cookie: fixture.other };
    expect((await send(fixture.url, refused, wrong)).body.data.logIn.__typename).toBe(
      'InvalidCredentialsError',
    );
    expect((await send(fixture.url, refused, '{ pool { commissionCents } }')).status).toBe(200);
    const text = await (await fetch(`${fixture.url}/metrics`)).text();
    const counted = (code: string) =>
      Number(
        new RegExp(`^last_standing_graphql_refusals_total\\{code="${code}"\\} (\\d+)$`, 'm').exec(text)?.[1],
      );
    expect(counted('INVALID_CREDENTIALS')).toBe(1);
    expect(counted('FORBIDDEN')).toBe(1);
  });
});
