import type { Invitation } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { refusedAddresses } from '#graphql/messages/mail/invitationRefusals.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { runAdminCommand } from '#graphql/office/adminCommand.ts';
import { unclaimedIn } from './claimLinks.ts';
import { isJustMailed, limitText, sendInvitations, takeLimits } from './invitationMails.ts';
import { unsent } from '#graphql/office/unsent.ts';
import { requirePublicAddress } from '#graphql/messages/mail/requirePublicAddress.ts';
import { runnerOf } from '#graphql/office/runnerOf.ts';

/**
 * Mails a personal invitation again, with a new link; the earlier one ends.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError when it was used or refused, or mailed within
 * the last hour, or is over a limit
 */
export async function resendInvitation(
  services: Services,
  viewer: Viewer | null,
  input: { invitationId: number; site: Site },
): Promise<Invitation> {
  const found = await find(services, viewer, input.invitationId);
  const { poolId, email, kind, userId, isForAnyone } = found;
  const runner = runnerOf(viewer, poolId);
  requirePublicAddress(services);
  await check(services, found);
  const limited = await takeLimits(services, runner, [email]);
  if (limited.size > 0) {
    throw new ConflictError(limitText(runner));
  }
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx } = command.transaction;
    await check(services, await tx.invitation.findUniqueOrThrow({ where: { id: found.id } }));
    await sendInvitations(services, command, { poolId, site: input.site }, [
      { email, kind, userId, isForAnyone },
    ]);
    await command.audit({
      poolId,
      action: 'invitation.resend',
      subjectType: 'Invitation',
      subjectId: found.id,
      after: unsent(services),
    });
    command.transaction.publish({ type: 'office', poolId });
    return tx.invitation.findUniqueOrThrow({ where: { id: found.id } });
  });
}

async function check(services: Services, invitation: Invitation): Promise<void> {
  const { email, joinedAt, declinedAt, kind, userId, poolId } = invitation;
  const { db, systemClock } = services;
  const isClaimed =
    kind === 'CLAIM' &&
    (await db.user.count({ where: { AND: [unclaimedIn(poolId), { id: userId ?? 0 }] } })) === 0;
  if (joinedAt !== null || isClaimed) throw new ConflictError('This invitation has already been used.');
  if (declinedAt !== null || (await refusedAddresses(db, [email])).size > 0) {
    throw new ConflictError('The owner of this address asked not to be invited again.');
  }
  if (isJustMailed(invitation, systemClock.now())) {
    throw new ConflictError(
      'This address was invited less than an hour ago. Please wait an hour before you send it again.',
    );
  }
}

/**
 * Ends a personal invitation: its link no longer works. A mail that went out cannot be taken back.
 * @throws NotSignedInError, ForbiddenError, NotFoundError, ConflictError when it was used
 */
export async function revokeInvitation(
  services: Services,
  viewer: Viewer | null,
  { invitationId }: { invitationId: number },
): Promise<Invitation> {
  const { id, poolId } = await find(services, viewer, invitationId);
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx } = command.transaction;
    const before = await tx.invitation.findUniqueOrThrow({ where: { id } });
    if (before.joinedAt !== null) throw new ConflictError('This invitation has already been used.');
    if (before.revokedAt !== null) return before;
    // A mail that nobody has begun to send is not sent.
    if (before.mailKey !== null) {
      await tx.outboxMail.deleteMany({ where: { key: before.mailKey, sentAt: null, attempts: 0 } });
    }
    await command.audit({ poolId, action: 'invitation.revoke', subjectType: 'Invitation', subjectId: id });
    command.transaction.publish({ type: 'office', poolId });
    return tx.invitation.update({
      where: { id },
      data: { revokedAt: services.systemClock.now(), tokenHash: null },
    });
  });
}

async function find(services: Services, viewer: Viewer | null, id: number): Promise<Invitation> {
  anyCommissioner(viewer);
  const invitation = await services.db.invitation.findUnique({ where: { id } });
  if (invitation === null || !isCommissioner(viewer, invitation.poolId)) {
    throw new NotFoundError('There is no such invitation.');
  }
  return invitation;
}
