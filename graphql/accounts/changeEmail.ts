import { checkEmail, normaliseEmail } from './rules/people.ts';
import { ownSession } from './access/permissions.ts';
import { provenSession } from './sessions/reauthentication.ts';
import { addressSignature, isSignature } from './addresses/signedAddress.ts';
import type { Viewer } from './sessions/viewer.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, isUniqueViolation } from '../kernel/transaction.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { confirmEmailMail, emailChangedMail } from '../messages/mail/templates/emailMails.ts';
import { endClaimLinks } from './endSignIn.ts';

/** Limit of changes that one account asks for: each may mail somebody else's address. */
const ASKED = { tries: 10, seconds: 3600 };

/** Real milliseconds that the link to a new address works. */
const LINK_LIFETIME = 24 * 3_600_000;

const IN_USE = 'This address has an account already. Please use another one.';
const INVALID = 'This link has been used, has expired, or is of another account. Ask for a new one.';

/** The key of the mail to the former address, by the row of the audit log: the deletion of an account finds it by that. */
export const noticeKey = (line: number) => `email-changed:${line}`;

/** What became of a wish for another address. */
export interface EmailChange {
  userId: number;
  /** Whether a mail to the new address asks for a confirmation; otherwise the account has the address already. */
  isMailed: boolean;
}

/**
 * Changes the address of the viewer's account, by a session that was verified within ten minutes. Where the site can send mail,
 * the change waits for the link that is mailed to the new address; otherwise it takes effect at once.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, InvalidInputError, ConflictError for an
 * address that an account has, RateLimitedError
 */
export async function changeMyEmail(
  services: Services,
  viewer: Viewer | null,
  input: { email: string; site: Site },
): Promise<EmailChange> {
  const { userId } = await provenSession(services, viewer);
  const problem = checkEmail(input.email);
  if (problem !== null) throw invalid('email', problem);
  const to = normaliseEmail(input.email);
  await services.limits.named('change-email', ASKED).take(String(userId));
  const { db } = services;
  const { email: from, name } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  if (to === from) throw new ConflictError('This is already the address of your account.');
  if ((await db.user.count({ where: { email: to } })) > 0) throw new ConflictError(IN_USE);
  if (services.mailSite().obstacle !== null) {
    await store(services, { userId, from, to, site: input.site });
    return { userId, isMailed: false };
  }
  const expires = services.systemClock.now().getTime() + LINK_LIFETIME;
  const token = `${expires}.${Buffer.from(to).toString('base64url')}.${await signatureOf(services, { userId, from, to, expires })}`;
  await db.$transaction((tx) =>
    enqueueMail(services, tx, {
      key: `confirm-email:${token.slice(-43)}`,
      to,
      ...confirmEmailMail(input.site, { name, token }),
    }),
  );
  return { userId, isMailed: true };
}

/**
 * Gives the viewer's account the address that its mailed link names. The link works while the account has the address that it
 * had, so once.
 * @throws NotSignedInError, ForbiddenError (an API token), NotFoundError for a link that does not work, ConflictError for an
 * address that another account has got meanwhile
 */
export async function confirmMyEmail(
  services: Services,
  viewer: Viewer | null,
  input: { token: string; site: Site },
): Promise<{ userId: number }> {
  const { userId } = ownSession(viewer);
  const { email: from } = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  const [, end = '', address = '', given = ''] =
    /^(\d{13})\.([\w-]{1,400})\.([\w-]{43})$/.exec(input.token) ?? [];
  const expires = Number(end);
  const to = Buffer.from(address, 'base64url').toString();
  const isGood =
    given !== '' &&
    expires > services.systemClock.now().getTime() &&
    isSignature(await signatureOf(services, { userId, from, to, expires }), given);
  if (!isGood) throw new NotFoundError(INVALID);
  await store(services, { userId, from, to, site: input.site });
  return { userId };
}

function signatureOf(
  services: Services,
  of: { userId: number; from: string; to: string; expires: number },
): Promise<string> {
  return addressSignature(services, 'email', `${of.userId} ${of.from} ${of.to} ${of.expires}`);
}

/**
 * Stores the address, ends password and claim links, and tells the former address where the site can send mail. Mails that
 * wait, and pools that name the former address for questions, get the new one. The audit log has neither address.
 */
async function store(
  services: Services,
  { userId, from, to, site }: { userId: number; from: string; to: string; site: Site },
): Promise<void> {
  try {
    await inTransaction(services, services.clock.now(), async (transaction) => {
      const { tx, now } = transaction;
      const { count } = await tx.user.updateMany({
        where: { id: userId, email: from },
        data: { email: to },
      });
      if (count === 0) throw new NotFoundError(INVALID);
      await tx.passwordReset.deleteMany({ where: { userId } });
      await endClaimLinks(tx, userId, services.systemClock.now());
      await tx.invitation.updateMany({ where: { usedByEmail: from }, data: { usedByEmail: to } });
      await tx.outboxMail.updateMany({ where: { to: from, sentAt: null, failedAt: null }, data: { to } });
      const contacts = await tx.pool.findMany({ where: { contactEmail: from }, select: { id: true } });
      await tx.pool.updateMany({ where: { contactEmail: from }, data: { contactEmail: to } });
      const line = await writeAudit(tx, {
        at: now,
        actorId: userId,
        action: 'account.changeEmail',
        subjectType: 'User',
        subjectId: userId,
      });
      const { name } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      if (services.mailSite().obstacle === null) {
        await enqueueMail(services, tx, {
          key: noticeKey(line),
          to: from,
          ...emailChangedMail(site, { name }),
        });
      }
      const entries = await tx.entry.findMany({ where: { userId }, select: { poolId: true } });
      for (const { poolId } of entries) transaction.publish({ type: 'office', poolId });
      for (const { id: poolId } of contacts) transaction.publish({ type: 'pool', poolId });
      transaction.publish({ type: 'viewer', userId });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError(IN_USE);
    throw error;
  }
}
