import { checkName, cleanName, normaliseEmail } from './rules/people.ts';
import { ownSession } from './access/permissions.ts';
import type { Viewer } from './sessions/viewer.ts';
import { writeAudit } from '../kernel/audit.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { invalid, readReason } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import { accountAt } from './accountAt.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { accountRenamedMail } from '../messages/mail/templates/accountMails.ts';

/** Who gives an account another name. */
interface RenamedBy {
  /** Null for the command line, whose user owns the machine. */
  actorId: number | null;
  /** Null for the owner, who gets no mail. */
  reason: string | null;
}

interface OtherName {
  email: string;
  name: string;
  reason: string;
  site: Site;
}

/**
 * Changes the name of the viewer's account, by session alone. Usernames of entries stay. The audit log has neither name.
 */
export async function changeMyName(
  services: Services,
  viewer: Viewer | null,
  input: { name: string },
): Promise<{ userId: number }> {
  const { userId } = ownSession(viewer);
  await rename(services, userId, readName(input.name), { actorId: userId, reason: null });
  return { userId };
}

/**
 * Changes the name of somebody's account, and mails the owner; checks no permission. The address is the owner's to change: it
 * is a way into the account.
 * @param actorId null for the command line, whose user owns the machine
 * @throws InvalidInputError, NotFoundError
 */
export async function renameAccountAs(
  services: Services,
  actorId: number | null,
  input: OtherName,
): Promise<{ email: string; name: string }> {
  const reason = readReason(input.reason);
  const name = readName(input.name);
  const email = normaliseEmail(input.email);
  const user = await accountAt(services.db, email);
  if (user === null) throw new NotFoundError(`There is no account with the address ${email}.`);
  await rename(services, user.id, name, { actorId, reason }, { email, site: input.site });
  return { email, name };
}

function readName(given: string): string {
  const problem = checkName(given);
  if (problem !== null) throw invalid('name', problem);
  return cleanName(given);
}

/** @param mail to the owner; undefined for none */
function rename(
  services: Services,
  userId: number,
  name: string,
  { actorId, reason }: RenamedBy,
  mail?: { email: string; site: Site },
): Promise<void> {
  return inTransaction(services, services.clock.now(), async ({ tx, now, publish }) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, name: { not: name } },
      data: { name },
    });
    if (count === 0) return;
    const line = await writeAudit(tx, {
      at: now,
      actorId,
      action: 'account.changeName',
      subjectType: 'User',
      subjectId: userId,
      reason,
    });
    if (mail !== undefined) {
      const content = accountRenamedMail(mail.site, { name, reason: reason ?? '' });
      await enqueueMail(services, tx, { key: `account-renamed:${line}`, to: mail.email, ...content });
    }
    const seen = { where: { userId }, select: { poolId: true } };
    const pools = [...(await tx.entry.findMany(seen)), ...(await tx.poolCommissioner.findMany(seen))];
    for (const { poolId } of pools) publish({ type: 'pool', poolId });
    publish({ type: 'viewer', userId });
  });
}
