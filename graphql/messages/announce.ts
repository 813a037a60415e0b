import type { Announcement } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { enqueueMails } from './mail/enqueueMail.ts';
import { enqueuePushesFor } from './push/enqueuePush.ts';
import { pagePath, unsubscribeUrl, type Site } from './mail/mailContent.ts';
import { ConflictError, RateLimitedError } from '../kernel/failures.ts';
import { yieldToEventLoop } from '../kernel/yieldEvery.ts';
import type { Services } from '../kernel/services.ts';
import { runnerOf, type Runner } from '../office/runnerOf.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { readText } from '../kernel/input.ts';
import { announcementMail } from './mail/templates/commissionerMails.ts';
import { unsent } from '../office/unsent.ts';
import { siteOfPool } from './mail/siteOfPool.ts';

const DAY = 86_400;
/** Announcements of one account, each of which mails everybody. */
const BY_COMMISSIONER = { tries: 10, seconds: DAY };
const BY_ADMINISTRATOR = { tries: 50, seconds: DAY };
const MAX_TITLE = 120;
const MAX_BODY = 5000;
/** Accounts per batch. */
const PAGE = 500;

/** The accounts that get announcements of the pool by mail. */
function readersOf(poolId: number) {
  return { notifyAnnouncements: true, entries: { some: { poolId } } };
}

interface Announce {
  poolId: number;
  title: string;
  body: string;
  dryRun?: boolean | undefined;
  site: Site;
}

export interface Announced {
  announcement: Announcement;
  mails: number;
}

/**
 * Publishes an announcement to all participants of a pool: in the list of announcements, and by mail to those
 * who subscribed to such mails.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError over the limit of a day
 */
export async function announce(
  services: Services,
  viewer: Viewer | null,
  input: Announce,
): Promise<Announced> {
  const { poolId, dryRun } = input;
  if (dryRun === true) return publish(services, viewer, input);
  const giveBack = await takeLimit(services, runnerOf(viewer, poolId));
  try {
    return await publish(services, viewer, input);
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** @throws ConflictError when none is left today */
async function takeLimit(
  { limits }: Pick<Services, 'limits'>,
  { userId, isAdministrator }: Runner,
): Promise<() => Promise<void>> {
  const rule = isAdministrator ? BY_ADMINISTRATOR : BY_COMMISSIONER;
  const name = isAdministrator ? 'announcements-administrator' : 'announcements-account';
  const limit = limits.named(name, rule);
  try {
    await limit.take(String(userId));
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error;
    throw new ConflictError(
      `You have published ${rule.tries} announcements within a day, which is the limit. Please put the rest into one announcement tomorrow.`,
    );
  }
  return () => limit.giveBack(String(userId));
}

function publish(services: Services, viewer: Viewer | null, input: Announce): Promise<Announced> {
  const { poolId, dryRun, site } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null, dryRun }, async (command) => {
    const { tx, now } = command.transaction;
    const title = readText(input.title, 'title', MAX_TITLE);
    const body = readText(input.body, 'body', MAX_BODY);
    const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
    const announcement = await tx.announcement.create({
      data: { poolId, authorId: command.actorId, title, body, at: now },
    });
    // A preview counts: writing the mails of a large pool takes seconds.
    if (dryRun === true) return { announcement, mails: await tx.user.count({ where: readersOf(poolId) }) };
    const mailSite = await siteOfPool(tx, site, pool);
    const content = announcementMail(mailSite, { poolName: pool.name, title, body });
    let mails = 0;
    for (let after = 0; ;) {
      const users = await tx.user.findMany({
        where: { id: { gt: after }, ...readersOf(poolId) },
        select: { id: true, email: true, unsubscribeToken: true },
        orderBy: { id: 'asc' },
        take: PAGE,
      });
      const queued = users.map(({ id, email, unsubscribeToken }) => ({
        key: `announcement:${announcement.id}:${id}`,
        poolId,
        to: email,
        unsubscribe: unsubscribeUrl(site, unsubscribeToken, 'announcements'),
        ...content,
      }));
      await enqueueMails(services, tx, queued);
      mails += users.length;
      if (users.length < PAGE) break;
      await yieldToEventLoop();
      after = users.at(-1)!.id;
    }
    await enqueuePushesFor(services, tx, 'announcements', { entries: { some: { poolId } } }, (userIds) =>
      userIds.map((userId) => ({
        userId,
        key: `announcement:${announcement.id}:${userId}`,
        title: `${pool.name}: ${title}`,
        body,
        path: pagePath(mailSite, '/announcements'),
      })),
    );
    await command.audit({
      poolId,
      action: 'pool.announce',
      subjectType: 'Announcement',
      subjectId: announcement.id,
      after: { title, mails, ...unsent(services) },
    });
    command.transaction.publish({ type: 'pool', poolId });
    return { announcement, mails };
  });
}
