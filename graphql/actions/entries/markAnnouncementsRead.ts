import { signedIn } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { NotFoundError } from '../../kernel/failures.ts';
import type { Services } from '../../kernel/services.ts';
import { isUniqueViolation } from '../../kernel/transaction.ts';

/**
 * Notes that the viewer has read the announcements of a pool up to one, that included. The mark never moves back.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), NotFoundError without an entry in the
 * announcement's pool
 */
export async function markAnnouncementsRead(
  services: Services,
  viewer: Viewer | null,
  { announcementId: through }: { announcementId: number },
): Promise<{ poolId: number }> {
  const { userId } = signedIn(viewer, 'pick');
  const { db } = services;
  const announcement = await db.announcement.findFirst({
    where: { id: through, pool: { entries: { some: { userId } } } },
    select: { poolId: true },
  });
  if (announcement === null) throw new NotFoundError('There is no such announcement.');
  const { poolId } = announcement;
  const at = services.systemClock.now();
  for (let isFirst = true; ; isFirst = false) {
    const moved = await db.announcementRead.updateMany({
      where: { poolId, userId, through: { lt: through } },
      data: { through, at },
    });
    if (moved.count > 0 || (await db.announcementRead.count({ where: { poolId, userId } })) > 0) {
      return { poolId };
    }
    try {
      await db.announcementRead.create({ data: { poolId, userId, through, at } });
      return { poolId };
    } catch (error) {
      // Read on two devices at once: the row is there now.
      if (!isUniqueViolation(error) || !isFirst) throw error;
    }
  }
}
