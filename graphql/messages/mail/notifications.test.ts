import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { User } from '#prisma/generated/sqlite/client.ts';
import { oneDialect, openTestDatabase, type TestDatabase } from '#prisma/testing.ts';
import { ForbiddenError, NotSignedInError } from '#kernel/failures.ts';
import { unsubscribe, updateNotifications } from './notifications.ts';
import { createTestServices, plantUser, viewerOf, type TestServices } from '#graphql/testing/services.ts';

describe.each(oneDialect)('notification settings on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let ann: User;
  let bob: User;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
    services = await createTestServices(database.db);
    ann = await plantUser(database.db, 'ann@pool.example');
    bob = await plantUser(database.db, 'bob@pool.example');
  });
  afterEach(() => database.close());

  async function settingsOf({ id }: User) {
    const user = await services.db.user.findUniqueOrThrow({ where: { id } });
    return [user.notifyReminders, user.notifyResults, user.notifyAnnouncements, user.notifyPicks];
  }

  it('change only the given settings, and only of the viewer', async () => {
    await updateNotifications(services, viewerOf(ann), { results: false });
    expect(await settingsOf(ann)).toEqual([true, false, true, false]);
    await updateNotifications(services, viewerOf(ann), { results: true, reminders: false });
    expect(await settingsOf(ann)).toEqual([false, true, true, false]);
    await updateNotifications(services, viewerOf(ann), {});
    expect(await settingsOf(ann)).toEqual([false, true, true, false]);
    expect(await settingsOf(bob)).toEqual([true, true, true, false]);
  });

  it('keep mails about picks off until they are chosen, and off again by the token of a mail', async () => {
    await updateNotifications(services, viewerOf(ann), { picks: true });
    expect(await settingsOf(ann)).toEqual([true, true, true, true]);
    expect(await unsubscribe(services, ann.unsubscribeToken, 'picks')).toBe(true);
    expect(await settingsOf(ann)).toEqual([true, true, true, false]);
  });

  it('require an account, and a token to have the scope pick', async () => {
    await expect(updateNotifications(services, null, { results: false })).rejects.toThrow(NotSignedInError);
    await expect(updateNotifications(services, viewerOf(ann, ['read']), { results: false })).rejects.toThrow(
      ForbiddenError,
    );
  });

  it('are turned off by the token of a mail: one kind or all', async () => {
    expect(await unsubscribe(services, ann.unsubscribeToken, 'reminders')).toBe(true);
    expect(await settingsOf(ann)).toEqual([false, true, true, false]);
    expect(await unsubscribe(services, ann.unsubscribeToken, 'reminders')).toBe(true);
    expect(await unsubscribe(services, ann.unsubscribeToken)).toBe(true);
    expect(await settingsOf(ann)).toEqual([false, false, false, false]);
    expect(await unsubscribe(services, 'no token of ours')).toBe(false);
    expect(await settingsOf(bob)).toEqual([true, true, true, false]);
  });
});
