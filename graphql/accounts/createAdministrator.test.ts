import { describe, expect, test } from 'vitest';

import { oneDialect, openTestDatabase } from '#prisma/testing.ts';
import { createAdministrator } from './createAdministrator.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import { resetPassword } from './passwordResets.ts';
import { site } from '../testing/accounts.ts';
import { createTestServices, plantUser } from '../testing/services.ts';

describe.each(oneDialect)('createAdministrator on %s', (dialect) => {
  test('creates an account, promotes one and revokes its earlier credentials, and renews the link', async () => {
    const database = await openTestDatabase(dialect);
    try {
      const { db } = database;
      const services = await createTestServices(db);
      const created = await createAdministrator(services, { email: ' Boss@Pool.example ' });
      expect(created).toMatchObject({ email: 'boss@pool.example', outcome: 'created' });
      expect(await createAdministrator(services, { email: 'boss@pool.example' })).toMatchObject({
        outcome: 'existed',
      });

      const member = await plantUser(db, 'member@pool.example');
      await db.user.update({ where: { id: member.id }, data: { passwordHash: 'known to somebody' } });
      const now = services.systemClock.now();
      await db.session.create({
        data: {
          tokenHash: 'x',
          userId: member.id,
          createdAt: now,
          lastSeenAt: now,
          provenAt: now,
          expiresAt: now,
        },
      });
      const promoted = await createAdministrator(services, { email: member.email });
      expect(promoted.outcome).toBe('promoted');
      expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
        isAdministrator: true,
        passwordHash: null,
      });
      expect(await db.session.count()).toBe(0);

      // The second link revokes the first; it works once, for a day.
      const use = (token: string) =>
        resetPassword(services, { token, newPassword: 'a new one', address: '127.0.0.1', site });
      await expect(use(created.token)).rejects.toThrow('invalid or has expired');
      await services.systemClock.set({ now: new Date(now.getTime() + 23 * 3_600_000) });
      await use(promoted.token);
      await expect(use(promoted.token)).rejects.toThrow('invalid or has expired');

      await expect(createAdministrator(services, { email: 'nobody' })).rejects.toThrow(InvalidInputError);
      expect(await db.user.count()).toBe(2);
      expect(await db.auditEntry.count({ where: { action: 'account.makeAdministrator' } })).toBe(2);
    } finally {
      await database.close();
    }
  });
});
