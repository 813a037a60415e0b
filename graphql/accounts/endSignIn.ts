import type { TransactionClient } from '#prisma/client.ts';
import { revokeAllSessions } from './sessions/sessions.ts';
import { dropSecondFactor } from './factors/resetSecondFactor.ts';

/**
 * Ends every way into an account but its password, which the caller replaces: a stranger may have made the account, and may
 * have planted any of them. Sessions with their devices, password links, API tokens, passkeys, authenticator app, recovery
 * codes, log-ins in progress, linked identities, claim links, and the address of the private calendar.
 * @param now real time
 */
export async function endSignIn(tx: TransactionClient, userId: number, now: Date): Promise<void> {
  await revokeAllSessions(tx, userId);
  await tx.passwordReset.deleteMany({ where: { userId } });
  await tx.apiToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } });
  await dropSecondFactor(tx, userId);
  await tx.externalIdentity.deleteMany({ where: { userId } });
  await tx.providerLogIn.deleteMany({ where: { userId } });
  await endClaimLinks(tx, userId, now);
  await tx.user.update({ where: { id: userId }, data: { calendarRenewedAt: now } });
}

/** Ends the links that claim the account's imported entries, in all pools. */
export async function endClaimLinks(tx: TransactionClient, userId: number, now: Date): Promise<void> {
  await tx.invitation.updateMany({
    where: { userId, kind: 'CLAIM', joinedAt: null, revokedAt: null },
    data: { revokedAt: now, tokenHash: null },
  });
}
