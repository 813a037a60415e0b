import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createSession } from '../accounts/sessions/sessions.ts';
import { ConflictError, InvalidInputError, RateLimitedError } from '../kernel/failures.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { createTestServices, plantUser, type TestServices, viewerOf } from '../testing/services.ts';
import { completeSetup } from './completeSetup.ts';
import { checkSetupCode, createSetupCode, needsSetup } from './setupCode.ts';
import { loadSiteSettings, updateSite } from './siteSettings.ts';

const person = { name: 'Ada', email: ' Ada@Pool.example ', password: 'a long secret', address: '192.0.2.1' };

describe.each(bothDialects)('the first set-up on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let settings: Settings;
  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    settings = readSettings({ POOL_MODE: 'live' });
  });
  afterEach(() => database.close());
  const given = (code: string, more = {}) => ({
    code,
    ...person,
    settings: { productName: 'Office pools', publicUrl: 'https://pool.example/' },
    ...more,
  });

  it('succeeds once when two people set up at the same time', async () => {
    const code = await createSetupCode(services);
    const tries = await Promise.allSettled(
      ['ada', 'bob'].map((name) =>
        completeSetup(services, given(code, { email: `${name}@pool.example` }), settings),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(ConflictError),
    });
    expect(await database.db.user.count({ where: { isAdministrator: true } })).toBe(1);
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('makes the administrator, stores name and address, and is over for good', async () => {
    expect(await needsSetup(services, settings)).toBe(true);
    const code = await createSetupCode(services);
    expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
    expect(JSON.stringify(await database.db.setupCode.findMany())).not.toContain(code);
    await checkSetupCode(services, { code: code.toLowerCase().replaceAll('-', ' '), address: 'a' });

    const session = await completeSetup(services, given(code), settings);
    expect(session.viewer).toMatchObject({ isAdministrator: true });
    expect(settings).toMatchObject({
      productName: 'Office pools',
      publicUrl: 'https://pool.example',
      mailFrom: 'Office pools <pool@pool.example>',
    });
    expect(await needsSetup(services, settings)).toBe(false);
    await expect(completeSetup(services, given(code), settings)).rejects.toThrow(ConflictError);
    await expect(checkSetupCode(services, { code, address: 'a' })).rejects.toThrow(ConflictError);
    expect(await database.db.auditEntry.findMany()).toMatchObject([{ action: 'account.makeAdministrator' }]);
    expect(services.published).toContainEqual({ type: 'site' });
  });

  it('replaces the code at each start, and limits wrong ones', async () => {
    const old = await createSetupCode(services);
    const code = await createSetupCode(services);
    await expect(checkSetupCode(services, { code: old, address: 'a' })).rejects.toThrow(InvalidInputError);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await checkSetupCode(services, { code: 'AAAA', address: 'a' }).catch(() => {});
    }
    await expect(checkSetupCode(services, { code, address: 'a' })).rejects.toThrow(RateLimitedError);
    await checkSetupCode(services, { code, address: 'b' });
  });

  it('names every invalid field, and keeps the code', async () => {
    const code = await createSetupCode(services);
    const wrong = completeSetup(
      services,
      given(code, { name: '', email: 'x', password: 'password' }),
      settings,
    );
    await expect(wrong).rejects.toMatchObject({
      issues: [{ path: ['input', 'name'] }, { path: ['input', 'email'] }, { path: ['input', 'password'] }],
    });
    await expect(
      completeSetup(services, given(code, { settings: { publicUrl: 'pool.example/x' } }), settings),
    ).rejects.toMatchObject({ issues: [{ path: ['input', 'publicUrl'] }] });
    expect(await database.db.user.count()).toBe(0);
    await completeSetup(services, given(code), settings);
  });

  it('takes over an account with the address, and ends its sessions', async () => {
    const stranger = await plantUser(database.db, 'ada@pool.example');
    await createSession(services, stranger.id);
    await completeSetup(services, given(await createSetupCode(services)), settings);
    expect(await database.db.session.count()).toBe(1);
    expect(await database.db.user.findMany()).toMatchObject([{ id: stranger.id, isAdministrator: true }]);
  });

  it('leaves to the environment what it gives', async () => {
    settings = readSettings({ POOL_MODE: 'live', PRODUCT_NAME: 'Ours', PUBLIC_URL: 'https://ours.example' });
    const code = await createSetupCode(services);
    await expect(completeSetup(services, given(code), settings)).rejects.toMatchObject({
      issues: [{ path: ['input', 'productName'] }],
    });
    await completeSetup(services, given(code, { settings: {} }), settings);
    await database.db.siteSetting.create({
      data: { name: 'productName', value: 'Stored', updatedAt: new Date(0) },
    });
    await loadSiteSettings(database.db, settings);
    expect(settings.productName).toBe('Ours');
  });

  it('lets the administrator change settings later, without telling the password of the mail server', async () => {
    const { viewer } = await completeSetup(services, given(await createSetupCode(services)), settings);
    const smtpUrl = 'smtps://mail:secret@mail.example';
    await updateSite(services, viewer, { smtpUrl, productName: '' }, settings);
    expect(settings).toMatchObject({ smtpUrl, productName: 'Last Standing' });
    // The shown value stands for the stored one.
    await updateSite(services, viewer, { smtpUrl: 'smtps://mail:****@mail.example' }, settings);
    expect(settings.smtpUrl).toBe(smtpUrl);
    expect(JSON.stringify(await database.db.auditEntry.findMany())).not.toContain('secret');

    // Another process, or the next start.
    const later = readSettings({ POOL_MODE: 'live' });
    await loadSiteSettings(database.db, later);
    expect(later).toMatchObject({ smtpUrl, publicUrl: 'https://pool.example' });

    const other = viewerOf(await plantUser(database.db, 'eve@pool.example'));
    await expect(updateSite(services, other, { productName: 'Mine' }, settings)).rejects.toThrow();
  });
});
