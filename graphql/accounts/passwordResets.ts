import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { TransactionClient } from '#prisma/client.ts';
import { checkPassword, type PasswordOwner, type PasswordPolicy } from './credentials/passwordPolicy.ts';
import { hashPassword } from './credentials/passwords.ts';
import { revokeAllSessions } from './sessions/sessions.ts';
import { hashToken, randomToken } from './credentials/tokens.ts';
import { checkEmail, normaliseEmail } from './rules/people.ts';
import { passwordChangedMail, resetMail } from '../messages/mail/templates/accountMails.ts';
import { writeAudit } from '../kernel/audit.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import { InvalidInputError, ResetTokenError } from '../kernel/failures.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import type { Limit } from '../kernel/limits.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { tellOfAccess } from './tellOfAccess.ts';

const HOUR = 3_600_000;

/**
 * Limits: mails for one account (known or not), requests from one address whose links were not used, and wrong links from one
 * address.
 */
const BY_ACCOUNT = { tries: 5, seconds: 3600 };
const BY_ADDRESS = { tries: 30, seconds: 3600 };
const WRONG_LINKS = { tries: 30, seconds: 15 * 60 };

/** Minimum duration of a request in real milliseconds: longer than storing a token and a mail takes. */
export const ANSWER_AFTER = 250;

/**
 * Creates the token of a password link and ends older links of the account; the database stores its hash
 * alone.
 * @param now real time.
 * @param handedFor the real milliseconds that a link lives that somebody hands to the owner; without it it is mailed.
 */
export async function createResetToken(
  tx: Pick<TransactionClient, 'passwordReset'>,
  { userId, now, handedFor }: { userId: number; now: Date; handedFor?: number },
): Promise<string> {
  const token = randomToken();
  await voidResetTokens(tx, userId, now);
  await tx.passwordReset.create({
    data: {
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + (handedFor ?? HOUR)),
      isHanded: handedFor !== undefined,
    },
  });
  return token;
}

/** Ends the account's unused password links. */
async function voidResetTokens(
  tx: Pick<TransactionClient, 'passwordReset'>,
  userId: number,
  now: Date,
): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}

/**
 * Mails a link that works once, for an hour of real time (SPECIFICATION 6.3). The response and its time are
 * the same whether or not the account exists; without one the returned token matches nothing.
 * @param pause waits for so many real milliseconds
 * While the site cannot send mail, nothing is written, for any address.
 * @returns the token; shown in the demo alone.
 * @throws InvalidInputError, RateLimitedError
 */
export async function requestPasswordReset(
  services: Services,
  input: { email: string; address: string; site: Site },
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<string> {
  const problem = checkEmail(input.email);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'email'], message: problem }]);
  const email = normaliseEmail(input.email);
  await requestsByAddress(services).take(input.address);
  await services.limits.named('reset-account', BY_ACCOUNT).take(email);
  const { obstacle } = services.mailSite();
  const [token] = await Promise.all([
    obstacle === null ? mailLink(services, email, input.site) : null,
    pause(ANSWER_AFTER + randomInt(20)),
  ]);
  return token ?? randomToken();
}

function requestsByAddress({ limits }: Services): Limit {
  return limits.named('reset-address', BY_ADDRESS);
}

async function mailLink(services: Services, email: string, site: Site): Promise<string | null> {
  const user = await services.db.user.findUnique({ where: { email } });
  if (user === null) return null;
  const now = services.systemClock.now();
  return services.db.$transaction(async (tx) => {
    const token = await createResetToken(tx, { userId: user.id, now });
    const content = resetMail(site, { name: user.name, token });
    await enqueueMail(services, tx, {
      key: `password-reset:${hashToken(token)}`,
      to: user.email,
      ...content,
    });
    return token;
  });
}

/**
 * Sets a new password by the token of a mailed link. One statement checks and consumes the token, so of two
 * requests one succeeds. Ends every session of the account and every other link. API tokens remain: scripts
 * do not depend on the password, and a mail tells the owner how many there are. The use of a link that was handed over is
 * told to the account's pools.
 * @throws InvalidInputError, ResetTokenError, RateLimitedError
 */
