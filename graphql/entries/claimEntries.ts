import { createSessionByPassword, type NewSession } from '../accounts/sessions/sessions.ts';
import { hashToken } from '../accounts/credentials/tokens.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { TransactionClient } from '#prisma/client.ts';
import type { Invitation } from '#prisma/generated/sqlite/client.ts';
import { checkEmail, hasAddress, normaliseEmail } from '../accounts/rules/people.ts';
import { NotFoundError } from '../kernel/failures.ts';
import { invalid } from '../kernel/input.ts';
import type { Services } from '../kernel/services.ts';
import { endClaimLinks } from '../accounts/endSignIn.ts';
import { logOut } from '../accounts/logOut.ts';

/** Limit of wrong links from one address, against guessing. */
const WRONG_LINKS = { tries: 30, seconds: 15 * 60 };

const INVALID =
  'This link has been used, has been replaced by a newer one, or has expired. Ask the commissioner for a new one, or use "Forgot password".';

const IN_USE =
  'This address has an account already. Ask the commissioner to move the entries to it, or use another address.';

/**
 * Signs in the account of imported entries by the token of a mailed link: once, without a password, and only while the
 * account has no other way to sign in. One statement checks and uses up the token, so of two requests one succeeds; links of
 * other pools end with it, since commissioners can read those that wait for a mail server.
 * Ends the browser's previous session.
 * @param input with the address that an account without one gets; other accounts keep theirs
 * @throws NotFoundError for a link that does not work any more, InvalidInputError for an address that is missing or in use,
 * which leaves the link as it is, RateLimitedError
 */
export async function claimEntries(
  services: Services,
  viewer: Viewer | null,
  input: { token: string; email?: string | null; address: string; userAgent?: string | null },
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
    const invitation = await tx.invitation.findFirst({
      where: isGood,
      include: { user: { select: { email: true } } },
    });
    if (invitation === null || invitation.userId === null) throw new NotFoundError(INVALID);
    const { id, userId: owner, poolId: pool } = invitation;
    const { count } = await tx.invitation.updateMany({
      where: { id, tokenHash: isGood.tokenHash, joinedAt: null, revokedAt: null },
      data: { joinedAt: now },
    });
    if (count === 0) throw new NotFoundError(INVALID);
    await endClaimLinks(tx, owner, now);
    if (!hasAddress(invitation.user!.email)) await giveAddress(tx, invitation, input.email ?? '');
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

/** Takes the place of the stand-in; the mail that held the link is no longer needed. */
async function giveAddress(
  tx: TransactionClient,
  { id, userId, poolId, mailKey }: Invitation,
  written: string,
): Promise<void> {
  const problem = checkEmail(written);
  if (problem !== null) throw invalid('email', problem);
  const email = normaliseEmail(written);
  // Who has the address is not the holder of the link: the entries go to that account by its commissioner.
  if ((await tx.user.findUnique({ where: { email }, select: { id: true } })) !== null)
    throw invalid('email', IN_USE);
  await tx.user.update({ where: { id: userId! }, data: { email } });
  const hasInvitation = await tx.invitation.findFirst({ where: { poolId, email }, select: { id: true } });
  if (hasInvitation === null) await tx.invitation.update({ where: { id }, data: { email } });
  if (mailKey !== null) await tx.outboxMail.deleteMany({ where: { key: mailKey, heldAt: { not: null } } });
}
