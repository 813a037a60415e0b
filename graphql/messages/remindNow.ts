import type { Viewer } from '../accounts/sessions/viewer.ts';
import { REMINDER_PAUSE } from '../office/rules/officeTasks.ts';
import { numbersOf, optionsOf, picksInWeek } from '../pools/rules/options/poolOptions.ts';
import { formatDeadline } from '../kernel/rules/zones.ts';
import { namesText } from './rules/pushTexts.ts';
import { enqueuePushes } from './push/enqueuePush.ts';
import { enqueueMails } from './mail/enqueueMail.ts';
import { ConflictError } from '../kernel/failures.ts';
import { pagePath, unsubscribeUrl, type Site } from './mail/mailContent.ts';
import { yieldToEventLoop } from '../kernel/yieldEvery.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { invalid } from '../kernel/input.ts';
import { plannedFallbacks } from './mail/plannedFallbacks.ts';
import { reminderMail } from './mail/templates/commissionerMails.ts';
import { openWeek } from '../office/upcomingDeadlines.ts';
import { withoutPick } from '../picks/withoutPick.ts';
import { siteOfPool } from './mail/siteOfPool.ts';

export interface Reminded {
  week: number;
  /** Number of entries without a pick. */
  entries: number;
  /** Number of accounts that are reminded, by mail or on their devices. */
  reminded: number;
  /** Number of accounts that get reminders by mail alone and were not reminded, since the site cannot send mail. */
  notMailed: number;
  /** Number of accounts that turned reminders off, by mail and on all devices. */
  optedOut: number;
  /** Number of accounts that were reminded by hand within the last hour and are left out. */
  justReminded: number;
}

/** Entries per batch. */
const PAGE = 500;

/**
 * Mails a reminder now to the accounts whose alive entries have no pick for a week; default the first week
 * whose deadline is ahead.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError once the deadline
 * has passed
 */
export function remindNow(
  services: Services,
  viewer: Viewer | null,
  input: {
    poolId: number;
    week?: number | undefined;
    /** Also those who were reminded by hand within the last hour. */
    again?: boolean | undefined;
    site: Site;
  },
): Promise<Reminded> {
  const { poolId, site } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx, now } = command.transaction;
    const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId }, include: { weeks: true } });
    const week = input.week ?? (await openWeek(command.transaction, poolId));
    const row = pool.weeks.find((candidate) => candidate.week === week);
    if (row === undefined) throw invalid('week', 'The pool has no such week.');
    if (row.deadline <= now) {
      throw new ConflictError(`The deadline of Week ${week} has passed: nobody can pick anymore.`);
    }
    const hidden = pool.weeks.filter(({ deadline }) => deadline > now).map((one) => one.week);
    const missing = new Map<number, { id: number; username: string }[]>();
    let entries = 0;
    for (let after = 0; ;) {
      const rows = await tx.entry.findMany({
        where: { AND: [withoutPick(pool, week, hidden), { id: { gt: after } }] },
        select: { id: true, userId: true, username: true },
        orderBy: { id: 'asc' },
        take: PAGE,
      });
      for (const { userId, ...entry } of rows) {
        missing.set(userId, [...(missing.get(userId) ?? []), entry]);
      }
      entries += rows.length;
      if (rows.length < PAGE) break;
      await yieldToEventLoop();
      after = rows.at(-1)!.id;
    }

    const counts = { week, entries, reminded: 0, notMailed: 0, optedOut: 0, justReminded: 0 };
    const lately =
      input.again === true
        ? []
        : await tx.reminderLog.findMany({
            where: { poolId, week, kind: 'MANUAL', at: { gt: new Date(now.getTime() - REMINDER_PAUSE) } },
            select: { userId: true },
          });
    const justReminded = new Set(lately.map(({ userId }) => userId));
    const mailSite = await siteOfPool(tx, site, pool);
    const deadline = formatDeadline(row.deadline, pool.timeZone);
    const canMail = services.mailSite().obstacle === null;
    const userIds = [...missing.keys()];
    for (let start = 0; start < userIds.length; start += PAGE) {
      await yieldToEventLoop();
      const users = await tx.user.findMany({
        where: { id: { in: userIds.slice(start, start + PAGE) } },
        include: { pushSubscriptions: { where: { reminders: true }, select: { id: true }, take: 1 } },
      });
      const wanting = users.filter(
        ({ notifyReminders, pushSubscriptions }) => notifyReminders || pushSubscriptions.length > 0,
      );
      const due = wanting.filter(({ id }) => !justReminded.has(id));
      // A reminder that waits is of no use later, so none is written that cannot be sent.
      const reminded = due.filter(({ pushSubscriptions }) => canMail || pushSubscriptions.length > 0);
      counts.notMailed += due.length - reminded.length;
      counts.optedOut += users.length - wanting.length;
      counts.justReminded += wanting.length - due.length;
      counts.reminded += reminded.length;
      // A second reminder while the demo's clock stands still.
      const userId = { in: reminded.map(({ id }) => id) };
      await tx.reminderLog.deleteMany({ where: { poolId, week, kind: 'MANUAL', dueAt: now, userId } });
      await tx.reminderLog.createMany({
        data: reminded.map(({ id }) => ({ poolId, userId: id, week, kind: 'MANUAL', dueAt: now, at: now })),
      });
      const keyOf = (userId: number) =>
        `reminder:${poolId}:${week}:manual:${userId}:${services.systemClock.now().toISOString()}`;
      const mailed = reminded.filter(({ notifyReminders }) => canMail && notifyReminders);
      const planned = await plannedFallbacks(
        tx,
        pool,
        row,
        mailed.flatMap(({ id }) => missing.get(id)!.map((entry) => entry.id)),
      );
      const usernamesOf = (userId: number) => missing.get(userId)!.map(({ username }) => username);
      const mails = mailed.map((user) => ({
        key: keyOf(user.id),
        to: user.email,
        unsubscribe: unsubscribeUrl(site, user.unsubscribeToken, 'reminders'),
        ...reminderMail(mailSite, {
          name: user.name,
          poolName: pool.name,
          week,
          usernames: usernamesOf(user.id),
          planned: missing.get(user.id)!.flatMap(({ id }) => planned.get(id) ?? []),
          picksNeeded: picksInWeek({ doublePickWeeks: numbersOf(pool.doublePickWeeks) }, week),
          rules: optionsOf(pool),
          deadline,
        }),
      }));
      await enqueueMails(services, tx, mails);
      const pushes = reminded.map(({ id }) => ({
        userId: id,
        key: keyOf(id),
        title: `Pick for Week ${week}`,
        body: `${namesText(usernamesOf(id))}: until ${deadline}. ${pool.name}`,
        path: pagePath(mailSite, '/picks'),
      }));
      await enqueuePushes(services, tx, 'reminders', pushes);
    }
    await command.audit({
      poolId,
      action: 'pool.remind',
      subjectType: 'Pool',
      subjectId: poolId,
      after: { ...counts },
    });
    command.transaction.publish({ type: 'pool', poolId });
    return counts;
  });
}
