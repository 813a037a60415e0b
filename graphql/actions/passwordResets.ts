import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Transaction } from '../../prisma/client.ts';
import { checkPassword, type PasswordOwner, type PasswordPolicy } from '../auth/passwordPolicy.ts';
import { hashPassword } from '../auth/passwords.ts';
import { hashToken, randomToken } from '../auth/tokens.ts';
import { checkEmail, normaliseEmail } from '../domain/people.ts';
import { passwordChangedLetter, resetLetter } from './accountLetters.ts';
import { writeAudit } from './audit.ts';
import { enqueueMail } from './enqueueMail.ts';
import { InvalidInputError, ResetTokenError } from './failures.ts';
import type { Site } from './letters.ts';
import type { Services } from './services.ts';

const HOUR = 3_600_000;

/** Mails for one account (known or not), requests from one address, and wrong links from one address. */
const BY_ACCOUNT = { tries: 5, seconds: 3600 };
const BY_ADDRESS = { tries: 30, seconds: 3600 };
const WRONG_LINKS = { tries: 30, seconds: 15 * 60 };

/** Real milliseconds that every request takes: more than storing a token and a mail does. */
const ANSWER_AFTER = 250;

/**
 * Makes a password link's token for an account and ends the ones before it; the database keeps its hash alone.
 * @param now real time.
 */
export async function createResetToken(
  tx: Pick<Transaction, 'passwordReset'>,
  { userId, now, lifetime = HOUR }: { userId: number; now: Date; lifetime?: number },
): Promise<string> {
  const token = randomToken();
  await voidResetTokens(tx, userId, now);
  await tx.passwordReset.create({
    data: {
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetime),
    },
  });
  return token;
}

/** Ends the password links of an account that were not used. */
export async function voidResetTokens(
  tx: Pick<Transaction, 'passwordReset'>,
  userId: number,
  now: Date,
): Promise<void> {
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
}

/**
 * Mails a link that works once, for an hour of real time (SPEC section 2). The answer and its time are the same whether
 * or not there is such an account: without one the answered token fits nothing.
 * @returns the token; to be shown in the demo alone.
 * @throws InvalidInputError, RateLimitedError
 */
export async function requestPasswordReset(
  services: Services,
  input: { email: string; address: string; site: Site },
): Promise<string> {
  const problem = checkEmail(input.email);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'email'], message: problem }]);
  const email = normaliseEmail(input.email);
  await services.limits.named('reset-address', BY_ADDRESS).take(input.address);
  await services.limits.named('reset-account', BY_ACCOUNT).take(email);
  const [token] = await Promise.all([
    mailLink(services, email, input.site),
    wait(ANSWER_AFTER + randomInt(20)),
  ]);
  return token ?? randomToken();
}

async function mailLink(services: Services, email: string, site: Site): Promise<string | null> {
  const user = await services.db.user.findUnique({ where: { email } });
  if (user === null) return null;
  const now = services.systemClock.now();
  return services.db.$transaction(async (tx) => {
    const token = await createResetToken(tx, { userId: user.id, now });
    const letter = resetLetter(site, { name: user.name, token });
    await enqueueMail(tx, { key: `password-reset:${hashToken(token)}`, to: user.email, ...letter }, now);
    return token;
  });
}

/**
 * Sets a new password by the token of a mailed link. The token is used up in the same statement that finds it good, so
 * of two requests one succeeds. Every session of the account ends, and every other link. API tokens stay: scripts do
 * not depend on the password, and the owner is told by mail how many there are.
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
  // Hashing takes long: not for a link that is bad already, and not within the transaction.
  const link = await services.db.passwordReset.findFirst({ where: isGood, include: { user: true } });
  if (link === null) throw new ResetTokenError();
  await requireGoodPassword(input, link.user);
  const passwordHash = await hashPassword(input.newPassword);
  const { id: userId, email } = await services.db.$transaction(async (tx) => {
    const { count } = await tx.passwordReset.updateMany({ where: isGood, data: { usedAt: now } });
    if (count === 0) throw new ResetTokenError();
    const { user } = await tx.passwordReset.findUniqueOrThrow({
      where: { tokenHash: isGood.tokenHash },
      include: { user: true },
    });
    await setPassword(tx, services, {
      user,
      passwordHash,
      site: input.site,
      action: 'account.resetPassword',
    });
    return user;
  });
  services.events.publish({ type: 'access', userId });
  await limit.giveBack(input.address);
  await services.limits.logInByAccount.reset(email);
}

/** @throws InvalidInputError */
async function requireGoodPassword(
  { newPassword, site }: { newPassword: string; site: PasswordPolicy },
  owner: PasswordOwner | null,
): Promise<void> {
  const problem = await checkPassword(newPassword, site, owner);
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'newPassword'], message: problem }]);
}

/** Stores a password, ends sessions (but the one named) and password links, and tells the owner. */
export async function setPassword(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'systemClock'>,
  change: {
    user: { id: number; email: string; name: string };
    passwordHash: string;
    site: Site;
    action: 'account.resetPassword' | 'account.changePassword';
    keepSessionId?: number;
  },
): Promise<void> {
  const { user, passwordHash, site, action, keepSessionId } = change;
  const now = services.systemClock.now();
  await tx.user.update({ where: { id: user.id }, data: { passwordHash } });
  await tx.session.deleteMany({
    where: { userId: user.id, ...(keepSessionId === undefined ? {} : { id: { not: keepSessionId } }) },
  });
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
  const letter = passwordChangedLetter(site, { name: user.name, liveTokens });
  // The hash has a salt of its own: each change is a cause of its own.
  const key = `password-changed:${hashToken(passwordHash)}`;
  await enqueueMail(tx, { key, to: user.email, ...letter }, now);
}
