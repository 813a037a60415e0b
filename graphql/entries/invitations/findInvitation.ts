import type { TransactionClient } from '#prisma/client.ts';
import type { Invitation, InvitationLink, ReferralCode, User } from '#prisma/generated/sqlite/client.ts';
import { hashToken } from '#graphql/accounts/credentials/tokens.ts';
import {
  ENDED,
  invitationProblem,
  linkProblem,
  otherAddressText,
  type InvitationFacts,
} from '../rules/invitations.ts';
import { readContact } from '#graphql/pools/contact.ts';
import { ConflictError, InvalidInputError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { enqueueMails } from '#graphql/messages/mail/enqueueMail.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import { siteOfPool } from '#graphql/messages/mail/siteOfPool.ts';
import { usedByOtherMail, usedInvitationMail } from '#graphql/messages/mail/templates/invitationMails.ts';

/** Limit of unknown invitations from one address, against guessing. */
const WRONG_LINKS = { tries: 30, seconds: 15 * 60 };

type Code = ReferralCode & { user: { name: string } };

/** An invitation of a token: a link that many use, or a personal one. */
export type FoundInvitation = { poolId: number; inviterName: string | null } & (
  | { by: 'link'; link: InvitationLink; code: Code | null }
  | { by: 'mail'; invitation: Invitation & InvitationFacts }
);

/**
 * The invitation of a token, also when it has ended; null for an unknown token, which counts against the address.
 * @throws RateLimitedError
 */
export async function findInvitation(
  services: Services,
  { token, address }: { token: string; address: string },
): Promise<FoundInvitation | null> {
  const limit = services.limits.named('invitation-token-address', WRONG_LINKS);
  await limit.take(address);
  const found = await lookUp(services, token);
  if (found !== null) await limit.giveBack(address);
  return found;
}

async function lookUp({ db }: Services, token: string): Promise<FoundInvitation | null> {
  const name = { select: { name: true } };
  const link = await db.invitationLink.findUnique({
    where: { token },
    include: { createdBy: name, referralCode: { include: { user: name } } },
  });
  if (link !== null) {
    const code = link.referralCode?.disabledAt === null ? link.referralCode : null;
    return { by: 'link', poolId: link.poolId, inviterName: link.createdBy?.name ?? null, link, code };
  }
  const stored = await db.invitation.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { invitedBy: name, user: { select: { passwordHash: true } } },
  });
  if (stored === null) return null;
  const invitation = { ...stored, hasPassword: stored.user?.passwordHash != null };
  return { by: 'mail', poolId: stored.poolId, inviterName: stored.invitedBy?.name ?? null, invitation };
}

/** Why nobody can join by the invitation, as text for people; null while somebody can. */
export function problemOf(found: FoundInvitation, now: Date): string | null {
  return found.by === 'link' ? linkProblem(found.link, now) : invitationProblem(found.invitation, now);
}

/**
 * The invitation with which somebody joins.
 * @throws InvalidInputError for one that is unknown, has ended, or is of another pool or for another address,
 * RateLimitedError
 */
export async function requireInvitation(
  services: Services,
  input: { token: string; address: string; email: string; poolId?: number | undefined },
): Promise<FoundInvitation> {
  const found = await findInvitation(services, input);
  const isOfPool = input.poolId === undefined || found?.poolId === input.poolId;
  const isToJoin = found?.by === 'link' || found?.invitation.kind === 'JOIN';
  const problem =
    found !== null && isOfPool && isToJoin ? problemOf(found, services.systemClock.now()) : ENDED;
  if (problem !== null) throw new InvalidInputError([{ path: ['input', 'invitation'], message: problem }]);
  if (found!.by === 'mail' && !found!.invitation.isForAnyone && found!.invitation.email !== input.email) {
    const message = otherAddressText(found!.invitation.email);
    throw new InvalidInputError([{ path: ['input', 'email'], message }]);
  }
  return found!;
}

/**
 * Uses up a place of a link, or a personal invitation, in the transaction in which the account joins. The conditions
 * are part of the statement, so that no link takes more accounts than its limit.
 * Where another address than the invited one used it, its owner and the commissioner are told.
 * @throws ConflictError when the invitation has ended in the meantime
 */
export async function consumeInvitation(
  services: Pick<Services, 'systemClock' | 'mailSite' | 'events'>,
  { tx, publish }: Transaction,
  found: FoundInvitation,
  { user, site }: { user: User; site: Site },
): Promise<void> {
  const now = services.systemClock.now();
  const usedByEmail = found.by === 'mail' && found.invitation.email !== user.email ? user.email : null;
  const count =
    found.by === 'link'
      ? await tx.$executeRaw`
          UPDATE "InvitationLink" SET "uses" = "uses" + 1
          WHERE "id" = ${found.link.id} AND "revokedAt" IS NULL AND ("expiresAt" IS NULL OR "expiresAt" > ${now})
            AND ("maxUses" IS NULL OR "uses" < "maxUses")`
      : (
          await tx.invitation.updateMany({
            where: { id: found.invitation.id, joinedAt: null, revokedAt: null, expiresAt: { gt: now } },
            data: { joinedAt: now, userId: user.id, usedByEmail },
          })
        ).count;
  if (count === 0) throw new ConflictError(ENDED);
  if (found.by === 'mail' && usedByEmail !== null)
    await tellOfOtherAddress(services, tx, found, { user, site });
  publish({ type: 'office', poolId: found.poolId });
}

/** Mails the owner of the invited address and the commissioner who invited it. */
async function tellOfOtherAddress(
  services: Pick<Services, 'systemClock' | 'mailSite' | 'events'>,
  tx: TransactionClient,
  { poolId, invitation }: Extract<FoundInvitation, { by: 'mail' }>,
  { user, site }: { user: User; site: Site },
): Promise<void> {
  const pool = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
  const mailSite = await siteOfPool(tx, site, pool);
  const inviter =
    invitation.invitedById === null
      ? null
      : await tx.user.findUnique({ where: { id: invitation.invitedById }, select: { email: true } });
  const facts = { poolName: pool.name, invited: invitation.email, contact: await readContact(tx, pool) };
  await enqueueMails(services, tx, [
    {
      key: `invitation-used:${invitation.id}:owner`,
      poolId,
      to: invitation.email,
      ...usedInvitationMail(mailSite, facts),
    },
    ...(inviter === null
      ? []
      : [
          {
            key: `invitation-used:${invitation.id}:commissioner`,
            poolId,
            to: inviter.email,
            ...usedByOtherMail(mailSite, { ...facts, name: user.name, usedBy: user.email }),
          },
        ]),
  ]);
}

/**
 * Notes that a personal invitation was opened in a browser. Done by the page, not by fetching the link, which mail
 * scanners do.
 */
export async function noteOpened(services: Services, found: FoundInvitation): Promise<void> {
  if (found.by === 'link' || found.invitation.openedAt !== null) return;
  const { count } = await services.db.invitation.updateMany({
    where: { id: found.invitation.id, openedAt: null },
    data: { openedAt: services.systemClock.now() },
  });
  if (count > 0) services.events.publish({ type: 'office', poolId: found.poolId });
}
