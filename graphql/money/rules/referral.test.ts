import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  REFERRAL_CODE_BYTES,
  generateReferralCode,
  isReferralCode,
  normaliseReferralCode,
} from './referral.ts';

describe('referral codes', () => {
  it('are compared trimmed and in upper case', () => {
    expect(normaliseReferralCode('  greg2025 ')).toBe('GREG2025');
  });

  it('have 4 to 20 letters, digits and inner hyphens', () => {
    for (const code of ['GREG2025', 'AB-CD', 'A234', 'A'.repeat(20)]) expect(isReferralCode(code)).toBe(true);
    for (const code of ['', 'ABC', '-ABC', 'ABC-', 'abcd', 'AB CD', 'ÄBCD', 'A'.repeat(21)]) {
      expect(isReferralCode(code)).toBe(false);
    }
  });

  it('are generated from random bytes, with all letters equally likely, in the format of a code', () => {
    const bytes = fc.uint8Array({ minLength: REFERRAL_CODE_BYTES, maxLength: 16 });
    fc.assert(
      fc.property(bytes, (random) => {
        const code = generateReferralCode(random);
        expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
        expect(isReferralCode(normaliseReferralCode(code.toLowerCase()))).toBe(true);
      }),
      { numRuns: 200 },
    );
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const letter = generateReferralCode(new Uint8Array(REFERRAL_CODE_BYTES).fill(byte)).charAt(0);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
  });

  it('need enough random bytes', () => {
    expect(() => generateReferralCode(new Uint8Array(REFERRAL_CODE_BYTES - 1))).toThrow(RangeError);
  });
});
