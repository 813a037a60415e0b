import { randomToken } from './credentials/tokens.ts';
import { checkEmail, checkName, cleanName, normaliseEmail } from './rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { InvalidInputError } from '../kernel/failures.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { endSignIn } from './endSignIn.ts';
import { HANDED_LINK_LIFETIME } from './passwordLinks.ts';
import { createResetToken } from './passwordResets.ts';
import { tellOfAccess } from './tellOfAccess.ts';
import type { Services } from '../kernel/services.ts';

const REASON = 'From the command line.';

export interface CreatedAdministrator {
  email: string;
  /** What was done: a new account, the promotion of a participant's account, or a new link only. */
  outcome: 'created' | 'promoted' | 'existed';
  /** Token for /forgot-password; works once and ends older links. */
  token: string;
}

/**
 * Creates an administrator and a link to set the password. An account that is promoted loses its password and every other
 * way into it, since nobody has verified who holds it. The pools of an account that exists are notified.
 *
 * No permission check: the command's user owns the machine.
 * @throws InvalidInputError
 */
export async function createAdministrator(
  services: Services,
  input: { email: string; name?: string },
): Promise<CreatedAdministrator> {
  const email = normaliseEmail(input.email);
  const name = cleanName(input.name ?? 'Administrator');
  const issues = [
    { path: ['input', 'email'], message: checkEmail(email) },
    { path: ['input', 'name'], message: checkName(name) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  if (issues.length > 0) throw new InvalidInputError(issues);
  const now = services.systemClock.now();
  return inTransaction(services, services.clock.now(), async (transaction) => {
    const { tx } = transaction;
    const before = await tx.user.findUnique({ where: { email } });
    const outcome: CreatedAdministrator['outcome'] =
      before === null ? 'created' : before.isAdministrator ? 'existed' : 'promoted';
    const { id } =
      before ??
      (await tx.user.create({
        data: { email, name, isAdministrator: true, createdAt: now, unsubscribeToken: randomToken() },
      }));
    if (outcome === 'promoted') {
      await tx.user.update({ where: { id }, data: { isAdministrator: true, passwordHash: null } });
      await endSignIn(tx, id, now);
      transaction.publish({ type: 'access', userId: id });
    }
    const token = await createResetToken(tx, { userId: id, now, handedFor: HANDED_LINK_LIFETIME });
    const way = outcome === 'existed' ? 'PASSWORD_LINK' : 'MADE_ADMINISTRATOR';
    await tellOfAccess(transaction, { userId: id, actorId: null, way, reason: REASON });
    await writeAudit(tx, {
      at: transaction.now,
      actorId: null,
      action: outcome === 'existed' ? 'account.passwordLink' : 'account.makeAdministrator',
      subjectType: 'User',
      subjectId: id,
      reason: REASON,
    });
    return { email, outcome, token };
  });
}
