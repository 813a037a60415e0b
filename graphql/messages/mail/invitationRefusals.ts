import type { TransactionClient } from '#prisma/client.ts';
import { hashToken } from '#graphql/accounts/credentials/tokens.ts';
import type { Services } from '#kernel/services.ts';
import type { Site } from './mailContent.ts';

/** The kind in the address of the link below an invitation. */
export const INVITATIONS = 'invitations';

/** The URL with which an address refuses further invitations. */
export function declineUrl(site: Pick<Site, 'publicUrl'>, declineToken: string): string {
  return `${site.publicUrl}/unsubscribe?token=${encodeURIComponent(declineToken)}&kind=${INVITATIONS}`;
}

/**
 * Refuses further invitations, from all pools of the site, to the address of a mail. Idempotent. Call it for POST only:
 * mail scanners open links with GET.
 * @returns whether the token belongs to an invitation
 */
export async function refuseInvitations(services: Services, declineToken: string): Promise<boolean> {
  const { db } = services;
  const now = services.systemClock.now();
  const invitation = await db.invitation.findUnique({ where: { declineToken } });
  if (invitation === null) return false;
  const emailHash = hashToken(invitation.email);
  await db.$transaction([
    db.invitationRefusal.upsert({ where: { emailHash }, create: { emailHash, at: now }, update: {} }),
    db.invitation.updateMany({
      where: { id: invitation.id, joinedAt: null, declinedAt: null },
      data: { declinedAt: now },
    }),
  ]);
  services.events.publish({ type: 'office', poolId: invitation.poolId });
  return true;
}

export async function refusedAddresses(
  db: Pick<TransactionClient, 'invitationRefusal'>,
  emails: readonly string[],
): Promise<Set<string>> {
  const hashes = new Map(emails.map((email) => [hashToken(email), email]));
  const refused = await db.invitationRefusal.findMany({ where: { emailHash: { in: [...hashes.keys()] } } });
  return new Set(refused.map(({ emailHash }) => hashes.get(emailHash)!));
}
