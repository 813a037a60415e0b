import type { Services } from '#kernel/services.ts';

const MAX_REASON = 300;

/**
 * Notes on an invitation what became of its mail; mails of other kinds have none.
 * @returns the pool whose list of invitations changed; null for none
 */
export async function noteInvitationMail(
  { db }: Pick<Services, 'db'>,
  mailKey: string,
  outcome: { sentAt: Date } | { bouncedAt: Date; bounceReason: string },
): Promise<number | null> {
  if (!mailKey.startsWith('invitation:')) return null;
  const data =
    'sentAt' in outcome ? outcome : { ...outcome, bounceReason: outcome.bounceReason.slice(0, MAX_REASON) };
  const invitation = await db.invitation.findUnique({
    where: { mailKey },
    select: { id: true, poolId: true },
  });
  // A later mail of the invitation has another key.
  if (invitation === null) return null;
  await db.invitation.updateMany({ where: { id: invitation.id, mailKey }, data });
  return invitation.poolId;
}
