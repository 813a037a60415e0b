import type { ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import { byProvider, consumeProviderLogIn, requireProviderLogIn } from './providerLogIns.ts';
import { provenSession } from '../sessions/reauthentication.ts';
import { revokeAllSessions } from '../sessions/sessions.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { isUniqueViolation } from '#kernel/transaction.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { recordChange } from '../factors/recordChange.ts';
import { requireProvider } from './startVisit.ts';

/**
 * Links the provider's identity to the viewer's account. The session was verified within ten minutes, and either began the
 * visit to the provider, or belongs to the account whose address the provider has verified.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, NotFoundError for a statement that has
 * expired or is of somebody else, ConflictError for an identity that is linked already, or a second one of the provider
 */
export async function linkIdentity(
  services: Services,
  viewer: Viewer | null,
  token: string | null,
  site: Site,
): Promise<{ userId: number }> {
  const { userId, sessionId } = await provenSession(services, viewer);
  const { name } = requireProvider(services);
  const logIn = await requireProviderLogIn(services, token);
  const user = await services.db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  if (!mayLink(logIn, { userId, email: user.email })) {
    throw new NotFoundError(
      `This sign-in at ${name} does not belong to your account. Please start again from My account.`,
    );
  }
  const { issuer, subject, email } = logIn;
  try {
    await services.db.$transaction(async (tx) => {
      await consumeProviderLogIn(tx, logIn);
      await tx.externalIdentity.create({
        data: { userId, issuer, subject, email, createdAt: services.systemClock.now() },
      });
      await tx.session.updateMany({ where: { id: sessionId }, data: byProvider(logIn) });
      await recordChange(tx, services, site, { userId, change: { kind: 'IDENTITY_LINKED', name } });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const isOwn = (await services.db.externalIdentity.count({ where: { userId, issuer } })) > 0;
    throw new ConflictError(
      isOwn
        ? `Your account is already linked to another sign-in at ${name}. Unlink that first, under My account.`
        : `That sign-in at ${name} is already linked to another account on this site.`,
    );
  }
  services.events.publish({ type: 'access', userId });
  return { userId };
}

function mayLink(logIn: ProviderLogIn, account: { userId: number; email: string }): boolean {
  const { purpose, userId, email, isEmailVerified } = logIn;
  if (purpose === 'LINK') return userId === account.userId;
  return purpose === 'LOG_IN' && isEmailVerified && email === account.email;
}

/**
 * Unlinks an identity of the viewer, and ends every other session, as a new password does: one may have been signed in by it.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, NotFoundError also for another account's
 * identity, ConflictError when nothing else signs the account in
 */
export async function unlinkIdentity(
  services: Services,
  viewer: Viewer | null,
  { id }: { id: number },
  site: Site,
): Promise<{ userId: number; id: number }> {
  const { userId, sessionId } = await provenSession(services, viewer);
  const name = services.signInProvider?.name ?? 'the sign-in provider';
  await services.db.$transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { passwordHash: true, _count: { select: { passkeys: true } } },
    });
    const { count } = await tx.externalIdentity.deleteMany({ where: { id, userId } });
    if (count === 0) throw new NotFoundError('This sign-in is no longer linked to your account.');
    if (user.passwordHash === null && user._count.passkeys === 0) {
      throw new ConflictError(
        'This is the only way to sign in to your account. Set a password or add a passkey first.',
      );
    }
    await tx.session.updateMany({
      where: { id: sessionId },
      data: { hasProviderFactor: false, idToken: null },
    });
    await revokeAllSessions(tx, userId, sessionId);
    await recordChange(tx, services, site, { userId, change: { kind: 'IDENTITY_UNLINKED', name } });
  });
  services.events.publish({ type: 'access', userId });
  return { userId, id };
}
