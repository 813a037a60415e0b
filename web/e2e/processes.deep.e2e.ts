import { createClient, type Client } from 'graphql-ws';
import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { loadSeason } from '#prisma/seasons/seasons.ts';
import { loadTeams } from '#prisma/seasons/teams.ts';
import {
  scoreboard,
  scoreboardEvent,
  startFeedServer,
  type FeedServer,
} from '#graphql/testing/scoreboard.ts';
import { LEASE_BEAT } from '#graphql/server/jobs/lease.ts';
import { CookieJar } from '#graphql/testing/cookieJar.ts';
import { openSlowProxy, type SlowProxy } from '#graphql/testing/slowProxy.ts';
import { persistedDocument, persistedIds } from '#graphql/api/persisted/documents.ts';
import { startDemo } from './demo.ts';
import { type ServerProcess, startServer } from './server.ts';

const admin = { email: 'boss@pool.example', password: 'a long secret' };

function ask(server: ServerProcess, query: string, cookie = ''): Promise<Response> {
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  });
}

async function answer<T>(server: ServerProcess, query: string, cookie = ''): Promise<T> {
  const { data, errors } = (await (await ask(server, query, cookie)).json()) as { data: T; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

async function logIn(server: ServerProcess): Promise<string> {
  const { email, password } = admin;
  const query = `mutation { logIn(input: { email: "${email}", password: "${password}" }) { __typename } }`;
  const response = await ask(server, query);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

/** The jobs of a server, each with a lease. */
const JOBS = [
  'cleanup',
  'comparison',
  'confirmations',
  'logBeginnings',
  'logs',
  'mail',
  'notices',
  'pickReceipts',
  'push',
  'season',
  'seasonImports',
  'webhooks',
];

describe('two server processes on one PostgreSQL', () => {
  let feed: FeedServer;
  let one: ServerProcess;
  let two: ServerProcess;
  let slow: SlowProxy;
  let database: Postgres;
  const clients: Client[] = [];

  beforeAll(async () => {
    // The games of the season's last week; some of them are live during the test.
    const season = loadSeason(2025);
    const games = season.games.filter((game) => game.week === 18);
    const teams = loadTeams(2025);
    const kickoff = new Date(Date.now() - 3_600_000);
    feed = await startFeedServer((seasonYear, week) =>
      scoreboard(
        seasonYear,
        week,
        games.map(({ homeTeamId, awayTeamId }, index) =>
          scoreboardEvent({
            seasonYear,
            week,
            homeTeamId,
            awayTeamId,
            kickoff,
            status: 'LIVE',
            period: 2,
            clock: '10:00',
            homeScore: index,
            awayScore: 3,
          }),
        ),
      ),
    );
    const env = {
      POOL_MODE: 'live',
      ESPN_BASE_URL: feed.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
    one = await startServer({ dialect: 'postgresql', env });
    database = new Postgres({ connectionString: one.databaseUrl });
    await database.connect();
    await database.query(`INSERT INTO "Season" ("year", "weekCount") VALUES (2025, 18)`);
    for (const team of teams) {
      await database.query(
        `INSERT INTO "Team" ("id", "city", "nickname", "conference", "division", "primaryColor", "secondColor")
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          team.id,
          team.city,
          team.nickname,
          team.conference,
          team.division,
          team.primaryColor,
          team.secondColor,
        ],
      );
    }
    for (const game of games) {
      await database.query(
        `INSERT INTO "Game" ("seasonYear", "week", "homeTeamId", "awayTeamId", "kickoff", "updatedAt")
         VALUES (2025, 18, $1, $2, $3, $3)`,
        [game.homeTeamId, game.awayTeamId, kickoff],
      );
    }
    await database.query(
      `INSERT INTO "Pool" ("name", "slug", "seasonYear", "createdAt", "currentWeek")
       VALUES ('Pool', 'pool', 2025, $1, 18)`,
      [kickoff],
    );
    await database.query(
      `INSERT INTO "PoolWeek" ("poolId", "week", "deadline", "deadlinePassedAt") VALUES (1, 18, $1, $1)`,
      [new Date(kickoff.getTime() - 3_600_000)],
    );
    // Publishes an event as another process would: work for the job.
    await database.query('SELECT pg_notify($1, $2)', [
      'last_standing_positions',
      `0 ${JSON.stringify({ from: 'the test', events: [{ type: 'pool', poolId: 1 }] })}`,
    ]);
    // The second process hears of the first one's changes late.
    const events = new URL(one.databaseUrl);
    slow = await openSlowProxy(Number(events.port || 5432), 30);
    events.hostname = '127.0.0.1';
    events.port = String(slow.port);
    two = await startServer({
      dialect: 'postgresql',
      env: { ...env, DATABASE_URL: one.databaseUrl, EVENTS_URL: events.href },
    });
  });
  afterAll(async () => {
    for (const client of clients) await client.dispose();
    await database?.end();
    await two?.stop();
    await one?.stop();
    await slow?.close();
    await feed?.close();
  });

  function connect(server: ServerProcess, cookie = ''): Client {
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string[]) {
        super(address, protocols, { headers: { cookie } });
      }
    }
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WithCookie,
      retryAttempts: 0,
    });
    clients.push(client);
    return client;
  }

  const holders = async () => {
    const { rows } = await database.query<{ name: string; holder: string }>(
      `SELECT "name", "holder" FROM "JobLease" WHERE "expiresAt" > now() at time zone 'utc' ORDER BY "name"`,
    );
    return new Map(rows.map(({ name, holder }) => [name, Number(holder.split(' ')[1])]));
  };

  it('creates one first administrator, and runs each job in one of them', async () => {
    const { rows } = await database.query(`SELECT "email" FROM "User" WHERE "isAdministrator"`);
    expect(rows).toEqual([{ email: admin.email }]);
    expect([...(await holders()).keys()]).toEqual(JOBS);
    expect(new Set((await holders()).values())).toEqual(new Set([one.pid]));
    // The games are live: only one process polls them.
    await expect.poll(() => feed.requests.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const metricsOf = async ({ url }: ServerProcess) => (await fetch(`${url}/metrics`)).text();
    const runs = /last_standing_job_run_duration_seconds_count\{job="season",outcome="ok"\} [1-9]/;
    await expect.poll(() => metricsOf(one), { timeout: 30_000 }).toMatch(runs);
    const numbers = await metricsOf(two);
    expect(numbers, 'no run of any job').not.toContain('last_standing_job_run_duration_seconds_count{job=');
    expect(numbers).toMatch(/last_standing_feed_age_seconds\{feed="espn"\} \d/);
    expect(numbers).toContain('last_standing_entries{pool="1"} 0');
    expect(feed.requests[0]!.headers['user-agent']).toMatch(/^Last-Standing\/\d/);
  });

  it('lets a subscriber of one hear an event of the other', async () => {
    const [session, other] = [await logIn(one), await logIn(two)];
    const { pool } = await answer<{ pool: { id: string } }>(two, '{ pool { id } }', session);
    const heard: unknown[] = [];
    connect(two, session).subscribe(
      { query: `subscription { gamesUpdated(pool: "${pool.id}", week: 18) { homeScore awayScore } }` },
      { next: (result) => void heard.push(result), error: () => {}, complete: () => {} },
    );
    // Process one corrects the score when it next reads the feed; process two, which subscribes meanwhile, hears of it.
    const scoreWrongly = `UPDATE "Game" SET "homeScore" = 99 WHERE "id" = (SELECT min("id") FROM "Game")`;
    await expect
      .poll(() => database.query(scoreWrongly).then(() => heard[0]), { timeout: 60_000, interval: 500 })
      .toMatchObject({ data: { gamesUpdated: expect.anything() as unknown } });
    expect(other).not.toBe(session);
  });

  it('shows no client less in one than it was told by the other', async () => {
    const client = new CookieJar(await logIn(one));
    const { pool } = await answer<{ pool: { id: string } }>(one, '{ pool { id } }', client.header);
    const rules = persistedIds.find((id) => persistedDocument(id)!.text.startsWith('query RulesPageQuery'))!;
    const update =
      'mutation ($input: UpdatePoolInput!) { updatePool(input: $input) { ... on UpdatePoolPayload { pool { id } } } }';
    for (let fee = 1_000; fee < 1_040; fee += 1) {
      // By turns, so that each keeps what the other changes.
      const [writes, reads] = fee % 2 === 0 ? [one, two] : [two, one];
      const input = { pool: pool.id, entryFeeCents: fee, reason: 'A test.' };
      expect(await (await client.ask(writes.url, update, { input })).json()).toEqual({
        data: { updatePool: { pool: { id: pool.id } } },
      });
      const read = await client.fetch(`${reads.url}/graphql?id=${rules}&variables={}`);
      expect(await read.text()).toContain(`"entryFeeCents":${fee},`);
    }
  });

  it('lets the other take over within 15 seconds when the holder of the leases is killed', async () => {
    await one.kill('SIGKILL');
    // However slow the machine is: the last lease runs out in time, and the other asks every few seconds.
    const { rows } = await database.query<{ left: number }>(
      `SELECT EXTRACT(EPOCH FROM max("expiresAt") - (now() at time zone 'utc'))::float AS "left" FROM "JobLease"`,
    );
    expect(rows[0]!.left + LEASE_BEAT / 1000).toBeLessThan(15);
    await expect
      .poll(async () => [...(await holders())], { timeout: 60_000 })
      .toEqual(JOBS.map((job) => [job, two.pid]));
    expect((await fetch(`${two.url}/readyz`)).status).toBe(200);
  });
});

describe('SIGTERM', () => {
  it('loses no acknowledged write, tells sockets to reconnect, and ends well', async () => {
    const server = await startDemo();
    try {
      const session = await ask(server, 'mutation { testLogIn { __typename } }');
      const cookie = session.headers.get('set-cookie')!.split(';')[0]!;
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      await new Promise((resolve) => socket.once('open', resolve));
      const stream = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query: 'subscription { clockUpdated { speed } }' }),
      });
      expect(stream.status).toBe(200);

      // Creates tokens in four parallel sequences, until the server is gone.
      const acknowledged: string[] = [];
      let isOver = false;
      const lines = [0, 1, 2, 3].map(async (line) => {
        for (let index = 0; !isOver; index += 1) {
          const name = `token ${line} ${index}`;
          const query = `mutation { createApiToken(input: { name: "${name}", scopes: [READ] }) { __typename ... on CreateApiTokenPayload { token } } }`;
          try {
            const text = await (await ask(server, query, cookie)).text();
            if (text.includes('"__typename":"CreateApiTokenPayload"')) acknowledged.push(name);
          } catch {
            return;
          }
        }
      });
      await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(0);
      await server.kill('SIGTERM');
      isOver = true;
      await Promise.all(lines);
      expect(await closed).toBe(1001);
      // Fails where the server cut the connection, as it does with those that do not end by themselves.
      await stream.text();
      expect(server.logs()).toContain('"msg":"stopping"');

      await server.restart();
      const { viewer } = await answer<{ viewer: { apiTokens: { name: string }[] } }>(
        server,
        '{ viewer { apiTokens { name } } }',
        cookie,
      );
      const stored = new Set(viewer.apiTokens.map(({ name }) => name));
      expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