export async function resetPassword(
  services: Services,
  input: { token: string; newPassword: string; address: string; site: Site & PasswordPolicy },
): Promise<void> {
  await requireGoodPassword(input, null);
  const limit = services.limits.named('reset-link-address', WRONG_LINKS);
  await limit.take(input.address);
  const now = services.systemClock.now();
  const isGood = { tokenHash: hashToken(input.token), usedAt: null, expiresAt: { gt: now } };
  // Hashing is slow: skipped for an invalid link, and kept out of the transaction.
  const link = await services.db.passwordReset.findFirst({ where: isGood, include: { user: true } });
  if (link === null) throw new ResetTokenError();
  await limit.giveBack(input.address);
  await requireGoodPassword(input, link.user);
  const passwordHash = await hashPassword(input.newPassword, services.hashCost);
  const { email } = await inTransaction(services, services.clock.now(), async (transaction) => {
    const { tx } = transaction;
    const { count } = await tx.passwordReset.updateMany({ where: isGood, data: { usedAt: now } });
    if (count === 0) throw new ResetTokenError();
    const { user, isHanded } = await tx.passwordReset.findUniqueOrThrow({
      where: { tokenHash: isGood.tokenHash },
      include: { user: true },
    });
    await setPassword(tx, services, {
      user,
      passwordHash,
      site: input.site,
      action: 'account.resetPassword',
    });
    if (isHanded) await tellOfUse(transaction, user.id);
    transaction.publish({ type: 'access', userId: user.id });
    return user;
  });
  if (!link.isHanded) await requestsByAddress(services).giveBack(input.address);
  await services.limits.logInByAccount.reset(email);
}

/** Tells the account's pools that its latest handed link was used, in the name of its maker. */
async function tellOfUse(transaction: Transaction, userId: number): Promise<void> {
  const made = await transaction.tx.auditEntry.findFirstOrThrow({
    where: {
      subjectType: 'User',
      subjectId: String(userId),
      action: { in: ['account.passwordLink', 'account.makeAdministrator'] },
    },
    orderBy: { id: 'desc' },
    select: { actorId: true, reason: true },
  });
  const { actorId, reason } = made;
  await tellOfAccess(transaction, { userId, actorId, way: 'PASSWORD_LINK_USED', reason: reason ?? '' });
}

/** @throws InvalidInputError */
async function requireGoodPassword(
  { newPassword, site }: { newPassword: string; site: PasswordPolicy },
  owner: PasswordOwner | null,
): Promise<void> {
  const problem = await checkPassword(newPassword, site, owner);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'newPassword'], message: problem }]);
}

/** Stores a password, ends sessions (except the given one) and password links, and mails the owner. */
export async function setPassword(
  tx: TransactionClient,
  services: Pick<Services, 'clock' | 'systemClock' | 'mailSite' | 'events'>,
  change: {
    user: { id: number; email: string; name: string };
    passwordHash: string;
    site: Site;
    action: 'account.resetPassword' | 'account.changePassword' | 'account.setPassword';
    keepSessionId?: number;
  },
): Promise<void> {
  const { user, passwordHash, site, action, keepSessionId } = change;
  const now = services.systemClock.now();
  await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
  await revokeAllSessions(tx, user.id, keepSessionId);
  await voidResetTokens(tx, user.id, now);
  await writeAudit(tx, {
    at: services.clock.now(),
    actorId: user.id,
    action,
    subjectType: 'User',
    subjectId: user.id,
  });
  const liveTokens = await tx.apiToken.count({
    where: { userId: user.id, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
  const content = passwordChangedMail(site, { name: user.name, liveTokens });
  // The hash has its own salt, so each change has its own key.
  const key = `password-changed:${hashToken(passwordHash)}`;
  await enqueueMail(services, tx, { key, to: user.email, ...content });
}
