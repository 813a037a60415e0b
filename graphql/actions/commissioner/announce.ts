import type { Announcement } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { enqueueMails } from '../mail/enqueueMail.ts';
import { unsubscribeUrl, type Site } from '../mail/mailContent.ts';
import type { Services } from '../../kernel/services.ts';
import { runAdminCommand } from './adminCommand.ts';
import { readText } from '../../kernel/input.ts';
import { announcementMail } from '../mail/templates/commissionerMails.ts';

const MAX_TITLE = 120;
const MAX_BODY = 5000;
/** Accounts per batch. */
const PAGE = 500;

export interface Announced {
  announcement: Announcement;
  /** Number of queued mails. */
  mails: number;
}

/**
 * Publishes an announcement to all participants of a pool: in the list of announcements, and by mail to those
 * who subscribed to such mails.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function announce(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; title: string; body: string; site: Site },
): Promise<Announced> {
  const { poolId, site } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx, now } = command.transaction;
    const title = readText(input.title, 'title', MAX_TITLE);
    const body = readText(input.body, 'body', MAX_BODY);
    const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const announcement = await tx.announcement.create({
      data: { poolId, authorId: command.actorId, title, body, at: now },
    });
    const content = announcementMail(site, { poolName: pool.name, title, body });
    let mails = 0;
    for (let after = 0; ;) {
      const users = await tx.user.findMany({
        where: { id: { gt: after }, notifyAnnouncements: true, entries: { some: { poolId } } },
        select: { id: true, email: true, unsubscribeToken: true },
        orderBy: { id: 'asc' },
        take: PAGE,
      });
      const queued = users.map(({ id, email, unsubscribeToken }) => ({
        key: `announcement:${announcement.id}:${id}`,
        to: email,
        unsubscribe: unsubscribeUrl(site, unsubscribeToken, 'announcements'),
        ...content,
      }));
      await enqueueMails(tx, queued, services.systemClock.now());
      mails += users.length;
      if (users.length < PAGE) break;
      after = users.at(-1)!.id;
    }
    await command.audit({
      poolId,
      action: 'pool.announce',
      subjectType: 'Announcement',
      subjectId: announcement.id,
      after: { title, mails },
    });
    command.transaction.publish({ type: 'pool', poolId });
    return { announcement, mails };
  });
}
