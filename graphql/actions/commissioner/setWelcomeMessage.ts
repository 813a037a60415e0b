import type { Viewer } from '../../auth/viewer.ts';
import type { Services } from '../services.ts';
import { administer } from './administer.ts';
import { readWelcome } from './updatePool.ts';

/**
 * Writes the welcome of one entry, or the one of all new entries of a pool; null takes it away. An entry's own wins.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function setWelcomeMessage(
  services: Services,
  viewer: Viewer | null,
  { target, text }: { target: { entry: number } | { pool: number }; text: string | null },
): Promise<void> {
  return administer(services, viewer, { target, reason: null }, async ({ unit, audit }) => {
    const words = readWelcome(text);
    if ('pool' in target) {
      const where = { id: target.pool };
      const before = await unit.tx.pool.findUniqueOrThrow({ where });
      await unit.tx.pool.update({ where, data: { welcomeText: words } });
      await audit({
        poolId: target.pool,
        action: 'pool.setWelcome',
        subjectType: 'Pool',
        subjectId: target.pool,
        before: { welcomeText: before.welcomeText },
        after: { welcomeText: words },
      });
      unit.tell({ type: 'pool', poolId: target.pool });
      return;
    }
    const where = { id: target.entry };
    const before = await unit.tx.entry.findUniqueOrThrow({ where });
    await unit.tx.entry.update({ where, data: { welcomeMessage: words } });
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
