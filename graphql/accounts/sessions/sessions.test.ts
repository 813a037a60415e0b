import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { User } from '#prisma/generated/sqlite/client.ts';
import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { cleanUp } from '../cleanUp.ts';
import { logOut } from '../logOut.ts';
import { createTestServices, plantUser, type TestServices } from '#graphql/testing/services.ts';
import { accessEnds } from '../access/access.ts';
import { newApiToken } from './apiTokens.ts';
import { readSessionCookie, sessionCookie } from './cookies.ts';
import { createSession, revokeAllSessions } from './sessions.ts';
import { viewerFromRequest } from '#graphql/testing/viewerFromRequest.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe.each(oneDialect)('sessions and API tokens on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let user: User;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    user = await plantUser(database.db, 'member@pool.example');
  });
  afterEach(() => database.close());

  const later = (milliseconds: number) =>
    services.systemClock.set({ now: new Date(services.systemClock.now().getTime() + milliseconds) });
  const withCookie = (token: string) => viewerFromRequest({ cookie: `a=b; session=${token}` }, services);
  const withToken = (token: string) => viewerFromRequest({ authorization: `Bearer ${token}` }, services);

  it('identifies the viewer by the cookie, and stores only its hash', async () => {
    const { token, viewer } = await createSession(services, user.id);
    expect(await withCookie(token)).toEqual(viewer);
    expect(viewer).toMatchObject({ userId: user.id, isAdministrator: false });
    expect([...viewer.scopes]).toEqual(['read', 'pick']);
    const stored = await database.db.session.findMany();
    expect(JSON.stringify(stored)).not.toContain(token);
    const header = sessionCookie(token, { secure: true });
    expect(header).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    expect(sessionCookie(token, { secure: false })).toMatch(/^session=[^;]+; Path=\/; (?!.*Secure)/);
    expect(readSessionCookie(header.split(';')[0], { secure: true })).toBe(token);
  });

  it('over https accepts only the prefixed cookie name, which no sibling domain can set', async () => {
    const { token, viewer } = await createSession(services, user.id);
    const cookies = { secure: true };
    const over = (cookie: string) => viewerFromRequest({ cookie, cookies }, services);
    expect(await over(`__Host-session=${token}`)).toEqual(viewer);
    expect(await over(`session=${token}`)).toBeNull();
    expect(await withCookie(token)).toEqual(viewer);
  });

  it('gives no viewer for anything else', async () => {
    const { token } = await createSession(services, user.id);
    for (const wrong of [
      '',
      'x',
      token.slice(1),
      `${token}x`,
      token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
    ]) {
      expect(await withCookie(wrong)).toBeNull();
    }
    expect(await viewerFromRequest({}, services)).toBeNull();
    // An invalid token does not fall back to the cookie.
    expect(
      await viewerFromRequest({ cookie: `session=${token}`, authorization: 'Bearer lsp_wrong' }, services),
    ).toBeNull();
  });

  it('lasts fourteen days from its last use, in real time, writing at most hourly', async () => {
    const { token } = await createSession(services, user.id);
    const seenAt = async () => (await database.db.session.findFirstOrThrow()).lastSeenAt.getTime();
    const start = await seenAt();
    await later(HOUR - 1);
    expect(await withCookie(token)).not.toBeNull();
    expect(await seenAt()).toBe(start);
    await later(13 * DAY);
    expect(await withCookie(token)).not.toBeNull();
    expect(await seenAt()).toBe(services.systemClock.now().getTime());
    await later(14 * DAY);
    expect(await withCookie(token)).toBeNull();
    await cleanUp(services);
    expect(await database.db.session.count()).toBe(0);
  });

  it('ends thirty days after the login, however much it is used', async () => {
    const { token, viewer } = await createSession(services, user.id);
    for (let day = 1; day < 30; day += 1) {
      await later(DAY);
      expect(await withCookie(token)).not.toBeNull();
    }
    expect(await accessEnds(services, [viewer])).toEqual([services.systemClock.now().getTime() + DAY]);
    await later(DAY - 1);
    expect(await withCookie(token)).not.toBeNull();
    await later(1);
    expect(await withCookie(token)).toBeNull();
  });

  it('ends thirty days after its login, whatever end is stored', async () => {
    const { token, viewer } = await createSession(services, user.id);
    const expiresAt = new Date(services.systemClock.now().getTime() + 100 * DAY);
    await database.db.session.updateMany({ data: { expiresAt } });
    expect(await accessEnds(services, [viewer])).toEqual([services.systemClock.now().getTime() + 30 * DAY]);
    await later(30 * DAY);
    expect(await withCookie(token)).toBeNull();
  });

  it('survives a jump of the demo clock', async () => {
    const { token } = await createSession(services, user.id);
    await services.clock.set({ now: new Date(services.clock.now().getTime() + 120 * DAY) });
    await cleanUp(services);
    expect(await withCookie(token)).not.toBeNull();
  });

  it('ends at logout, and with all others but one', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => createSession(services, user.id)));
    await logOut(services, first!.viewer);
    await logOut(services, null);
    expect(await withCookie(first!.token)).toBeNull();
    await revokeAllSessions(database.db, user.id, second!.viewer.sessionId!);
    expect(await withCookie(second!.token)).not.toBeNull();
    expect(await withCookie(third!.token)).toBeNull();
    await revokeAllSessions(database.db, user.id);
    expect(await withCookie(second!.token)).toBeNull();
  });

  describe('an API token', () => {
    const store = async (settings: object = {}) => {
      const { token, tokenHash, prefix } = newApiToken();
      expect(token.startsWith(prefix)).toBe(true);
      const createdAt = services.systemClock.now();
      await database.db.apiToken.create({
        data: { userId: user.id, name: 'script', tokenHash, prefix, createdAt, ...settings },
      });
      return token;
    };

    it('has its own scopes, and the admin scope only with the account', async () => {
      const token = await store({ scopePick: true, scopeAdmin: true });
      expect([...(await withToken(token))!.scopes]).toEqual(['read', 'pick']);
      await database.db.user.update({ where: { id: user.id }, data: { isAdministrator: true } });
      expect([...(await withToken(token))!.scopes]).toEqual(['read', 'pick', 'admin']);
      expect([...(await withToken(await store()))!.scopes]).toEqual(['read']);
    });

    it('ends when it expires or is revoked', async () => {
      const expiring = await store({ expiresAt: new Date(services.systemClock.now().getTime() + DAY) });
      const revoked = await store({ revokedAt: services.systemClock.now() });
      expect(await withToken(revoked)).toBeNull();
      expect(await withToken(expiring)).toMatchObject({ userId: user.id, sessionId: null });
      await later(DAY);
      expect(await withToken(expiring)).toBeNull();
    });

    it('stores its last use at most once a minute', async () => {
      const token = await store();
      const used = async () => (await database.db.apiToken.findFirstOrThrow()).lastUsedAt?.getTime();
      expect(await used()).toBeUndefined();
      await withToken(token);
      const first = await used();
      expect(first).toBe(services.systemClock.now().getTime());
      await later(59_999);
      await withToken(token);
      expect(await used()).toBe(first);
      await later(1);
      await withToken(token);
      expect(await used()).toBe(services.systemClock.now().getTime());
    });
  });
});
