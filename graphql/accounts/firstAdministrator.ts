import type { TransactionClient } from '#prisma/client.ts';
import { checkLength } from './credentials/passwordPolicy.ts';
import { hashPassword } from './credentials/passwords.ts';
import { randomToken } from './credentials/tokens.ts';
import { checkEmail, normaliseEmail } from './rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, isUniqueViolation, type Transaction } from '../kernel/transaction.ts';
import { endSignIn } from './endSignIn.ts';
import { tellOfAccess } from './tellOfAccess.ts';

/** Length bounds of ADMIN_PASSWORD. A weak one is the operator's decision; the start logs a warning. */
const LEAST = 6;

export async function hasAdministrator(db: Pick<TransactionClient, 'user'>): Promise<boolean> {
  return (await db.user.count({ where: { isAdministrator: true } })) > 0;
}

/**
 * Creates the installation's first administrator when it has none. An existing account with the address
 * becomes the administrator, with this password; every other way into it ends, since a stranger may have created it.
 *
 * No permission check: the settings decide.
 * @returns nothing to do, created, or missing settings
 * @throws InvalidInputError naming the invalid setting
 */
export async function ensureFirstAdministrator(
  services: Services,
  given: { email: string; password: string } | null,
): Promise<'exists' | 'created' | 'missing'> {
  if (await hasAdministrator(services.db)) return 'exists';
  if (given === null) return 'missing';
  const issues = [
    { path: ['ADMIN_EMAIL'], message: checkEmail(given.email) },
    { path: ['ADMIN_PASSWORD'], message: checkLength(given.password, LEAST) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  if (issues.length > 0) throw new InvalidInputError(issues);
  const email = normaliseEmail(given.email);
  const passwordHash = await hashPassword(given.password, services.hashCost);
  const now = services.systemClock.now();
  try {
    await inTransaction(services, services.clock.now(), (transaction) =>
      storeAdministrator(transaction, {
        email,
        name: 'Administrator',
        passwordHash,
        now,
        reason: 'The first administrator, from the settings.',
      }),
    );
  } catch (error) {
    // A concurrent process created it first.
    if (!isUniqueViolation(error)) throw error;
    return 'exists';
  }
  return 'created';
}

interface NewAdministrator {
  email: string;
  /** Of a new account; an existing one keeps its own. */
  name: string;
  passwordHash: string;
  /** Real time. */
  now: Date;
  reason: string;
}

/**
 * Makes an account the administrator, with this password, or creates it. Every other way into it ends, and its pools are notified.
 * @returns the account's number
 */
export async function storeAdministrator(
  transaction: Transaction,
  { email, name, passwordHash, now, reason }: NewAdministrator,
): Promise<number> {
  const { tx } = transaction;
  const held = { passwordHash, isAdministrator: true };
  const { id } = await tx.user.upsert({
    where: { email },
    create: { email, name, createdAt: now, unsubscribeToken: randomToken(), ...held },
    update: held,
  });
  await endSignIn(tx, id, now);
  await tellOfAccess(transaction, { userId: id, actorId: null, way: 'MADE_ADMINISTRATOR', reason });
  await writeAudit(tx, {
    at: transaction.now,
    actorId: null,
    action: 'account.makeAdministrator',
    subjectType: 'User',
    subjectId: id,
    reason,
  });
  transaction.publish({ type: 'access', userId: id });
  return id;
}
