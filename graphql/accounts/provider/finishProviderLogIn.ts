import type { ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import { ownSession } from '../access/permissions.ts';
import {
  byProvider,
  consumeProviderLogIn,
  identityOf,
  providerLogInExpired,
  requireProviderLogIn,
} from './providerLogIns.ts';
import { createSessionByPassword, type NewSession, revokeSession } from '../sessions/sessions.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { InvalidCredentialsError, NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { requireSecondFactor } from '../factors/pendingLogIns.ts';

/** Milliseconds for which a statement signs in; later it may be somebody else who sits at the browser. */
const FRESH = 5 * 60_000;

/**
 * Signs in the account that the provider's identity is linked to, or verifies the viewer's session again. An account's own
 * second factor is asked for unless the provider asked for one; to verify a session one proof is enough, as elsewhere.
 * The statement works once.
 * @throws NotFoundError for a statement that has expired, and for an identity that is linked to no account,
 * InvalidCredentialsError for the identity of another account than the viewer's, SecondFactorRequired, NotSignedInError
 */
export async function finishProviderLogIn(
  services: Services,
  viewer: Viewer | null,
  { token, userAgent }: { token: string | null; userAgent?: string | null },
): Promise<NewSession> {
  const { db, systemClock } = services;
  const logIn = await requireProviderLogIn(services, token);
  if (systemClock.now().getTime() - logIn.createdAt.getTime() > FRESH) throw providerLogInExpired();
  const identity = await identityOf(services, logIn);
  if (identity === null) throw new NotFoundError('No account is linked to this sign-in yet.');
  refuseOthers(logIn, viewer, identity.userId);
  await consumeProviderLogIn(db, logIn);
  if (logIn.purpose === 'LOG_IN' && !logIn.hasSecondFactor) {
    await requireSecondFactor(services, identity.user, logIn.idToken);
  }
  const session = await createSessionByPassword(services, identity.user, userAgent, byProvider(logIn));
  if (session === null) throw providerLogInExpired();
  // An identity that was unlinked in between has ended the sessions that were there.
  const { count } = await db.externalIdentity.updateMany({
    where: { id: identity.id },
    data: { lastUsedAt: systemClock.now() },
  });
  if (count === 0) {
    await revokeSession(services, session.viewer.sessionId!);
    throw providerLogInExpired();
  }
  return session;
}

/** Only a log-in may end with another account than the one that began it. */
function refuseOthers({ purpose, userId }: ProviderLogIn, viewer: Viewer | null, owner: number): void {
  if (purpose === 'LOG_IN') return;
  const own = ownSession(viewer);
  if (own.userId !== userId || own.userId !== owner) {
    throw new InvalidCredentialsError(
      'That sign-in is not linked to your account. Please use the one that is.',
    );
  }
}
