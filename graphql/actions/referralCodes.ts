import { randomBytes } from 'node:crypto';

import type { ReferralCode } from '../../prisma/generated/sqlite/client.ts';
import {
  generateReferralCode,
  isReferralCode,
  normaliseReferralCode,
  REFERRAL_CODE_BYTES,
} from '../domain/referral.ts';
import { writeAudit } from './audit.ts';
import { InvalidInputError, NotFoundError } from './failures.ts';
import type { Services } from './services.ts';
import type { Unit } from './transaction.ts';

/** Wrong codes from one address: codes cannot be found by trying. */
const WRONG_CODES = { tries: 30, seconds: 15 * 60 };

export type KnownCode = ReferralCode & { user: { name: string } };

/** An active code in the form it is stored in; null for any other text. Wrong ones count against the address. */
async function findCode(services: Services, text: string, address: string): Promise<KnownCode | null> {
  const limit = services.limits.named('referral-code-address', WRONG_CODES);
  await limit.take(address);
  const code = normaliseReferralCode(text);
  const found = isReferralCode(code)
    ? await services.db.referralCode.findUnique({
        where: { code },
        include: { user: { select: { name: true } } },
      })
    : null;
  if (found === null || found.disabledAt !== null) return null;
  await limit.giveBack(address);
  return found;
}

const UNKNOWN = 'This referral code is not valid.';

/**
 * Looks a referral code up for somebody who was told it (SPEC section 7, validate-join-code).
 * @throws NotFoundError also for a disabled one, RateLimitedError
 */
export async function lookUpCode(
  services: Services,
  input: { code: string; address: string },
): Promise<KnownCode> {
  const found = await findCode(services, input.code, input.address);
  if (found === null) throw new NotFoundError(UNKNOWN);
  return found;
}

/**
 * The code that new entries come with; of this pool when one is named.
 * @throws InvalidInputError, RateLimitedError
 */
export async function requireCode(
  services: Services,
  input: { code: string; address: string; poolId?: number | undefined },
): Promise<KnownCode> {
  const path = ['input', 'referralCode'];
  if (input.code.trim() === '') {
    throw new InvalidInputError([{ path, message: 'Please enter a referral code.' }]);
  }
  const found = await findCode(services, input.code, input.address);
  if (found === null || (input.poolId !== undefined && found.poolId !== input.poolId)) {
    throw new InvalidInputError([{ path, message: UNKNOWN }]);
  }
  return found;
}

/** Gives an account its code of the pool, unless it has one or had one that was disabled. */
export async function ensureReferralCode(
  unit: Unit,
  { poolId, userId }: { poolId: number; userId: number },
): Promise<void> {
  if (await unit.tx.referralCode.findFirst({ where: { poolId, userId }, select: { id: true } })) return;
  const code = await freeCode(unit);
  const { id } = await unit.tx.referralCode.create({
    data: { poolId, userId, code, createdAt: unit.now },
  });
  await writeAudit(unit.tx, {
    at: unit.now,
    actorId: userId,
    poolId,
    action: 'referralCode.create',
    subjectType: 'ReferralCode',
    subjectId: id,
    after: { code, userId },
  });
}

async function freeCode(unit: Unit): Promise<string> {
  for (;;) {
    const code = generateReferralCode(randomBytes(REFERRAL_CODE_BYTES));
    if (!(await unit.tx.referralCode.findUnique({ where: { code }, select: { id: true } }))) return code;
  }
}
