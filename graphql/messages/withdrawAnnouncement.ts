import type { Announcement } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner, isCommissioner } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { stopMails } from './mail/heldMails.ts';
import { stopPushes } from './push/sendPush.ts';
import { runAdminCommand } from '../office/adminCommand.ts';

export interface WithdrawnAnnouncement {
  announcement: Announcement;
  /** Mails that were still queued and are not sent. */
  stoppedMails: number;
  /** Mails that went out, or that are on their way. */
  sentMails: number;
}

/**
 * Withdraws an announcement: players see it no more. Mails that are still queued are not sent; those that went out
 * cannot be taken back.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError when it was withdrawn
 */
export async function withdrawAnnouncement(
  services: Services,
  viewer: Viewer | null,
  { announcementId: id, dryRun }: { announcementId: number; dryRun?: boolean | undefined },
): Promise<WithdrawnAnnouncement> {
  anyCommissioner(viewer);
  const found = await services.db.announcement.findUnique({ where: { id } });
  if (found === null || !isCommissioner(viewer, found.poolId)) {
    throw new NotFoundError('This announcement no longer exists.');
  }
  const { poolId } = found;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null, dryRun }, async (command) => {
    const { tx, now } = command.transaction;
    const { count } = await tx.announcement.updateMany({
      where: { id, withdrawnAt: null },
      data: { withdrawnAt: now },
    });
    if (count === 0) throw new ConflictError('This announcement was already withdrawn.');
    const key = `announcement:${id}:`;
    const stoppedMails = await stopMails(services, tx, key);
    await stopPushes(services, tx, key);
    const sentMails = await tx.outboxMail.count({
      where: { key: { startsWith: key }, failedAt: null, discardedAt: null },
    });
    await command.audit({
      poolId,
      action: 'pool.withdrawAnnouncement',
      subjectType: 'Announcement',
      subjectId: id,
      before: { title: found.title },
      after: { stoppedMails, sentMails },
    });
    command.transaction.publish({ type: 'pool', poolId });
    const announcement = await tx.announcement.findUniqueOrThrow({ where: { id } });
    return { announcement, stoppedMails, sentMails };
  });
}
