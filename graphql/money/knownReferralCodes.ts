import { randomBytes } from 'node:crypto';

import type { ReferralCode } from '#prisma/generated/sqlite/client.ts';
import {
  generateReferralCode,
  isReferralCode,
  normaliseReferralCode,
  REFERRAL_CODE_BYTES,
} from './rules/referral.ts';
import { writeAudit } from '../kernel/audit.ts';
import { InvalidInputError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Limit of wrong codes from one address, against guessing. */
const WRONG_CODES = { tries: 30, seconds: 15 * 60 };

export type KnownCode = ReferralCode & { user: { name: string } };

/** An active code in its stored form; null for any other text. Wrong codes count against the address. */
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
 * Looks up a referral code that somebody typed (SPECIFICATION 3.3).
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
 * The referral code of new entries; of this pool when one is named.
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

/** Creates the account's referral code of the pool, unless it has one or had one that was disabled. */
export async function ensureReferralCode(
  transaction: Transaction,
  { poolId, userId }: { poolId: number; userId: number },
): Promise<void> {
  if (await transaction.tx.referralCode.findFirst({ where: { poolId, userId }, select: { id: true } }))
    return;
  const code = await freeCode(transaction);
  const { id } = await transaction.tx.referralCode.create({
    data: { poolId, userId, code, createdAt: transaction.now },
  });
  await writeAudit(transaction.tx, {
    at: transaction.now,
    actorId: userId,
    poolId,
    action: 'referralCode.create',
    subjectType: 'ReferralCode',
    subjectId: id,
    after: { code, userId },
  });
}

async function freeCode(transaction: Transaction): Promise<string> {
  for (;;) {
    const code = generateReferralCode(randomBytes(REFERRAL_CODE_BYTES));
    if (!(await transaction.tx.referralCode.findUnique({ where: { code }, select: { id: true } })))
      return code;
  }
}
