import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { User } from '#prisma/generated/sqlite/client.ts';
import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createSession } from './sessions/sessions.ts';
import type { Viewer } from './sessions/viewer.ts';
import { viewerFromRequest } from '../testing/viewerFromRequest.ts';
import { createApiToken, revokeApiToken } from './apiTokens.ts';
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  RateLimitedError,
} from '../kernel/failures.ts';
import { createTestServices, plantUser, viewerOf, type TestServices } from '../testing/services.ts';

const HOUR = 3_600_000;

describe.each(oneDialect)('API tokens on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let ann: User;
  let session: Viewer;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    ann = await plantUser(database.db, 'ann@pool.example');
    session = (await createSession(services, ann.id)).viewer;
  });
  afterEach(() => database.close());

  type Input = Parameters<typeof createApiToken>[2];
  const create = (change: Partial<Input> = {}, viewer: Viewer | null = session) =>
    createApiToken(services, viewer, { name: 'script', scopes: ['read'], expiresAt: null, ...change });
  const inHours = (hours: number) => new Date(services.systemClock.now().getTime() + hours * HOUR);
  const use = (token: string) => viewerFromRequest({ authorization: `Bearer ${token}` }, services);

  it('are shown once and stored as a hash', async () => {
    const { token, apiToken } = await create({ scopes: ['read', 'pick', 'read'], name: ' My  script ' });
    expect(token).toMatch(/^lsp_[A-Za-z0-9_-]{43}$/);
    expect(apiToken).toMatchObject({
      name: 'My script',
      scopeRead: true,
      scopePick: true,
      scopeAdmin: false,
    });
    expect(token.startsWith(apiToken.prefix)).toBe(true);
    expect(JSON.stringify(await services.db.apiToken.findMany())).not.toContain(token);
    expect(JSON.stringify(await services.db.auditEntry.findMany())).not.toContain(token);
    const viewer = await use(token);
    expect(viewer).toMatchObject({ userId: ann.id, tokenId: apiToken.id, sessionId: null });
    expect([...viewer!.scopes]).toEqual(['read', 'pick']);
    expect((await services.db.apiToken.findFirstOrThrow()).lastUsedAt).toEqual(services.systemClock.now());
  });

  it('end when their owner revokes them, and nobody else can', async () => {
    const { token, apiToken } = await create();
    const eve = await plantUser(services.db, 'eve@pool.example');
    const evesSession = (await createSession(services, eve.id)).viewer;
    await expect(revokeApiToken(services, evesSession, { id: apiToken.id })).rejects.toThrow(NotFoundError);
    expect(await use(token)).not.toBeNull();
    const { revokedAt } = await revokeApiToken(services, session, { id: apiToken.id });
    expect(revokedAt).not.toBeNull();
    expect(await use(token)).toBeNull();
    await services.systemClock.set({ now: inHours(1) });
    expect((await revokeApiToken(services, session, { id: apiToken.id })).revokedAt).toEqual(revokedAt);
    const audits = await services.db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(audits.map(({ action }) => action)).toEqual(['apiToken.create', 'apiToken.revoke']);
  });

  it('expire after days that the server counts', async () => {
    const { apiToken } = await create({ expiresInDays: 30 });
    expect(apiToken.expiresAt).toEqual(inHours(30 * 24));
    for (const expiresInDays of [0, 3651]) {
      await expect(create({ expiresInDays })).rejects.toThrow('A token lasts 1 to 3,650 days.');
    }
    await expect(create({ expiresInDays: 30, expiresAt: inHours(1) })).rejects.toThrow('Give either');
  });

  it('expire by real time', async () => {
    const { token } = await create({ expiresAt: inHours(1) });
    await services.clock.set({ now: new Date('2025-12-01T00:00:00Z') });
    expect(await use(token)).not.toBeNull();
    await services.systemClock.set({ now: inHours(1) });
    expect(await use(token)).toBeNull();
  });

  it('have the admin scope only while their owner is an administrator', async () => {
    await expect(create({ scopes: ['admin'] })).rejects.toThrow(ForbiddenError);
    await services.db.user.update({ where: { id: ann.id }, data: { isAdministrator: true } });
    const viewer = { ...session, isAdministrator: true };
    const { token } = await create({ scopes: ['read', 'admin'] }, viewer);
    expect((await use(token))!.scopes.has('admin')).toBe(true);
    await services.db.user.update({ where: { id: ann.id }, data: { isAdministrator: false } });
    expect((await use(token))!.scopes.has('admin')).toBe(false);
  });

  it('can be created and revoked in a session, not with a token or by a visitor', async () => {
    const token = viewerOf(ann, ['read', 'pick']);
    await expect(create({}, token)).rejects.toThrow(ForbiddenError);
    await expect(create({}, null)).rejects.toThrow(NotSignedInError);
    await expect(revokeApiToken(services, token, { id: 1 })).rejects.toThrow(ForbiddenError);
    await expect(revokeApiToken(services, null, { id: 1 })).rejects.toThrow(NotSignedInError);
  });

  it.each<Partial<Input>>([
    { name: '  ' },
    { name: 'x'.repeat(61) },
    { name: 'a\nb' },
    { scopes: [] },
    { expiresAt: new Date('2025-01-01') },
  ])('are refused with %j', async (change) => {
    await expect(create(change)).rejects.toThrow(InvalidInputError);
    expect(await services.db.apiToken.count()).toBe(0);
  });

  it('are limited to fifty per account', async () => {
    for (let n = 0; n < 50; n += 1) await create();
    await expect(create()).rejects.toThrow('at most 50 tokens');
    await revokeApiToken(services, session, { id: (await services.db.apiToken.findFirstOrThrow()).id });
    await create();
  });

  it('have a request limit each', async () => {
    const [busy, quiet] = [await create(), await create()];
    for (let n = 0; n < 600; n += 1) await use(busy.token);
    await expect(use(busy.token)).rejects.toThrow(RateLimitedError);
    expect(await use(quiet.token)).not.toBeNull();
  });
});
