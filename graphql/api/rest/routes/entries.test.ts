import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { openRestFixture, type RestFixture } from '#graphql/testing/rest.ts';

describe.each(oneDialect)('entries over REST on %s', (dialect) => {
  let fixture: RestFixture;
  beforeAll(async () => {
    fixture = await openRestFixture(dialect);
  });
  afterAll(() => fixture.close());

  const get = (path: string, cookie?: string) =>
    fixture.call('GET', path, cookie === undefined ? {} : { cookie });

  it('GET /api/my-participants lists the entries of the caller', async () => {
    const { body } = await get('/api/my-participants', fixture.tester);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(Object.values(fixture.entries));
    expect(body[3]).toEqual({
      id: fixture.entries.justJoined,
      poolId: fixture.poolId,
      name: 'Riley Brooks',
      username: 'Riley Again',
      email: 'test@pool.example',
      entryNumber: 4,
      totalEntries: 4,
      joinedAt: '2025-10-26T08:30:00.000Z',
      welcomeMessageShown: false,
      welcomeMessageCustom: expect.stringContaining('Welcome to the pool!'),
      referrer: 'Mei Lin Zhao',
      isEliminated: false,
      eliminatedWeek: null,
      eliminationReason: null,
      paymentStatus: 'pending',
    });
    expect((await get('/api/my-participants', fixture.administrator)).body).toEqual([]);
    expect((await get('/api/my-participants')).status).toBe(401);
  });

  it('GET /api/user-entries/{email} is limited to the owner of the address and the commissioner', async () => {
    const path = '/api/user-entries/Test%40pool.example';
    const own = {
      entries: [
        { id: fixture.entries.needsPick, username: 'Riley Prime' },
        { id: fixture.entries.hasPick, username: 'Babbling Brooks' },
        { id: fixture.entries.eliminated, username: 'Brooks No Argument' },
        { id: fixture.entries.justJoined, username: 'Riley Again' },
      ],
    };
    expect((await get(path, fixture.tester)).body).toEqual(own);
    const seen = await get(path, fixture.administrator);
    const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
    expect(seen.body.entries.sort(byId)).toEqual(own.entries);
    expect((await get('/api/user-entries/nobody@pool.example', fixture.administrator)).body).toEqual({
      entries: [],
    });
    const forbidden = {
      message: "You don't have permission to perform this action.",
      errorType: 'FORBIDDEN',
      status: 403,
    };
    expect((await get(path, fixture.other)).body).toEqual(forbidden);
    expect((await get('/api/user-entries/nobody@pool.example', fixture.other)).body).toEqual(forbidden);
    expect((await get(path)).status).toBe(401);
  });

  it('GET /api/my-entries accepts a timestamp and is never cached', async () => {
    const { body, headers } = await get('/api/my-entries?t=1761485400000', fixture.tester);
    expect(body).toMatchObject({ totalEntries: 4, canAddMore: true, maxAdditional: 6 });
    expect(body.entries.map(({ username }: { username: string }) => username)).toContain('Riley Prime');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await get('/api/my-entries', fixture.administrator)).body).toEqual({
      entries: [],
      totalEntries: 0,
      canAddMore: false,
      maxAdditional: 0,
    });
    expect((await get('/api/my-entries?poolId=99', fixture.tester)).status).toBe(404);
    expect((await get('/api/my-entries')).status).toBe(401);
  });

  it('GET /api/participants/{id} returns an entry, without private fields for others', async () => {
    const own = await get(`/api/participants/${fixture.entries.needsPick}`, fixture.tester);
    expect(own.body).toMatchObject({ username: 'Riley Prime', email: 'test@pool.example', totalEntries: 4 });
    const others = await get(`/api/participants/${fixture.othersEntry}`, fixture.tester);
    expect(others.body).toMatchObject({ username: 'Gridiron Guru', email: null, paymentStatus: null });
    for (const unknown of ['9999', 'x', '-1', '99999999999', encodeURIComponent('1 OR 1=1')]) {
      expect((await get(`/api/participants/${unknown}`, fixture.tester)).body).toEqual({
        message: 'There is no such participant.',
        errorType: 'NOT_FOUND',
        status: 404,
      });
    }
    expect((await get(`/api/participants/${fixture.othersEntry}`)).status).toBe(401);
    const token = await fixture.token(['pick']);
    const blind = await fixture.call('GET', `/api/participants/${fixture.othersEntry}`, { token });
    expect(blind.status).toBe(403);
  });

  it('GET /api/participants/{id}/used-teams hides the teams of others until the deadline', async () => {
    const path = `/api/participants/${fixture.entries.hasPick}/used-teams`;
    const own = await get(path, fixture.tester);
    expect(own.body).toEqual(['ARI', 'LAR', 'KC', 'BUF', 'DET', 'GB', 'DEN', 'IND']);
    expect((await get(path, fixture.other)).body).toEqual(own.body.slice(0, 7));
    expect((await get(path, fixture.administrator)).body).toEqual(own.body.slice(0, 7));
    expect((await get('/api/participants/9999/used-teams', fixture.tester)).status).toBe(404);
    expect((await get(path)).status).toBe(401);
  });

  it('POST /api/participants/{id}/welcome-shown is stored, for the owner only', async () => {
    const path = `/api/participants/${fixture.entries.justJoined}/welcome-shown`;
    expect(await fixture.call('POST', path, { cookie: fixture.other })).toMatchObject({
      status: 403,
      body: { errorType: 'FORBIDDEN' },
    });
    expect((await fixture.call('POST', path)).status).toBe(401);
    expect((await fixture.call('POST', path, { token: await fixture.token(['read']) })).status).toBe(403);
    const unknown = await fixture.call('POST', '/api/participants/9999/welcome-shown', {
      cookie: fixture.tester,
    });
    expect(unknown.status).toBe(404);
    for (const _ of ['once', 'again']) {
      const shown = await fixture.call('POST', path, { cookie: fixture.tester });
      expect(shown).toMatchObject({
        status: 200,
        body: { welcomeMessageShown: true, welcomeMessageCustom: null, referrer: 'Mei Lin Zhao' },
      });
    }
  });

  it('POST /api/add-entries adds entries and returns their cost', async () => {
    const add = (body: object, cookie: string | undefined = fixture.tester) =>
      fixture.call('POST', '/api/add-entries', cookie === '' ? { body } : { body, cookie });
    const joinCode = 'priya-7k2q';
    const added = await add({ numberOfNewEntries: 2, usernames: ['Riley Fifth', ' '], joinCode });
    expect(added).toMatchObject({
      status: 200,
      body: {
        participants: [
          { username: 'Riley Fifth', entryNumber: 5, totalEntries: 6, paymentStatus: 'pending' },
          { entryNumber: 6, welcomeMessageShown: false, referrer: 'Priya Raman' },
        ],
        paymentAmount: 100,
        paymentUrl: expect.stringContaining('100'),
      },
    });
    expect((await get('/api/my-entries', fixture.tester)).body).toMatchObject({
      totalEntries: 6,
      maxAdditional: 4,
    });
    expect(await add({ numberOfNewEntries: 5, joinCode })).toMatchObject({
      status: 400,
      body: { message: 'The number of additional entries must be from 1 to 4.' },
    });
    expect((await add({ numberOfNewEntries: 0, joinCode })).status).toBe(400);
    expect((await add({ numberOfNewEntries: 1.5, joinCode })).body.message).toContain('whole number');
    expect((await add({ numberOfNewEntries: 1 })).body.message).toBe('Please enter a referral code.');
    expect((await add({ numberOfNewEntries: 1, joinCode: ' ' })).body.message).toBe(
      'Please enter a referral code.',
    );
    expect((await add({ numberOfNewEntries: 1, joinCode: 'NOPE-1234' })).status).toBe(400);
    expect(await add({ numberOfNewEntries: 1, usernames: ['gridiron GURU'], joinCode })).toMatchObject({
      status: 409,
      body: { errorType: 'CONFLICT' },
    });
    expect((await add({ numberOfNewEntries: 1, usernames: 'One', joinCode })).body.message).toContain(
      '"usernames" must be a list of names.',
    );
    expect((await add({ numberOfNewEntries: 1, joinCode, poolId: 77 })).status).toBe(400);
    expect((await add({ numberOfNewEntries: 1, joinCode }, fixture.administrator)).body).toMatchObject({
      status: 422,
      errorType: 'REGISTRATION_CLOSED',
    });
    expect((await add({ numberOfNewEntries: 1, joinCode }, '')).status).toBe(401);
    // A number as an HTML form sends it.
    expect((await add({ numberOfNewEntries: '1', joinCode, poolId: Number(fixture.poolId) })).status).toBe(
      200,
    );
  });

  it('POST /api/join-pool is refused once registration is closed, and works while it is open', async () => {
    const ann = {
      name: 'Ann Onym',
      email: 'ann@pool.example',
      password: 'correct horse',
      referralCode: 'PRIYA-7K2Q',
      numberOfEntries: 2,
      usernames: ['Ann One', 'Ann Two'],
      paymentAmount: 100,
    };
    const join = (change: object = {}) =>
      fixture.call('POST', '/api/join-pool', { body: { ...ann, ...change } });
    const closed = await join();
    expect(closed).toMatchObject({ status: 422, body: { errorType: 'REGISTRATION_CLOSED' } });
    expect(closed.body.message).toContain('Registration for the season is now closed');
    expect(closed.body.error).toBe(closed.body.message);

    await fixture.db.pool.updateMany({ data: { registration: 'OPEN' } });
    expect((await join({ paymentAmount: 99.5 })).body).toMatchObject({
      status: 400,
      message: 'The payment must be $50 for each of the 2 entries.',
    });
    expect((await join({ usernames: [] })).body.message).toContain(
      'Please provide at least one username for your entries.',
    );
    expect((await join({ name: undefined })).body.error).toContain('"name" is missing.');
    expect((await join({ usernames: ['Gridiron Guru', 'Ann Two'] })).status).toBe(409);
    expect((await join({ email: 'test@pool.example' })).status).toBe(409);
    const joined = await join();
    expect(joined).toMatchObject({
      status: 200,
      body: {
        participants: [
          { username: 'Ann One', email: 'ann@pool.example', name: 'Ann Onym', entryNumber: 1 },
          { username: 'Ann Two', entryNumber: 2, referrer: 'Priya Raman' },
        ],
        paymentAmount: 100,
      },
    });
    const cookie = joined.headers.getSetCookie()[0]!.split(';')[0]!;
    expect((await get('/api/auth/me', cookie)).body.user.email).toBe('ann@pool.example');
    expect((await get('/api/my-entries', cookie)).body.totalEntries).toBe(2);
  });
});
