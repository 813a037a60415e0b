import type { Announcement } from '../../../prisma/generated/sqlite/client.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { enqueueMail } from '../enqueueMail.ts';
import { unsubscribeUrl, type Site } from '../letters.ts';
import type { Services } from '../services.ts';
import { administer, readText } from './administer.ts';
import { announcementLetter } from './commissionerLetters.ts';

const MAX_TITLE = 120;
const MAX_BODY = 5000;
/** Accounts read at once. */
const PAGE = 500;

export interface Announced {
  announcement: Announcement;
  /** Mails that were queued. */
  mails: number;
}

/**
 * Tells all participants of a pool something: in the list of announcements, and by mail to those who want that.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function announce(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; title: string; body: string; site: Site },
): Promise<Announced> {
  const { poolId, site } = input;
  return administer(services, viewer, { target: { pool: poolId }, reason: null }, async (deed) => {
    const { tx, now } = deed.unit;
    const title = readText(input.title, 'title', MAX_TITLE);
    const body = readText(input.body, 'body', MAX_BODY);
    const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const announcement = await tx.announcement.create({
      data: { poolId, authorId: deed.actorId, title, body, at: now },
    });
    const letter = announcementLetter(site, { poolName: pool.name, title, body });
    let mails = 0;
    for (let after = 0; ;) {
      const users = await tx.user.findMany({
        where: { id: { gt: after }, notifyAnnouncements: true, entries: { some: { poolId } } },
        select: { id: true, email: true, unsubscribeToken: true },
        orderBy: { id: 'asc' },
        take: PAGE,
      });
      for (const { id, email, unsubscribeToken } of users) {
        const mail = {
          key: `announcement:${announcement.id}:${id}`,
          to: email,
          unsubscribe: unsubscribeUrl(site, unsubscribeToken, 'announcements'),
          ...letter,
        };
        await enqueueMail(tx, mail, services.systemClock.now());
      }
      mails += users.length;
      if (users.length < PAGE) break;
      after = users.at(-1)!.id;
    }
    await deed.audit({
      poolId,
      action: 'pool.announce',
      subjectType: 'Announcement',
      subjectId: announcement.id,
      after: { title, mails },
    });
    deed.unit.tell({ type: 'pool', poolId });
    return { announcement, mails };
  });
}
