import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IncomingMessage } from 'node:http';

import { dialects, openTestDatabase, type TestDatabase } from '../../prisma/testing.ts';
import { frozenClock, plantUser } from '../testing/services.ts';
import { createSession, revokeSession } from '../auth/sessions.ts';
import { createMemoryEvents } from '../events/memory.ts';
import { globalId } from '../schema/globalIds.ts';
import { createLiveAnswers } from './liveAnswers.ts';
import { openRestFixture, type Reply, type RestFixture } from '../testing/rest.ts';

const PATH = '/api/games/week/8/details';

describe.each(dialects)('the polled games on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect);
  });
  afterAll(() => fixture.close());

  async function poll(cookie: string, etag?: string): Promise<Reply & { statements: number }> {
    const before = fixture.counter.statements;
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
    const reply = await fixture.call('GET', PATH, { cookie, headers });
    return { ...reply, statements: fixture.counter.statements - before };
  }
  async function score(points: number): Promise<void> {
    const { id } = await fixture.db.game.findFirstOrThrow({ where: { week: 8, homeTeamId: 'ATL' } });
    await fixture.db.game.update({
      where: { id },
      data: { status: 'LIVE', period: 1, homeScore: points, awayScore: 0 },
    });
    fixture.services.events.publish({ type: 'games', seasonYear: 2025, week: 8, gameIds: [id] });
  }

  it('are served without an SQL statement while nothing changes', async () => {
    const first = await poll(fixture.tester);
    expect(first.statements).toBeGreaterThan(0);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      expect(await poll(fixture.tester, known)).toMatchObject({ status: 304, body: null, statements: 0 });
    }
    const again = await poll(fixture.tester, '"other"');
    expect(again).toMatchObject({ status: 200, statements: 0, body: first.body });
    expect(again.headers.get('etag')).toBe(etag);
    const byQuery = await fixture.call('GET', `${PATH}?_=5&poolId=${fixture.poolId}`, {
      cookie: fixture.tester,
    });
    expect(byQuery.headers.get('etag')).toBe(etag);
  });

  it('are read again after a change, once for all callers', async () => {
    const old = (await poll(fixture.tester)).headers.get('etag')!;
    await poll(fixture.other);
    await score(7);
    const alone = await poll(fixture.tester, old);
    expect(alone.status).toBe(200);
    expect(alone.headers.get('etag')).not.toBe(old);
    expect(alone.statements).toBeGreaterThan(0);
    expect(alone.body.find(({ homeTeamId }: { homeTeamId: string }) => homeTeamId === 'ATL')).toMatchObject({
      quarter: 'Q1',
      homeScore: 7,
    });
    await score(14);
    const before = fixture.counter.statements;
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        fixture.call('GET', PATH, { cookie: index % 2 ? fixture.tester : fixture.other }),
      ),
    );
    expect(new Set(replies.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(fixture.counter.statements - before).toBeLessThanOrEqual(alone.statements);
    // Games of another week do not affect this one.
    fixture.services.events.publish({ type: 'games', seasonYear: 2025, week: 9, gameIds: [1] });
    expect((await poll(fixture.tester)).statements).toBe(0);
    for (const event of [
      { type: 'clock' },
      { type: 'missed' },
      { type: 'pool', poolId: Number(fixture.poolId) },
    ] as const) {
      fixture.services.events.publish(event);
      expect((await poll(fixture.tester)).statements).toBeGreaterThan(0);
    }
  });

  it('are refused at once to visitors, strangers and those who logged out', async () => {
    await poll(fixture.tester);
    expect((await fixture.call('GET', PATH)).status).toBe(401);
    expect((await poll(`__Host-session=${'x'.repeat(43)}`)).status).toBe(401);
    const token = await fixture.token(['pick']);
    expect((await fixture.call('GET', PATH, { token, headers: { 'if-none-match': '*' } })).status).toBe(403);

    const byRest = await fixture.sessionOf('hank@pool.example');
    expect((await poll(byRest)).status).toBe(200);
    await fixture.call('POST', '/api/auth/logout', { cookie: byRest });
    expect((await poll(byRest)).status).toBe(401);
    const byGraphql = await fixture.sessionOf('hank@pool.example');
    expect((await poll(byGraphql)).status).toBe(200);
    await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: byGraphql },
      body: JSON.stringify({ query: 'mutation { logOut { __typename } }' }),
    });
    expect((await poll(byGraphql)).status).toBe(401);
  });
});

