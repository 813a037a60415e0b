/** Without I, O, 0 and 1, 32 symbols are left: five bits of a byte choose one without bias. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Number of random bytes that `generateReferralCode` uses, and length of its codes. */
export const REFERRAL_CODE_BYTES = 8;

const SHAPE = /^[A-Z0-9](?:[A-Z0-9-]{2,18})[A-Z0-9]$/;

/** The normalized code for storage and comparison: trimmed, upper case (SPECIFICATION 3.3). */
export function normaliseReferralCode(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase();
}

/** Whether a normalized code is well-formed: 4 to 20 letters, digits and inner hyphens. */
export function isReferralCode(code: string): boolean {
  return SHAPE.test(code);
}

/**
 * A new code of letters and digits that are not confused with each other (no I, O, 0 and 1): 40 bits, which
 * nobody guesses behind a rate limit.
 * @param bytes at least `REFERRAL_CODE_BYTES` from a cryptographic source.
 * @throws RangeError when there are fewer.
 */
export function generateReferralCode(bytes: Uint8Array): string {
  if (bytes.length < REFERRAL_CODE_BYTES) {
    throw new RangeError(`A referral code needs ${REFERRAL_CODE_BYTES} random bytes.`);
  }
  return Array.from(bytes.subarray(0, REFERRAL_CODE_BYTES), (byte) => ALPHABET[byte & 31]).join('');
}
