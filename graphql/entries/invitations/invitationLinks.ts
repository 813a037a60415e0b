import { randomBytes } from 'node:crypto';

import type { InvitationLink } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner, isCommissioner } from '#graphql/accounts/access/permissions.ts';
import type { Viewer } from '#graphql/accounts/sessions/viewer.ts';
import { normaliseReferralCode } from '#graphql/money/rules/referral.ts';
import { ConflictError, NotFoundError } from '#kernel/failures.ts';
import { invalid, readText } from '#kernel/input.ts';
import type { Services } from '#kernel/services.ts';
import type { Transaction } from '#kernel/transaction.ts';
import { requirePublicAddress } from '#graphql/messages/mail/requirePublicAddress.ts';
import { runAdminCommand } from '#graphql/office/adminCommand.ts';

const MAX_LABEL = 60;
/** The number of links of a pool that can work at the same time. */
export const MAX_LINKS = 50;
const MOST_USES = 100_000;

/**
 * Makes a link with which anyone who has it can join the pool, while registration is OPEN or MEMBERS_ONLY.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError at 50 links, and while links
 * lead nobody to the site
 */
export function createInvitationLink(
  services: Services,
  viewer: Viewer | null,
  input: {
    poolId: number;
    label: string;
    maxUses: number | null;
    /** Real time; null for no end. */
    expiresAt: Date | null;
    /** The code that refers those who join; blank for none. */
    referralCode: string;
  },
): Promise<InvitationLink> {
  const { poolId, maxUses, expiresAt } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    requirePublicAddress(services);
    const { tx } = command.transaction;
    const now = services.systemClock.now();
    const label = readText(input.label, 'label', MAX_LABEL);
    if (maxUses !== null && !(Number.isInteger(maxUses) && maxUses >= 1 && maxUses <= MOST_USES)) {
      throw invalid(
        'maxUses',
        `Please enter a whole number from 1 to ${MOST_USES}, or leave it blank for no limit.`,
      );
    }
    if (expiresAt !== null && expiresAt <= now)
      throw invalid('expiresAt', 'Please choose an end in the future.');
    const referralCodeId = await codeOfPool(command.transaction, poolId, input.referralCode);
    const links = await tx.invitationLink.count({ where: { poolId, revokedAt: null } });
    if (links >= MAX_LINKS) {
      throw new ConflictError(`A pool can have ${MAX_LINKS} links at a time. Revoke one first.`);
    }
    const link = await tx.invitationLink.create({
      data: {
        poolId,
        label,
        maxUses,
        expiresAt,
        referralCodeId,
        token: randomBytes(16).toString('base64url'),
        createdById: command.actorId,
        createdAt: now,
      },
    });
    await command.audit({
      poolId,
      action: 'invitationLink.create',
      subjectType: 'InvitationLink',
      subjectId: link.id,
      after: { label, maxUses, expiresAt: expiresAt?.toISOString() ?? null },
    });
    command.transaction.publish({ type: 'office', poolId });
    return link;
  });
}

async function codeOfPool({ tx }: Transaction, poolId: number, text: string): Promise<number | null> {
  if (text.trim() === '') return null;
  const code = await tx.referralCode.findUnique({ where: { code: normaliseReferralCode(text) } });
  if (code?.poolId !== poolId || code.disabledAt !== null) {
    throw invalid('referralCode', 'This referral code is not valid in the pool.');
  }
  return code.id;
}

/** Ends a link; who joined by it stays. A link that has ended already stays ended. */
export async function revokeInvitationLink(
  services: Services,
  viewer: Viewer | null,
  { linkId }: { linkId: number },
): Promise<InvitationLink> {
  anyCommissioner(viewer);
  const link = await services.db.invitationLink.findUnique({ where: { id: linkId } });
  if (link === null || !isCommissioner(viewer, link.poolId))
    throw new NotFoundError('There is no such link.');
  const { poolId } = link;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx } = command.transaction;
    const before = await tx.invitationLink.findUniqueOrThrow({ where: { id: linkId } });
    if (before.revokedAt !== null) return before;
    await command.audit({
      poolId,
      action: 'invitationLink.revoke',
      subjectType: 'InvitationLink',
      subjectId: linkId,
      after: { label: before.label, uses: before.uses },
    });
    command.transaction.publish({ type: 'office', poolId });
    return tx.invitationLink.update({
      where: { id: linkId },
      data: { revokedAt: services.systemClock.now() },
    });
  });
}