describe('the cache of polled responses', () => {
  const pool = globalId('Pool', 1);
  const request = (token: string) =>
    ({ headers: { authorization: `Bearer ${token}` } }) as unknown as IncomingMessage;

  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('sqlite');
  });
  afterAll(() => database.close());

  let people = 0;
  async function open() {
    const { db } = database;
    const systemClock = await frozenClock(new Date('2025-10-26T13:30:00Z'));
    const events = createMemoryEvents();
    const user = await plantUser(db, `poller${(people += 1)}@pool.example`);
    const { viewer } = await createSession({ db, systemClock }, user.id);
    return {
      db,
      systemClock,
      events,
      viewer,
      live: createLiveAnswers({ db, systemClock, events }, { secure: false }),
    };
  }

  it('does not cache a response that changed while it was read', async () => {
    const { live, events } = await open();
    let finish = (_games: string[]) => {};
    const reading = live.get(pool, 8, () => new Promise((resolve) => (finish = resolve)));
    events.publish({ type: 'games', seasonYear: 2025, week: 8, gameIds: [1] });
    finish(['old']);
    expect((await reading).body).toBe('["old"]');
    expect((await live.get(pool, 8, async () => ['new'])).body).toBe('["new"]');
    expect((await live.get(pool, 8, async () => ['never asked'])).body).toBe('["new"]');
  });

  it('limits a failure to the caller that caused it', async () => {
    const { live } = await open();
    let fail = (_reason: Error) => {};
    const first = live.get(pool, 8, () => new Promise((_resolve, reject) => (fail = reject)));
    const second = live.get(pool, 8, async () => ['games']);
    fail(new Error('the session has ended'));
    await expect(first).rejects.toThrow('the session has ended');
    expect((await second).body).toBe('["games"]');
  });

  it('forgets callers after a minute, also those who keep polling', async () => {
    const { live, systemClock, viewer } = await open();
    await live.remember(request('a'), viewer, pool);
    await live.get(pool, 8, async () => ['old']);
    await systemClock.set({ now: new Date('2025-10-26T13:30:59Z') });
    expect(live.knownPool(request('a'))).toBe(pool);
    expect(live.knownPool(request('b'))).toBeNull();
    await systemClock.set({ now: new Date('2025-10-26T13:31:00Z') });
    expect(live.knownPool(request('a'))).toBeNull();
    expect((await live.get(pool, 8, async () => ['new'])).body).toBe('["new"]');
  });

  it('forgets a caller whose session ends: at its expiry, on an event, and after missed events', async () => {
    const { db, live, systemClock, events, viewer } = await open();
    const remember = () => live.remember(request('a'), viewer, pool);
    await remember();
    for (const event of [{ type: 'access', userId: viewer.userId }, { type: 'missed' }] as const) {
      events.publish({ type: 'access', userId: viewer.userId + 1 });
      expect(live.knownPool(request('a'))).toBe(pool);
      events.publish(event);
      expect(live.knownPool(request('a'))).toBeNull();
      await remember();
    }
    const expiresAt = new Date('2025-10-26T13:30:10Z');
    await db.session.update({ where: { id: viewer.sessionId! }, data: { expiresAt } });
    await remember();
    await systemClock.set({ now: new Date(expiresAt.getTime() - 1) });
    expect(live.knownPool(request('a'))).toBe(pool);
    await systemClock.set({ now: expiresAt });
    expect(live.knownPool(request('a'))).toBeNull();
  });

  it('does not remember a caller whose session ended during the request', async () => {
    const { db, live, systemClock, viewer } = await open();
    await revokeSession({ db, systemClock }, viewer.sessionId!);
    await live.remember(request('a'), viewer, pool);
    expect(live.knownPool(request('a'))).toBeNull();
  });
});
