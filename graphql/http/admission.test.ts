import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { openDatabase } from '../../prisma/client.ts';
import { dialects } from '../../prisma/testing.ts';
import { createLimits } from '../auth/limits.ts';
import { openRestStage, type RestStage } from '../rest/testing.ts';
import { startServer } from '../server.ts';
import { readSettings } from '../settings.ts';
import { openSocket } from './testing-socket.ts';

const BUDGET = 100_000;
const COSTLY = `query ($n: Int) { pool { week(number: $n) { games { id status homeTeam { id name city } awayTeam { id
  name city } } } standings(first: 100) { edges { node { id username status
  picks { id week submittedAt team { id name city } } } } } } }`;
const PICK = `mutation ($input: SubmitPickInput!) { submitPick(input: $input) { __typename ... on Error { code } } }`;
const SESSION = '{ viewer { id } }';

interface Answer {
  status: number;
  headers: Headers;
  // Tests read what they asked for; a wrong path fails them.
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

/** Asks until it is refused: how often it was answered, and the refusal. */
async function useUp(url: string, headers: Record<string, string>): Promise<{ asked: number; last: Answer }> {
  for (let asked = 0; asked < 1_000; asked += 1) {
    const last = await send(url, headers, COSTLY);
    if (last.body.data === undefined || last.body.data === null) return { asked, last };
  }
  throw new Error('It is never refused.');
}

const ready = () => Promise.resolve({ database: true, writes: true, migrations: true, jobs: true });

describe.each(dialects)('the budget of cost per minute on %s', (dialect) => {
  let stage: RestStage;
  let tester: { cookie: string };
  beforeAll(async () => {
    stage = await openRestStage(dialect, { COST_BUDGET: String(BUDGET) });
    tester = { cookie: stage.tester };
  });
  afterAll(() => stage.close());

  it('ends for one account over every transport, and for nobody else', async () => {
    const { asked, last } = await useUp(stage.url, tester);
    expect(asked).toBeGreaterThan(5);
    expect(last.status).toBe(429);
    const [error] = last.body.errors;
    expect(error.extensions.code).toBe('RATE_LIMITED');
    expect(error.extensions.retryAfterSeconds).toBeGreaterThan(0);
    expect(last.headers.get('retry-after')).toBe(String(error.extensions.retryAfterSeconds));

    const socket = await openSocket(stage.url, tester);
    socket.ask('1', COSTLY, { n: 8 });
    const refusal = await socket.hear('1', 'next', 'error');
    expect(refusal.type).toBe('error');
    expect(refusal.payload[0].extensions).toEqual({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
    });
    const subscription =
      'subscription ($pool: ID!) { gamesUpdated(pool: $pool, week: 8) { id homeTeam { name } } }';
    socket.ask('2', `${subscription} # ${'.'.repeat(200)}`, { pool: stage.poolId });
    expect((await socket.hear('2', 'next', 'error')).payload[0].extensions.code).toBe('RATE_LIMITED');
    socket.ask('3', SESSION);
    expect((await socket.hear('3', 'next', 'error')).payload.data.viewer.id).toBeTruthy();
    socket.socket.close();

    const rest = await stage.call('GET', `/api/pools/${stage.poolId}/participants`, tester);
    expect(rest).toMatchObject({ status: 429, body: { errorType: 'RATE_LIMITED', status: 429 } });

    for (const headers of [{ cookie: stage.other }, {}] as Record<string, string>[]) {
      expect((await send(stage.url, headers, '{ pool { name } }')).status).toBe(200);
    }
    const token = await stage.token(['read']);
    const own = await send(stage.url, { authorization: `Bearer ${token}` }, COSTLY);
    expect(own.body.data.pool.week.games.length).toBeGreaterThan(0);
  });

  it('keeps picks, and the question who is signed in, out of what tabs have used up', async () => {
    expect((await send(stage.url, tester, COSTLY)).status).toBe(429);
    expect((await send(stage.url, tester, SESSION)).body.data.viewer.id).toBeTruthy();
    const id = (type: string, plain: string) => Buffer.from(`${type}:${plain}`).toString('base64');
    const input = { entry: id('Entry', stage.entries.needsPick), week: 8, team: id('Team', 'CAR') };
    const { body } = await send(stage.url, tester, PICK, { input });
    expect(body.data.submitPick.__typename).toBe('SubmitPickPayload');
    const again = await stage.call('POST', '/api/picks', {
      ...tester,
      body: { participantId: stage.entries.needsPick, teamId: 'CAR', week: 8 },
    });
    // Refused by the rule, not by the budget.
    expect(again).toMatchObject({ status: 409, body: { errorType: 'PICK_EXISTS' } });
  });

  it('does not let a document that picks and reads draw on the picks', async () => {
    const input = { entry: 'x', week: 8, team: 'y' };
    const others = Array.from(
      { length: 20 },
      (_, n) => `a${n}: markWelcomeShown(input: { entry: "x" }) { __typename }`,
    );
    const text = PICK.replace('submitPick(', `${others.join(' ')} submitPick(`);
    const { body } = await send(stage.url, tester, text, { input });
    expect(body.errors[0].extensions.code).toBe('RATE_LIMITED');
  });

  it('charges documents that cannot be read', async () => {
    const reader = { cookie: await stage.sessionOf('grace@pool.example') };
    await send(stage.url, reader, SESSION);
    const broken = `{ pool { ${'nothing '.repeat(50)} } }`;
    const codes: unknown[] = [];
    for (let n = 0; n < 60 && !codes.includes('RATE_LIMITED'); n += 1) {
      const { body } = await send(stage.url, reader, broken);
      codes.push(body.errors[0].extensions?.code);
    }
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect(codes.length).toBeGreaterThan(10);
  });

  it('ends a subscription whose events have used it up', async () => {
    const listener = { cookie: await stage.sessionOf('sofia@pool.example') };
    const socket = await openSocket(stage.url, listener);
    const standings = 'standings(first: 100) { edges { node { id username status } } }';
    socket.ask('1', `subscription ($pool: ID!) { standingsUpdated(pool: $pool) { id ${standings} } }`, {
      pool: Buffer.from(`Pool:${stage.poolId}`).toString('base64'),
    });
    socket.ask('2', SESSION);
    await socket.hear('2', 'complete');
    stage.services.events.publish({ type: 'standings', poolId: Number(stage.poolId) });
    await socket.hear('1', 'next');
    await useUp(stage.url, listener);
    stage.services.events.publish({ type: 'standings', poolId: Number(stage.poolId) });
    const end = await socket.hear('1', 'error', 'complete');
    expect(end).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'RATE_LIMITED' } }] });
    socket.socket.close();
  });

  it.each(dialect === 'postgresql' ? [dialect] : [])('is one budget for several processes', async () => {
    const db = await openDatabase(await databaseUrl(stage));
    const address = { PORT: '0', PUBLIC_URL: 'https://pool.example' };
    const settings = readSettings({ ...address, COST_BUDGET: String(BUDGET) });
    const second = await startServer({ ...stage.services, db, limits: createLimits(db) }, settings, ready);
    try {
      const guest = { cookie: await stage.sessionOf('tom@pool.example') };
      const first = await useUp(stage.url, guest);
      const rest = await useUp(second.url, guest);
      // The second process learns of the first with its first twentieth.
      expect(rest.asked).toBeLessThanOrEqual(Math.ceil(first.asked / 20) + 1);
    } finally {
      await second.close();
      await db.$disconnect();
    }
  });
});

