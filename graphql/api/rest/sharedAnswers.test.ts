import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openRestFixture, type Reply, type RestFixture } from '#graphql/testing/rest.ts';

const PATH = '/api/games/week/8/details';

describe.each(oneDialect)('the shared responses on %s', (dialect) => {
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
    expect(etag).toMatch(/^"[\w-]{27}(-br|-gzip)?"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      expect(await poll(fixture.tester, known)).toMatchObject({
        status: 304,
        body: null,
        statements: 0,
      });
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
    for (const event of [
      { type: 'clock' },
      { type: 'missed' },
      { type: 'pool', poolId: Number(fixture.poolId) },
    ] as const) {
      fixture.services.events.publish(event);
      expect((await poll(fixture.tester)).statements).toBeGreaterThan(0);
    }
  });

  it("of the picks of a week are one's own until the deadline", async () => {
    const { tester, other, clock, services } = fixture;
    const picks = async (cookie: string) => fixture.call('GET', '/api/picks/week/8', { cookie });
    const [mine, others] = [await picks(tester), await picks(other)];
    expect(mine.body).not.toEqual(others.body);
    expect([mine.headers.get('cache-control'), mine.headers.get('etag')]).toEqual(['no-store', null]);
    await clock.set({ now: new Date('2025-10-26T14:00:00Z') });
    const revealed = await Promise.all([picks(tester), picks(other)]);
    expect(revealed[0].body).toEqual(revealed[1].body);
    expect(revealed[0].body.length).toBeGreaterThan(mine.body.length);
    expect(revealed.map(({ headers }) => headers.get('cache-control'))).toEqual(
      revealed.map(() => 'private, no-cache'),
    );
    services.events.publish({ type: 'clock' });
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
