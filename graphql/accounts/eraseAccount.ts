import { DELETED_NAME, deletedEmail } from './rules/people.ts';
import { randomToken } from './credentials/tokens.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { noticeKey } from './changeEmail.ts';
import { endSignIn } from './endSignIn.ts';

/**
 * Deletes what is a person's of an account, and makes the rest anonymous. The row of the account stays, because entries,
 * receipts and the audit log refer to it: without address, name, password and right. Entries stay in their pools under
 * their usernames, with picks and payments, as the log states them.
 */
export async function eraseAccount(
  { systemClock }: Pick<Services, 'systemClock'>,
  { tx, now, publish }: Transaction,
  { id: userId, email }: { id: number; email: string },
): Promise<void> {
  const of = { where: { userId } };
  await endSignIn(tx, userId, systemClock.now());
  await tx.apiToken.deleteMany(of);
  await tx.plan.deleteMany(of);
  await tx.readMark.deleteMany(of);
  await tx.rulesAcknowledgement.deleteMany(of);
  await tx.reminderLog.deleteMany(of);
  await tx.messageMention.deleteMany(of);
  await tx.poolCommissioner.deleteMany(of);
  await tx.referralCode.updateMany({ where: { userId, disabledAt: null }, data: { disabledAt: now } });
  await tx.entry.updateMany({
    where: { userId, welcomeMessage: { not: null } },
    data: { welcomeMessage: null },
  });

  const messages = await tx.message.findMany({
    where: { authorId: userId },
    select: { id: true, poolId: true },
  });
  await tx.message.updateMany({ where: { authorId: userId }, data: { authorId: null, entryId: null } });
  for (const poolId of new Set(messages.map((message) => message.poolId))) {
    const messageIds = messages.flatMap((message) => (message.poolId === poolId ? [message.id] : []));
    publish({ type: 'talk', poolId, messageIds });
  }

  await tx.invitation.deleteMany({ where: { OR: [{ userId }, { email }] } });
  await tx.invitation.updateMany({ where: { usedByEmail: email }, data: { usedByEmail: null } });
  await tx.providerLogIn.deleteMany({ where: { email } });
  const changes = await tx.auditEntry.findMany({
    where: { action: 'account.changeEmail', subjectType: 'User', subjectId: String(userId) },
    select: { id: true },
  });
  await tx.outboxMail.deleteMany({
    where: { OR: [{ to: email }, { key: { in: changes.map(({ id }) => noticeKey(id)) } }] },
  });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: deletedEmail(randomToken()),
      name: DELETED_NAME,
      passwordHash: null,
      isAdministrator: false,
      notifyReminders: false,
      notifyPicks: false,
      notifyResults: false,
      notifyAnnouncements: false,
      unsubscribeToken: randomToken(),
      calendarOffAt: systemClock.now(),
    },
  });
}
