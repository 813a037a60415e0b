import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { User } from '#prisma/generated/sqlite/client.ts';
import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { endSessionsOf } from '../sessions.ts';
import { createAdministrator } from '../createAdministrator.ts';
import { ensureFirstAdministrator } from '../firstAdministrator.ts';
import { logOut } from '../logOut.ts';
import { testLogIn, TEST_USER_EMAIL } from '../testLogIn.ts';
import { RateLimitedError } from '#kernel/failures.ts';
import { NO_ROLE } from './viewer.ts';
import { createTestServices, plantUser, type TestServices } from '#graphql/testing/services.ts';
import { openCounted, type StatementCounter } from '#graphql/testing/schema.ts';
import { newApiToken } from './apiTokens.ts';
import { createViewerCache, type ViewerCache } from './viewerCache.ts';
import { createSession, revokeSession } from './sessions.ts';
import { viewerFromRequest } from '#graphql/testing/viewerFromRequest.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(oneDialect)('viewers in memory on %s', (dialect) => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let services: TestServices;
  let kept: ViewerCache;
  let user: User;
  let isHearing: boolean;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    await database.db.$disconnect();
    const counted = openCounted(dialect, database.url);
    counter = counted.counter;
    services = await createTestServices(counted.db);
    isHearing = true;
    services.events.isConnected = () => isHearing;
    kept = createViewerCache(services);
    user = await plantUser(services.db, 'member@pool.example');
  });
  afterEach(async () => {
    await services.db.$disconnect();
    await database.close();
  });

  const later = (milliseconds: number) =>
    services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + milliseconds) });
  const withCookie = (token: string) => viewerFromRequest({ cookie: `session=${token}` }, services, kept);
  const withToken = (token: string) =>
    viewerFromRequest({ authorization: `Bearer ${token}` }, services, kept);
  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = counter.statements;
    await work();
    return counter.statements - before;
  };
  const storeToken = async (settings: object = {}) => {
    const { token, tokenHash, prefix } = newApiToken();
    const createdAt = services.systemClock.now();
    await services.db.apiToken.create({
      data: { userId: user.id, name: 'script', tokenHash, prefix, createdAt, ...settings },
    });
    return token;
  };

  it('take no statement for a session that is known, and one after a change of its account', async () => {
    const { token, viewer } = await createSession(services, user.id);
    expect(await withCookie(token)).toEqual(viewer);
    expect(await statementsOf(() => withCookie(token))).toBe(0);
    services.events.publish({ type: 'access', userId: user.id + 1 });
    expect(await statementsOf(() => withCookie(token))).toBe(0);
    for (const event of [{ type: 'access', userId: user.id } as const, { type: 'missed' } as const]) {
      services.events.publish(event);
      expect(await statementsOf(() => withCookie(token))).toBeGreaterThan(0);
      expect(await statementsOf(() => withCookie(token))).toBe(0);
    }
  });

  it('tell when the session ends, for as long as they are kept', async () => {
    const { token } = await createSession(services, user.id);
    const viewer = (await withCookie(token))!;
    const { expiresAt } = await services.db.session.findFirstOrThrow();
    expect(kept.endOf(viewer)).toBe(expiresAt.getTime());
    services.events.publish({ type: 'access', userId: user.id });
    expect(kept.endOf(viewer)).toBeNull();
    const again = (await withCookie(token))!;
    expect([kept.endOf(viewer), kept.endOf(again)]).toEqual([null, expiresAt.getTime()]);
    isHearing = false;
    expect(kept.endOf(again)).toBeNull();
  });

  it('are looked up once for all who ask at the same time, but not for who asks after a change', async () => {
    const { token } = await createSession(services, user.id);
    const one = await statementsOf(() => withCookie(token));
    services.events.publish({ type: 'missed' });
    expect(await statementsOf(() => Promise.all(Array.from({ length: 9 }, () => withCookie(token))))).toBe(
      one,
    );
    services.events.publish({ type: 'missed' });
    const before = withCookie(token);
    services.events.publish({ type: 'missed' });
    expect(await statementsOf(() => Promise.all([before, withCookie(token)]))).toBeLessThanOrEqual(2 * one);
    expect(await statementsOf(() => withCookie(token))).toBe(0);
  });

  it('end at once with the session, however it ends', async () => {
    const ends: ((token: string, sessionId: number) => Promise<unknown>)[] = [
      (_token, sessionId) =>
        logOut(services, {
          userId: user.id,
          ...NO_ROLE,
          withheld: NO_ROLE,
          memberOf: new Set(),
          scopes: new Set(),
          sessionId,
          tokenId: null,
          hasProviderFactor: false,
        }),
      () => endSessionsOf(services, user.email),
      () => endSessionsOf(services, null),
      () => createAdministrator(services, { email: user.email }),
    ];
    for (const end of ends) {
      const { token, viewer } = await createSession(services, user.id);
      expect(await withCookie(token)).not.toBeNull();
      await end(token, viewer.sessionId!);
      expect(await withCookie(token)).toBeNull();
    }
  });

  it('end with the account that becomes the first administrator', async () => {
    const { token } = await createSession(services, user.id);
    const key = await storeToken();
    expect(await withCookie(token)).not.toBeNull();
    expect(await withToken(key)).not.toBeNull();
    await ensureFirstAdministrator(services, { email: user.email, password: 'a good password' });
    expect(await withCookie(token)).toBeNull();
    expect(await withToken(key)).toBeNull();
  });

  it('end when the test user takes over the browser', async () => {
    await plantUser(services.db, TEST_USER_EMAIL);
    const { token, viewer } = await createSession(services, user.id);
    expect(await withCookie(token)).not.toBeNull();
    await testLogIn(services, viewer);
    expect(await withCookie(token)).toBeNull();
  });

  it('are not kept when the session ends while it is looked up', async () => {
    const { token, viewer } = await createSession(services, user.id);
    const looking = withCookie(token);
    await logOut(services, viewer);
    await looking;
    expect(await withCookie(token)).toBeNull();
  });

  it('last as long as the session: fourteen days unused, thirty in all, its use stored hourly', async () => {
    const { token } = await createSession(services, user.id);
    const seenAt = async () => (await services.db.session.findFirstOrThrow()).lastSeenAt.getTime();
    const start = await seenAt();
    await withCookie(token);
    await later(HOUR - 1);
    expect(await statementsOf(() => withCookie(token))).toBe(0);
    expect(await seenAt()).toBe(start);
    await later(1);
    expect(await withCookie(token)).not.toBeNull();
    expect(await seenAt()).toBe(services.systemClock.now().getTime());
    await later(14 * DAY);
    expect(await withCookie(token)).toBeNull();
  });

  it('last at most thirty days', async () => {
    const { token } = await createSession(services, user.id);
    await services.db.session.updateMany({
      data: { expiresAt: new Date(services.systemClock.now().getTime() + 100 * DAY) },
    });
    await later(30 * DAY - 1);
    expect(await withCookie(token)).not.toBeNull();
    await later(1);
    expect(await withCookie(token)).toBeNull();
  });

  it('of tokens expire, are counted against their limit, and store their use once a minute', async () => {
    const token = await storeToken({ expiresAt: new Date(services.systemClock.now().getTime() + HOUR) });
    const usedAt = async () => (await services.db.apiToken.findFirstOrThrow()).lastUsedAt?.getTime();
    await withToken(token);
    const first = await usedAt();
    await later(59_999);
    await withToken(token);
    expect(await usedAt()).toBe(first);
    await later(1);
    await withToken(token);
    expect(await usedAt()).toBe(services.systemClock.now().getTime());
    const { id } = await services.db.apiToken.findFirstOrThrow();
    const limit = services.limits.named('api-token', { tries: 600, seconds: 60 });
    for (let request = 3; request < 600; request += 1) await limit.take(String(id));
    await expect(withToken(token)).rejects.toThrow(RateLimitedError);
    await later(HOUR);
    await limit.reset(String(id));
    expect(await withToken(token)).toBeNull();
  });

  it('carry what the account may do now', async () => {
    const token = await storeToken({ scopeAdmin: true });
    expect([...(await withToken(token))!.scopes]).toEqual(['read']);
    await services.db.user.update({ where: { id: user.id }, data: { isAdministrator: true } });
    services.events.publish({ type: 'access', userId: user.id });
    expect([...(await withToken(token))!.scopes]).toEqual(['read', 'admin']);
  });

  it('are looked up each time while events of other processes cannot arrive', async () => {
    const { token, viewer } = await createSession(services, user.id);
    expect(await withCookie(token)).not.toBeNull();
    isHearing = false;
    await revokeSession(services, viewer.sessionId!);
    expect(await withCookie(token)).toBeNull();
    const { token: other } = await createSession(services, user.id);
    await withCookie(other);
    expect(await statementsOf(() => withCookie(other))).toBeGreaterThan(0);
  });
});
