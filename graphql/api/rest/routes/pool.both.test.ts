import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect } from '#prisma/testing.ts';
import { globalId } from '#graphql/api/paging/globalIds.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';

describe.each(bothDialects)('pools over REST on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect);
  });
  afterAll(() => fixture.close());
  const get = (path: string, cookie?: string) =>
    fixture.call('GET', path, cookie === undefined ? {} : { cookie });

  it('returns sums beyond 32 bits of cents in dollars', async () => {
    const { entryFeeCents } = await fixture.db.pool.findFirstOrThrow();
    const setFee = async (cents: number) => {
      await fixture.db.pool.updateMany({ data: { entryFeeCents: cents } });
      fixture.services.events.publish({ type: 'missed' });
    };
    await setFee(2_000_000_000);
    try {
      expect((await get('/api/pool-stats')).body).toMatchObject({ totalPrizePool: 30 * 20_000_000 });
      expect((await get('/api/pools', fixture.tester)).body).toMatchObject([{ entryFee: 20_000_000 }]);
    } finally {
      await setFee(entryFeeCents);
    }
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('POST /api/validate-join-code returns the owner of the code', async () => {
    const check = (body: object) => fixture.call('POST', '/api/validate-join-code', { body });
    expect((await check({ joinCode: ' priya-7k2q ' })).body).toEqual({
      valid: true,
      referrer: 'Priya Raman',
      pool: { id: fixture.poolId, name: 'Last Standing 2025', entryFee: 50, currency: 'USD' },
    });
    expect(await check({ joinCode: 'NOBODY-0000' })).toMatchObject({
      status: 404,
      body: { message: 'This referral code is not valid.', errorType: 'NOT_FOUND' },
    });
    expect((await check({})).body.message).toBe('Please enter a referral code.');
    let last = await check({ joinCode: 'WRONG-0000' });
    for (let attempt = 0; attempt < 40 && last.status === 404; attempt += 1) {
      last = await check({ joinCode: `WRONG-${attempt}` });
    }
    expect(last).toMatchObject({ status: 429, body: { errorType: 'RATE_LIMITED' } });
  });

  it('GET /api/referral-codes lists the codes of the caller, or all codes for the commissioner', async () => {
    const own = await get('/api/referral-codes', fixture.tester);
    expect(own.body).toEqual({
      codes: [{ code: 'RILEY-5MZB', referrer: 'Riley Brooks', poolId: fixture.poolId }],
    });
    const all = await get('/api/referral-codes', fixture.administrator);
    const stored = await fixture.db.referralCode.findMany();
    expect(all.body.codes.map(({ code }: { code: string }) => code).sort()).toEqual(
      stored.map(({ code }) => code).sort(),
    );
    expect(stored.length).toBeGreaterThan(2);
    expect((await get('/api/referral-codes')).status).toBe(401);
    const token = await fixture.token(['pick']);
    expect(await fixture.call('GET', '/api/referral-codes', { token })).toMatchObject({
      status: 403,
      body: { errorType: 'FORBIDDEN' },
    });
  });

  it('GET /api/pools lists pools', async () => {
    const pools = await get('/api/pools', fixture.tester);
    expect(pools.body).toEqual([
      { id: fixture.poolId, name: 'Last Standing 2025', currentWeek: 8, entryFee: 50, currency: 'USD' },
    ]);
    expect((await get('/api/pools')).status).toBe(401);
  });

  it('GET /api/dashboard/{poolId} returns statistics and all entries, without private fields of others', async () => {
    const { status, body, headers } = await get(`/api/dashboard/${fixture.poolId}`, fixture.tester);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.stats).toEqual({
      totalPlayers: 30,
      activePlayers: 14,
      eliminatedPlayers: 16,
      currentWeek: 8,
    });
    expect(body.pool.currentWeek).toBe(8);
    expect(body.participants).toHaveLength(30);
    const byId = new Map<string, Record<string, unknown>>(
      body.participants.map((one: { id: string }) => [one.id, one]),
    );
    expect(byId.get(fixture.entries.needsPick)).toMatchObject({
      name: 'Riley Brooks',
      email: 'test@pool.example',
      paymentStatus: 'completed',
      totalEntries: 4,
      isEliminated: false,
    });
    expect(byId.get(fixture.othersEntry)).toMatchObject({
      username: 'Gridiron Guru',
      name: null,
      email: null,
      paymentStatus: null,
      referrer: null,
      totalEntries: null,
      welcomeMessageShown: true,
      welcomeMessageCustom: null,
    });
    expect(byId.get(fixture.entries.eliminated)).toMatchObject({
      isEliminated: true,
      eliminatedWeek: 3,
      eliminationReason: 'LOSS',
    });
    const weeks = body.participants.map((one: { eliminatedWeek: number | null }) => one.eliminatedWeek ?? 99);
    expect(weeks).toEqual([...weeks].sort((a, b) => b - a));

    const global = await get(`/api/dashboard/${globalId('Pool', Number(fixture.poolId))}`, fixture.tester);
    expect(global.body).toEqual(body);
    const seen = await get(`/api/dashboard/${fixture.poolId}`, fixture.administrator);
    expect(seen.body.participants.every((one: { email: unknown }) => typeof one.email === 'string')).toBe(
      true,
    );

    for (const unknown of ['999', '0', 'abc', '99999999999', '%00']) {
      expect((await get(`/api/dashboard/${unknown}`, fixture.tester)).body).toMatchObject({
        status: 404,
        message: 'There is no such pool.',
      });
    }
    expect((await get(`/api/dashboard/${fixture.poolId}`)).status).toBe(401);
  });

  it('GET /api/pools/{poolId}/participants lists all entries', async () => {
    const all = await get(`/api/pools/${fixture.poolId}/participants`, fixture.tester);
    const dashboard = await get(`/api/dashboard/${fixture.poolId}`, fixture.tester);
    expect(all.body).toEqual(dashboard.body.participants);
    expect((await get('/api/pools/999/participants', fixture.tester)).status).toBe(404);
    expect((await get(`/api/pools/${fixture.poolId}/participants`)).status).toBe(401);
  });

  it('GET /api/pool-stats is public', async () => {
    const stats = { totalPlayers: 30, activePlayers: 14, totalPrizePool: 1500, currency: 'USD' };
    expect((await get('/api/pool-stats')).body).toEqual(stats);
    expect((await get(`/api/pool-stats?poolId=${fixture.poolId}&_=123`)).body).toEqual(stats);
    expect((await get('/api/pool-stats?poolId=77')).status).toBe(404);
  });

  it('reads lists to their end, page by page', async () => {
    const [first] = await fixture.db.entry.findMany({ orderBy: { id: 'asc' }, take: 1 });
    const userId = (await fixture.db.user.findUniqueOrThrow({ where: { email: 'admin@pool.example' } })).id;
    const extra = Array.from({ length: 450 }, (_, index) => ({
      poolId: first!.poolId,
      userId,
      username: `Extra ${index}`,
      usernameKey: `extra ${index}`,
      usernameSkeleton: `extra ${index}`,
      number: index + 1,
      joinedAt: first!.joinedAt,
    }));
    await fixture.db.entry.createMany({ data: extra.slice(0, 9) });
    // The number of entries per account is limited, so each further entry has its own account.
    await fixture.db.user.createMany({
      data: extra.slice(9).map(({ username }) => ({
        email: `${username.replace(' ', '')}@pool.example`.toLowerCase(),
        name: username,
        createdAt: first!.joinedAt,
        unsubscribeToken: username,
      })),
    });
    const users = new Map((await fixture.db.user.findMany()).map(({ name, id }) => [name, id]));
    await fixture.db.entry.createMany({
      data: extra.slice(9).map((entry) => ({ ...entry, userId: users.get(entry.username)!, number: 1 })),
    });
    fixture.services.events.publish({ type: 'missed' });
    const all = await get(`/api/pools/${fixture.poolId}/participants`, fixture.tester);
    expect(all.body).toHaveLength(480);
    expect(new Set(all.body.map(({ id }: { id: string }) => id)).size).toBe(480);
    const found = await get('/api/user-entries/Extra333%40pool.example', fixture.administrator);
    expect(found.body.entries).toMatchObject([{ username: 'Extra 333' }]);
  });
});
