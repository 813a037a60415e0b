/** Without I, O, 0 and 1, 32 symbols are left: five bits of a byte choose one of them without bias. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** How many random bytes `generateReferralCode` uses, and how long its codes are. */
export const REFERRAL_CODE_BYTES = 8;

const SHAPE = /^[A-Z0-9](?:[A-Z0-9-]{2,18})[A-Z0-9]$/;

/** A code as it is stored and compared: trimmed, upper case (SPEC section 5). */
export function normaliseReferralCode(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase();
}

/** Whether a normalised code can be one: 4 to 20 letters, digits and inner hyphens. */
export function isReferralCode(code: string): boolean {
  return SHAPE.test(code);
}

/**
 * A new code of letters and digits that are not mistaken for each other (no I, O, 0 and 1): 40 bits, so not to be guessed
 * behind a rate limit.
 *
 * @param bytes at least `REFERRAL_CODE_BYTES` from a cryptographic source.
 * @throws RangeError when there are fewer.
 */
export function generateReferralCode(bytes: Uint8Array): string {
  if (bytes.length < REFERRAL_CODE_BYTES) {
    throw new RangeError(`A referral code needs ${REFERRAL_CODE_BYTES} random bytes.`);
  }
  return Array.from(bytes.subarray(0, REFERRAL_CODE_BYTES), (byte) => ALPHABET[byte & 31]).join('');
}
