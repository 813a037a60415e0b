import type { OpenedPick } from '#prisma/generated/sqlite/client.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { isDeadlinePassed } from '../season/rules/deadlines.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { pickOpenedMail } from '../messages/mail/templates/commissionerMails.ts';
import { runAdminCommand } from '../office/adminCommand.ts';

/**
 * Opens the secret pick of an entry for the commissioner who asks (SPECIFICATION 4.5): a deliberate act, which everybody
 * in the pool sees at once with its reason. It cannot be undone. Until the deadline the same commissioner can no
 * longer change picks of the entry.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError
 */
export function openPick(
  services: Services,
  viewer: Viewer | null,
  { entryId, week, reason, site }: { entryId: number; week: number; reason: string; site: Site },
): Promise<OpenedPick> {
  return runAdminCommand(services, viewer, { entry: entryId }, { reason }, async (command) => {
    const { transaction, actorId } = command;
    const { tx, now } = transaction;
    const { user, pool, ...entry } = await tx.entry.findUniqueOrThrow({
      where: { id: entryId },
      include: { user: { select: { name: true, email: true } }, pool: { select: { name: true } } },
    });
    const { poolId } = entry;
    if (!Number.isInteger(week)) throw invalid('week', 'The week must be a whole number.');
    const row = await tx.poolWeek.findUnique({ where: { poolId_week: { poolId, week } } });
    if (row === null) throw invalid('week', `The pool has no Week ${week}.`);
    if (isDeadlinePassed(row.deadline, now)) {
      throw new ConflictError(`The deadline of Week ${week} has passed: everybody sees its picks.`);
    }
    if (entry.userId === actorId) throw new ConflictError('This is your own entry: you see its picks.');
    const picks = await tx.pick.findMany({ where: { entryId, week }, select: { submittedAt: true } });
    if (picks.length === 0) throw new NotFoundError(`The entry has no pick for Week ${week}.`);
    const latest = await tx.openedPick.findFirst({
      where: { entryId, week, openedById: actorId, way: 'OPENED' },
      orderBy: { id: 'desc' },
    });
    if (latest !== null && picks.every(({ submittedAt }) => submittedAt <= latest.openedAt)) {
      throw new ConflictError('You have already opened this pick.');
    }
    const opened = await tx.openedPick.create({
      data: { poolId, entryId, week, openedById: actorId, openedAt: now, reason: command.reason ?? '' },
    });
    // Of the entry, not of the pick: restorePick looks for the last change of the pick.
    const line = await command.audit({
      poolId,
      action: 'pick.open',
      subjectType: 'Entry',
      subjectId: entryId,
      after: { week },
    });
    const { name: openerName } = await tx.user.findUniqueOrThrow({ where: { id: actorId } });
    await command.mail({
      key: `pick-opened:${line}`,
      poolId,
      to: user.email,
      ...pickOpenedMail(site, {
        name: user.name,
        poolName: pool.name,
        username: entry.username,
        week,
        openerName,
        reason: opened.reason,
      }),
    });
    transaction.log(poolId, { type: 'pick-opened', entry: String(entryId), week, reason: opened.reason });
    transaction.publish({ type: 'pool', poolId });
    return opened;
  });
}

/**
 * Refuses to change picks of an entry by a commissioner who opened one of them that is still secret: everybody could
 * otherwise suspect that the change followed from what was seen.
 * @throws ConflictError
 */
export async function refuseAfterOpening(
  { tx, now }: Transaction,
  actorId: number,
  { id: entryId, poolId }: { id: number; poolId: number },
): Promise<void> {
  const opened = await tx.openedPick.findMany({
    where: { entryId, openedById: actorId, way: 'OPENED' },
    select: { week: true },
  });
  if (opened.length === 0) return;
  const secret = await tx.poolWeek.findFirst({
    where: { poolId, week: { in: opened.map(({ week }) => week) }, deadline: { gt: now } },
    orderBy: { week: 'asc' },
    select: { week: true },
  });
  if (secret === null) return;
  throw new ConflictError(
    `You opened this entry's pick for Week ${secret.week}, so you cannot change its picks before that deadline. Another commissioner can.`,
  );
}
