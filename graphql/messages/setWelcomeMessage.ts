import type { Viewer } from '../accounts/sessions/viewer.ts';
import { checkVersion, entryVersion, poolVersion } from '../office/objectVersion.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { readWelcome } from '../pools/updatePool.ts';

interface WelcomeInput {
  target: { entry: number } | { pool: number };
  text: string | null;
  /** The version of the entry or the pool that the commissioner saw. */
  version?: string | undefined;
}

/**
 * Sets the welcome message of one entry, or of all new entries of a pool; null removes it. An entry's own
 * message takes precedence.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, StaleVersionError
 */
export function setWelcomeMessage(
  services: Services,
  viewer: Viewer | null,
  { target, text, version }: WelcomeInput,
): Promise<void> {
  return runAdminCommand(services, viewer, target, { reason: null }, async ({ transaction, audit }) => {
    const words = readWelcome(text);
    if ('pool' in target) {
      const where = { id: target.pool };
      const before = await transaction.tx.pool.findUniqueOrThrow({ where });
      checkVersion(version, poolVersion(before), { typename: 'Pool', row: before });
      await transaction.tx.pool.update({ where, data: { welcomeText: words } });
      await audit({
        poolId: target.pool,
        action: 'pool.setWelcome',
        subjectType: 'Pool',
        subjectId: target.pool,
        before: { welcomeText: before.welcomeText },
        after: { welcomeText: words },
      });
      transaction.publish({ type: 'pool', poolId: target.pool });
      return;
    }
    const where = { id: target.entry };
    const before = await transaction.tx.entry.findUniqueOrThrow({ where });
    checkVersion(version, entryVersion(before), { typename: 'Entry', row: before });
    await transaction.tx.entry.update({ where, data: { welcomeMessage: words } });
    await audit({
      poolId: before.poolId,
      action: 'entry.setWelcome',
      subjectType: 'Entry',
      subjectId: target.entry,
      before: { welcomeMessage: before.welcomeMessage },
      after: { welcomeMessage: words },
    });
  });
}
