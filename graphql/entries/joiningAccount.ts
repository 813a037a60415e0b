import type { User } from '#prisma/generated/sqlite/client.ts';
import { hashPassword, verifyPassword } from '../accounts/credentials/passwords.ts';
import { hasSecondFactor } from '../accounts/credentials/secondFactors.ts';
import { randomToken } from '../accounts/credentials/tokens.ts';
import { knownAddressMail } from '../messages/mail/templates/accountMails.ts';
import { writeAudit } from '../kernel/audit.ts';
import { enqueueMail } from '../messages/mail/enqueueMail.ts';
import { ConflictError } from '../kernel/failures.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';

const CANNOT_JOIN =
  'We could not register you with these details. If you already have an account, log in and add entries there.';

/** The account that joins: a known one, or one to be created. */
export type Joiner = { user: User } | { user: null; passwordHash: string | null };

const KNOWN_ADDRESS =
  'There is an account with your address already. Please sign in again, and link it to your account.';

/**
 * The account of the address when the password matches; for a new one the password's hash, after the same
 * work.
 * @param password null for an address that the sign-in provider has verified, which must not have an account
 * @throws ConflictError, RateLimitedError
 */
export async function identifyJoiner(
  services: Services,
  { email, password, site }: { email: string; password: string | null; site: Site },
): Promise<Joiner> {
  if (password === null) {
    const known = await services.db.user.count({ where: { email } });
    if (known > 0) throw new ConflictError(KNOWN_ADDRESS);
    return { user: null, passwordHash: null };
  }
  // Shares the limit of log-ins, so that joining is no second way to guess passwords.
  await services.limits.logInByAccount.take(email);
  const user = await services.db.user.findUnique({ where: { email } });
  if (user === null) return { user: null, passwordHash: await hashPassword(password, services.hashCost) };
  if (await verifyPassword(user.passwordHash, password, services.hashCost)) {
    // Joining signs in and must not bypass the second factor.
    if (await hasSecondFactor(services.db, user.id)) throw new ConflictError(CANNOT_JOIN);
    return { user };
  }
  const now = services.systemClock.now();
  // One mail a day at most, for any number of tries.
  const key = `known-address:${user.id}:${now.toISOString().slice(0, 10)}`;
  await enqueueMail(services, services.db, { key, to: user.email, ...knownAddressMail(site, user.name) });
  throw new ConflictError(CANNOT_JOIN);
}

/** An account of the address was made since it was looked up. */
export class AccountAppeared extends Error {
  override name = 'AccountAppeared';
}

/** @throws AccountAppeared */
export async function createUser(
  { tx, now }: Transaction,
  poolId: number,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string | null },
): Promise<User> {
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) throw new AccountAppeared();
  const user = await tx.user.create({
    data: { email, name, passwordHash, createdAt: now, unsubscribeToken: randomToken() },
  });
  await writeAudit(tx, {
    at: now,
    actorId: user.id,
    poolId,
    action: 'account.create',
    subjectType: 'User',
    subjectId: user.id,
    after: { name },
  });
  return user;
}
