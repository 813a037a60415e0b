import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { moveReadMark } from './readMarks.ts';
import type { Services } from '../kernel/services.ts';

/**
 * Notes that the viewer has read the announcements of a pool up to one, that included, and tells the account's other devices. The mark never
 * moves back.
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
  if (await moveReadMark(services, { poolId, userId }, 'announcementsThrough', through))
    services.events.publish({ type: 'viewer', userId });
  return { poolId };
}
