import { randomBytes } from 'node:crypto';

import type { ReferralCode } from '../../../prisma/generated/sqlite/client.ts';
import { administrator } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import {
  generateReferralCode,
  isReferralCode,
  normaliseReferralCode,
  REFERRAL_CODE_BYTES,
} from '../../domain/referral.ts';
import { ConflictError, NotFoundError } from '../failures.ts';
import type { Services } from '../services.ts';
import { administer, invalid } from './administer.ts';

/**
 * Makes a referral code of a pool, for the account that holds an entry there, or for the administrator: with it the
 * first participants join.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError, ConflictError when the code is taken
 */
export function createReferralCode(
  services: Services,
  viewer: Viewer | null,
  input: { poolId: number; entryId?: number | undefined; code?: string | undefined },
): Promise<ReferralCode> {
  const { poolId, entryId } = input;
  return administer(services, viewer, { target: { pool: poolId }, reason: null }, async (deed) => {
    const { tx, now } = deed.unit;
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
    const userId = entry?.userId ?? deed.actorId;
    const created = await tx.referralCode.create({ data: { poolId, userId, code, createdAt: now } });
    await deed.audit({
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
 * Ends a referral code, or lets it work again. Entries that came with it keep their referrer.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export async function disableReferralCode(
  services: Services,
  viewer: Viewer | null,
  { codeId, isDisabled, reason }: { codeId: number; isDisabled: boolean; reason: string },
): Promise<ReferralCode> {
  administrator(viewer);
  const found = await services.db.referralCode.findUnique({ where: { id: codeId } });
  if (found === null) throw new NotFoundError('There is no such referral code.');
  const { poolId } = found;
  return administer(services, viewer, { target: { pool: poolId }, reason }, async ({ unit, audit }) => {
    const before = await unit.tx.referralCode.findUniqueOrThrow({ where: { id: codeId } });
    if ((before.disabledAt !== null) === isDisabled) return before;
    const after = await unit.tx.referralCode.update({
      where: { id: codeId },
      data: { disabledAt: isDisabled ? unit.now : null },
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
