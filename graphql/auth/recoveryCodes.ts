import { randomBytes, randomInt } from 'node:crypto';

import argon2 from 'argon2';

/** How many codes an account has. */
export const RECOVERY_CODES = 10;
/** Without I, L, O and U, which are mistaken for others (Crockford's base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Two groups of five: 50 bits. */
const LENGTH = 10;

// Less than 112 bits are hashed like passwords (ASVS 6.5.2). One salt for the codes made together: a try is then one
// hash, not ten.
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 3, parallelism: 1, raw: true } as const;

export interface NewRecoveryCodes {
  /** For their owner, shown once: "7Q2KD-X9WMA". */
  codes: string[];
  /** For the database. */
  rows: { codeHash: string; salt: string }[];
}

export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16).toString('base64url');
  const plain = new Set<string>();
  while (plain.size < RECOVERY_CODES) {
    plain.add(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
  }
  const rows = await Promise.all(
    [...plain].map(async (code) => ({ codeHash: await hashRecoveryCode(code, salt), salt })),
  );
  return { codes: [...plain].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), rows };
}

/** The code as it is hashed, however it was typed; null for what cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** @param code as readRecoveryCode answers it */
export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  const hash = await argon2.hash(code, { ...COST, salt: Buffer.from(salt, 'base64url') });
  return hash.toString('base64url');
}
