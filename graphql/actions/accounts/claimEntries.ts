import { createSessionByPassword, type NewSession } from '#graphql/auth/sessions.ts';
import { hashToken } from '#graphql/auth/tokens.ts';
import type { Viewer } from '#graphql/auth/viewer.ts';
import { writeAudit } from '#kernel/audit.ts';
import { NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { logOut } from './logOut.ts';

/** Limit of wrong links from one address, against guessing. */
const WRONG_LINKS = { tries: 30, seconds: 15 * 60 };

const INVALID =
  'This link has been used, has been replaced by a newer one, or has expired. Ask the commissioner for a new one, or use "Forgot password".';

/**
 * Signs in the account of imported entries by the token of a mailed link: once, without a password, and only while the
 * account has no other way to sign in. One statement checks and uses up the token, so of two requests one succeeds.
 * Ends the browser's previous session.
 * @throws NotFoundError for a link that does not work any more, RateLimitedError
 */
export async function claimEntries(
  services: Services,
  viewer: Viewer | null,
  input: { token: string; address: string; userAgent?: string | null },
): Promise<NewSession> {
  const limit = services.limits.named('claim-link-address', WRONG_LINKS);
  await limit.take(input.address);
  const now = services.systemClock.now();
  const { userId, poolId } = await services.db.$transaction(async (tx) => {
    const isGood = {
      tokenHash: hashToken(input.token),
      kind: 'CLAIM' as const,
      joinedAt: null,
      revokedAt: null,
      expiresAt: { gt: now },
      user: {
        passwordHash: null,
        isAdministrator: false,
        passkeys: { none: {} },
        externalIdentities: { none: {} },
        commissionerOf: { none: {} },
      },
    };
    const invitation = await tx.invitation.findFirst({ where: isGood });
    if (invitation === null || invitation.userId === null) throw new NotFoundError(INVALID);
    const { id, userId: owner, poolId: pool } = invitation;
    const { count } = await tx.invitation.updateMany({
      where: { id, tokenHash: isGood.tokenHash, joinedAt: null, revokedAt: null },
      data: { joinedAt: now },
    });
    if (count === 0) throw new NotFoundError(INVALID);
    await writeAudit(tx, {
      at: services.clock.now(),
      actorId: owner,
      poolId: pool,
      action: 'account.claim',
      subjectType: 'User',
      subjectId: owner,
    });
    return { userId: owner, poolId: pool };
  });
  // A password that was set in between ends the link.
  const session = await createSessionByPassword(
    services,
    { id: userId, passwordHash: null },
    input.userAgent,
  );
  if (session === null) throw new NotFoundError(INVALID);
  await limit.giveBack(input.address);
  services.events.publish({ type: 'office', poolId });
  await logOut(services, viewer);
  return session;
}
