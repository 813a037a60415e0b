import { administrator } from '../access/permissions.ts';
import { provenSession } from '../sessions/reauthentication.ts';
import { hasSecondFactor } from '../credentials/secondFactors.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { normaliseEmail } from '../rules/people.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { readReason } from '#kernel/input.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';
import { inTransaction } from '#kernel/transaction.ts';
import { tellOfAccess } from '../tellOfAccess.ts';
import { recordChange } from './recordChange.ts';

/**
 * Removes passkeys, authenticator app and recovery codes from an account whose owner lost them, and tells its pools. By
 * session alone: an administrator's token must not open accounts.
 */
export async function resetSecondFactor(
  services: Services,
  viewer: Viewer | null,
  input: { email: string; reason: string },
  site: Site,
): Promise<{ email: string }> {
  administrator(viewer);
  const { userId } = await provenSession(services, viewer);
  return resetSecondFactorAs(services, userId, input, site);
}

/**
 * resetSecondFactor without a permission check.
 * @param actorId null for the command line, whose user owns the machine
 * @throws InvalidInputError, NotFoundError, ConflictError
 */
export async function resetSecondFactorAs(
  services: Services,
  actorId: number | null,
  input: { email: string; reason: string },
  site: Site,
): Promise<{ email: string }> {
  const reason = readReason(input.reason);
  const email = normaliseEmail(input.email);
  const user = await services.db.user.findUnique({ where: { email }, select: { id: true } });
  if (user === null) throw new NotFoundError(`There is no account with the address ${email}.`);
  const userId = user.id;
  return inTransaction(services, services.clock.now(), async (transaction) => {
    const { tx } = transaction;
    if (!(await hasSecondFactor(tx, userId))) {
      throw new ConflictError('This account has no second factor: its password alone logs in.');
    }
    await dropSecondFactor(tx, userId);
    await recordChange(tx, services, site, { userId, change: { kind: 'RESET' }, actorId, reason });
    await tellOfAccess(transaction, { userId, actorId, way: 'SECOND_FACTOR_RESET', reason });
    transaction.publish({ type: 'access', userId });
    return { email };
  });
}

/** Deletes every credential but the password, and pending log-ins. */
export async function dropSecondFactor(tx: TransactionClient, userId: number): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.authenticatorApp.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.pendingLogIn.deleteMany({ where: { userId } });
}