async function databaseUrl({ db }: RestStage): Promise<string> {
  const [row] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`;
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = `/${row.name}`;
  return url.href;
}

describe('turns', { timeout: 60_000 }, () => {
  let stage: RestStage;
  /** Looked up while the gate is shut: hashes of the sessions that got their turn. */
  let turns: string[] = [];
  let open = () => {};
  let gate = Promise.resolve();
  let shutFor: string | null = null;

  beforeAll(async () => {
    stage = await openRestStage('sqlite');
    const { session } = stage.db;
    const findUnique = session.findUnique.bind(session);
    Object.defineProperty(stage.db, 'session', {
      configurable: true,
      value: Object.assign(Object.create(session) as typeof session, {
        findUnique: async (query: Parameters<typeof findUnique>[0]) => {
          const { tokenHash } = query.where;
          turns.push(tokenHash ?? '');
          if (tokenHash === shutFor) await gate;
          return findUnique(query);
        },
      }),
    });
  });
  afterAll(() => stage.close());
  afterEach(() => {
    open();
    shutFor = null;
  });

  const shut = async (cookie: string) => {
    const { hashToken } = await import('../auth/tokens.ts');
    shutFor = hashToken(/session=([^;]+)/.exec(cookie)?.[1] ?? '');
    gate = new Promise((resolve) => (open = resolve));
    turns = [];
  };
  const metric = async (name: RegExp) => {
    const text = await (await fetch(`${stage.url}/metrics`)).text();
    return text
      .split('\n')
      .filter((line) => name.test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const waiting = () => metric(/^last_standing_operations_waiting /);

  it('one who floods delays nobody else', async () => {
    const [flooder, guest] = [{ cookie: stage.tester }, { cookie: stage.other }];
    await send(stage.url, flooder, SESSION);
    await send(stage.url, guest, SESSION);
    await shut(stage.tester);
    const flood = Array.from({ length: 150 }, () => send(stage.url, flooder, SESSION));
    await vi.waitFor(async () => expect(await waiting()).toBe(142), 25_000);
    expect((await send(stage.url, guest, SESSION)).body.data.viewer.id).toBeTruthy();
    expect(turns.filter((hash) => hash === shutFor)).toHaveLength(8);
    open();
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
    expect(await waiting()).toBe(0);
  });

  it('a pick does not wait behind what the same account asks for', async () => {
    const flooder = { cookie: stage.other };
    await send(stage.url, flooder, SESSION);
    await shut(stage.other);
    const flood = Array.from({ length: 350 }, () => send(stage.url, flooder, SESSION));
    // 8 have their turn, 300 wait.
    await vi.waitFor(
      async () => expect(await metric(/^last_standing_refused_total.*"queue"/)).toBe(42),
      10_000,
    );
    expect(await waiting()).toBe(300);
    const pick = send(stage.url, flooder, PICK, { input: { entry: 'x', week: 8, team: 'y' } });
    await vi.waitFor(() => expect(turns).toHaveLength(9), 25_000);
    open();
    expect((await pick).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(42);
  });

  it('what somebody does not wait for any more is not run', async () => {
    const guest = { cookie: stage.tester };
    await shut(stage.tester);
    const kept = Array.from({ length: 8 }, () => send(stage.url, guest, SESSION));
    await vi.waitFor(() => expect(turns).toHaveLength(8), 25_000);
    const leaving = new AbortController();
    const cutOff = () => metric(/^last_standing_http_request_duration_seconds_count.*"\/graphql"/);
    const before = await cutOff();
    const left = Array.from({ length: 20 }, () =>
      fetch(`${stage.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...guest },
        body: JSON.stringify({ query: SESSION }),
        signal: leaving.signal,
      }).catch(() => 'left'),
    );
    const socket = await openSocket(stage.url, guest);
    for (let id = 0; id < 5; id += 1) socket.ask(String(id), SESSION);
    await vi.waitFor(async () => expect(await waiting()).toBe(25), 25_000);
    leaving.abort();
    socket.socket.terminate();
    await vi.waitFor(async () => expect(await cutOff()).toBe(before + 20), 25_000);
    await vi.waitFor(async () => expect(await metric(/^last_standing_websockets /)).toBe(0), 25_000);
    open();
    await Promise.all([...kept, ...left]);
    await send(stage.url, guest, SESSION);
    expect(turns).toHaveLength(9);
    expect(await waiting()).toBe(0);
  });
});
