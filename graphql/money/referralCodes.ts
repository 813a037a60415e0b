import { randomBytes } from 'node:crypto';

import type { ReferralCode } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner, isCommissioner } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import {
  generateReferralCode,
  isReferralCode,
  normaliseReferralCode,
  REFERRAL_CODE_BYTES,
} from './rules/referral.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { invalid } from '../kernel/input.ts';

/**
 * Creates a referral code of a pool for an account with an entry there, or for the commissioner, whose code
 * the first participants join with.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when the code is
 * taken
 */
export function createReferralCode(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; entryId?: number | undefined; code?: string | undefined },
): Promise<ReferralCode> {
  const { poolId, entryId } = input;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason: null }, async (command) => {
    const { tx, now } = command.transaction;
    const code =
      input.code === undefined
        ? generateReferralCode(randomBytes(REFERRAL_CODE_BYTES))
        : normaliseReferralCode(input.code);
    if (!isReferralCode(code)) {
      throw invalid('code', 'A code has 4 to 20 letters, digits and inner hyphens.');
    }
    const entry = entryId === undefined ? null : await tx.entry.findFirst({ where: { id: entryId, poolId } });
    if (entryId !== undefined && entry === null)
      throw new NotFoundError('There is no such entry in the pool.');
    if (await tx.referralCode.findUnique({ where: { code } })) {
      throw new ConflictError('This code is taken.');
    }
    const userId = entry?.userId ?? command.actorId;
    const created = await tx.referralCode.create({ data: { poolId, userId, code, createdAt: now } });
    await command.audit({
      poolId,
      action: 'referralCode.create',
      subjectType: 'ReferralCode',
      subjectId: created.id,
      after: { code, userId },
    });
    return created;
  });
}

/**
 * Disables or enables a referral code. Entries that used it keep their referrer.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export async function disableReferralCode(
  services: Services,
  viewer: Viewer | null,
  { codeId, isDisabled, reason }: { codeId: number; isDisabled: boolean; reason: string },
): Promise<ReferralCode> {
  anyCommissioner(viewer);
  const found = await services.db.referralCode.findUnique({ where: { id: codeId } });
  if (found === null || !isCommissioner(viewer, found.poolId)) {
    throw new NotFoundError('There is no such referral code.');
  }
  const { poolId } = found;
  return runAdminCommand(services, viewer, { pool: poolId }, { reason }, async ({ transaction, audit }) => {
    const before = await transaction.tx.referralCode.findUniqueOrThrow({ where: { id: codeId } });
    if ((before.disabledAt !== null) === isDisabled) return before;
    const after = await transaction.tx.referralCode.update({
      where: { id: codeId },
      data: { disabledAt: isDisabled ? transaction.now : null },
    });
    await audit({
      poolId,
      action: isDisabled ? 'referralCode.disable' : 'referralCode.enable',
      subjectType: 'ReferralCode',
      subjectId: codeId,
      before: { code: before.code, isActive: before.disabledAt === null },
      after: { code: after.code, isActive: after.disabledAt === null },
    });
    return after;
  });
}
