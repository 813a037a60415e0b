import { administrator } from './access/permissions.ts';
import { provenSession } from './sessions/reauthentication.ts';
import type { Viewer } from './sessions/viewer.ts';
import { normaliseEmail } from './rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { readReason } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { requirePublicAddress } from '../messages/mail/requirePublicAddress.ts';
import { passwordLinkMail } from '../messages/mail/templates/accountMails.ts';
import { createResetToken } from './passwordResets.ts';
import { tellOfAccess } from './tellOfAccess.ts';

/** Real milliseconds that a password link lives when it is passed on by hand, not read from a mailbox. */
export const HANDED_LINK_LIFETIME = 24 * 3_600_000;

/** A password link that somebody hands to the owner of the account. */
export interface PasswordLink {
  userId: number;
  email: string;
  /** Secret: whoever has it can choose the password, once. */
  link: string;
  /** Real time. */
  expiresAt: Date;
}

interface Wanted {
  email: string;
  reason: string;
}

/**
 * Makes a link by which the owner of an account chooses a new password, for an administrator to hand out where the site
 * cannot mail one. It is the link of "forgot password" (SPECIFICATION 6.3): until it is used nothing changes, and a
 * second factor is asked for afterwards as before. The link and its use are announced to the account's pools. By session alone: an administrator's token must not open accounts.
 * @throws NotSignedInError, ForbiddenError, ReauthenticationRequired, InvalidInputError, NotFoundError, ConflictError
 * while links lead nobody to the site
 */
export async function createPasswordLink(
  services: Services,
  viewer: Viewer | null,
  wanted: Wanted,
  site: Site,
): Promise<PasswordLink> {
  administrator(viewer);
  const { userId } = await provenSession(services, viewer);
  requirePublicAddress(services);
  return createPasswordLinkAs(services, userId, wanted, site);
}

/**
 * createPasswordLink without a permission check. The change is in the audit log, and a mail tells the owner; neither
 * contains the link.
 * @param actorId null for the command line, whose user owns the machine
 * @throws InvalidInputError, NotFoundError
 */
export async function createPasswordLinkAs(
  services: Services,
  actorId: number | null,
  wanted: Wanted,
  site: Site,
): Promise<PasswordLink> {
  const reason = readReason(wanted.reason);
  const email = normaliseEmail(wanted.email);
  const user = await services.db.user.findUnique({ where: { email }, select: { id: true, name: true } });
  if (user === null) throw new NotFoundError(`There is no account with the address ${email}.`);
  const now = services.systemClock.now();
  const token = await inTransaction(services, services.clock.now(), async (transaction) => {
    const { tx } = transaction;
    const resetToken = await createResetToken(tx, { userId: user.id, now, handedFor: HANDED_LINK_LIFETIME });
    await tellOfAccess(transaction, { userId: user.id, actorId, way: 'PASSWORD_LINK', reason });
    const line = await writeAudit(tx, {
      at: transaction.now,
      actorId,
      action: 'account.passwordLink',
      subjectType: 'User',
      subjectId: user.id,
      reason,
    });
    const content = passwordLinkMail(site, { name: user.name });
    await enqueueMail(services, tx, { key: `password-link:${line}`, to: email, ...content });
    return resetToken;
  });
  return {
    userId: user.id,
    email,
    link: `${site.publicUrl}/forgot-password?token=${token}`,
    expiresAt: new Date(now.getTime() + HANDED_LINK_LIFETIME),
  };
}
