import type { User } from '../../prisma/generated/sqlite/client.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { hasSecondFactor } from '../auth/secondFactors.ts';
import { randomToken } from '../auth/tokens.ts';
import { knownAddressLetter } from './accountLetters.ts';
import { writeAudit } from './audit.ts';
import { enqueueMail } from './enqueueMail.ts';
import { ConflictError } from './failures.ts';
import type { Site } from './letters.ts';
import type { Services } from './services.ts';
import type { Unit } from './transaction.ts';

const CANNOT_JOIN =
  'We could not register you with these details. If you already have an account, log in and add entries there.';

/** Who joins: an account that is known, or one to be made. */
export type Joiner = { user: User } | { user: null; passwordHash: string };

/**
 * The account of the address, when the password is its own; or the hash for a new one, after as much work.
 * @throws ConflictError, RateLimitedError
 */
export async function identifyJoiner(
  services: Services,
  { email, password, site }: { email: string; password: string; site: Site },
): Promise<Joiner> {
  // The same limit as log-ins: joining is no second way to try passwords.
  await services.limits.logInByAccount.take(email);
  const user = await services.db.user.findUnique({ where: { email } });
  if (user === null) return { user: null, passwordHash: await hashPassword(password) };
  if (await verifyPassword(user.passwordHash, password)) {
    // Joining signs in, and is no way around the second factor.
    if (await hasSecondFactor(services.db, user.id)) throw new ConflictError(CANNOT_JOIN);
    return { user };
  }
  const now = services.systemClock.now();
  // One a day at most, however often somebody tries.
  const key = `known-address:${user.id}:${now.toISOString().slice(0, 10)}`;
  await enqueueMail(services.db, { key, to: user.email, ...knownAddressLetter(site, user.name) }, now);
  throw new ConflictError(CANNOT_JOIN);
}

/** An account of the address was made since it was looked up. */
export class AccountAppeared extends Error {
  override name = 'AccountAppeared';
}

/** @throws AccountAppeared */
export async function createUser(
  { tx, now }: Unit,
  poolId: number,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
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
