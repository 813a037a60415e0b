import type { Pool } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ConflictError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';

/**
 * Makes the page of a decided pool's season public, or takes it back: winners with their shares and how many entries
 * survived each week (SPECIFICATION 7.22). Repeating it changes nothing.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError while the pool is not decided
 */
export function publishSeason(
  services: Services,
  viewer: Viewer | null,
  { poolId, isPublic }: { poolId: number; isPublic: boolean },
): Promise<Pool> {
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx, now, publish } = command.transaction;
    const before = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    if ((before.seasonPublishedAt !== null) === isPublic) return before;
    if (isPublic && before.decidedWeek === null) {
      throw new ConflictError('The season can be made public once the pool has its winners.');
    }
    const after = await tx.pool.update({
      where: { id: poolId },
      data: { seasonPublishedAt: isPublic ? now : null },
    });
    await command.audit({
      poolId,
      action: 'pool.publishSeason',
      subjectType: 'Pool',
      subjectId: poolId,
      before: { isPublic: !isPublic },
      after: { isPublic },
    });
    publish({ type: 'pool', poolId });
    return after;
  });
}
