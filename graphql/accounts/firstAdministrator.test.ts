import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { createSession } from './sessions/sessions.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import { ensureFirstAdministrator } from './firstAdministrator.ts';
import { logIn } from './logIn.ts';
import { createTestServices, plantUser, type TestServices } from '../testing/services.ts';

describe.each(oneDialect)('the first administrator on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  const given = { email: ' Boss@Pool.example ', password: 'a long secret' };

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
  });
  afterEach(() => database.close());

  it('is created from the settings once, can log in, and is audited', async () => {
    expect(await ensureFirstAdministrator(services, null)).toBe('missing');
    expect(await ensureFirstAdministrator(services, given)).toBe('created');
    expect(await ensureFirstAdministrator(services, { ...given, password: 'another one' })).toBe('exists');
    const session = await logIn(services, null, {
      email: 'boss@pool.example',
      password: given.password,
      address: '192.0.2.1',
    });
    expect(session).toBeTruthy();
    expect(await database.db.user.findMany()).toMatchObject([
      { email: 'boss@pool.example', isAdministrator: true },
    ]);
    expect(await database.db.auditEntry.count({ where: { action: 'account.makeAdministrator' } })).toBe(1);
  });

  it('takes over the address from an account that joined with it, and ends its sessions', async () => {
    const stranger = await plantUser(database.db, 'boss@pool.example');
    await createSession(services, stranger.id);
    expect(await ensureFirstAdministrator(services, given)).toBe('created');
    expect(await database.db.session.count()).toBe(0);
    expect(await database.db.user.findMany()).toMatchObject([{ id: stranger.id, isAdministrator: true }]);
  });

  it('names the settings that are invalid', async () => {
    const wrong = ensureFirstAdministrator(services, { email: 'nobody', password: 'short' });
    await expect(wrong).rejects.toThrow(InvalidInputError);
    await expect(wrong).rejects.toMatchObject({
      issues: [{ path: ['ADMIN_EMAIL'] }, { path: ['ADMIN_PASSWORD'] }],
    });
    expect(await database.db.user.count()).toBe(0);
  });
});
