import { expect, it, describe } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { ForbiddenError, NotFoundError, NotSignedInError } from '../kernel/failures.ts';
import { markWelcomeShown } from './markWelcomeShown.ts';
import { openTestPool, plantUser, viewerOf } from '../testing/services.ts';

describe.each(oneDialect)('markWelcomeShown on %s', (dialect) => {
  it('stores the first time, for the owner only', async () => {
    const { database, services, planted } = await openTestPool(dialect, 1);
    try {
      const { owner, entries } = planted;
      const stranger = await plantUser(database.db, 'stranger@pool.example', true);
      const input = { entryId: entries[0]!.id };

      await expect(markWelcomeShown(services, null, input)).rejects.toThrow(NotSignedInError);
      await expect(markWelcomeShown(services, viewerOf(stranger), input)).rejects.toThrow(ForbiddenError);
      await expect(markWelcomeShown(services, viewerOf(owner), { entryId: 999_999 })).rejects.toThrow(
        NotFoundError,
      );
      expect((await database.db.entry.findFirstOrThrow()).welcomeShownAt).toBeNull();

      const first = services.clock.now();
      expect(await markWelcomeShown(services, viewerOf(owner), input)).toMatchObject({
        welcomeShownAt: first,
      });
      await services.clock.set({ now: new Date(first.getTime() + 1000) });
      expect(await markWelcomeShown(services, viewerOf(owner), input)).toMatchObject({
        welcomeShownAt: first,
      });
    } finally {
      await database.close();
    }
  });
});
