import { randomBytes, randomInt } from 'node:crypto';

import argon2 from 'argon2';

import type { HashCost } from '#kernel/hashCost.ts';

/** Number of recovery codes of an account. */
const RECOVERY_CODES = 10;
/** Without I, L, O and U, which are mistaken for others (Crockford's base32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Two groups of five: 50 bits. */
const LENGTH = 10;

export interface NewRecoveryCodes {
  /** The codes for their owner, shown once: "7Q2KD-X9WMA". */
  codes: string[];
  /** The hashes for the database. */
  rows: { codeHash: string; salt: string }[];
}

export async function newRecoveryCodes(cost: HashCost): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16).toString('base64url');
  const plain = new Set<string>();
  while (plain.size < RECOVERY_CODES) {
    plain.add(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
  }
  const rows = await Promise.all(
    [...plain].map(async (code) => ({ codeHash: await hashRecoveryCode(code, salt, cost), salt })),
  );
  return { codes: [...plain].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), rows };
}

/** The normalized code; null for text that cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/**
 * Secrets below 112 bits are hashed like passwords (ASVS 6.5.2). One salt for the codes of a set: a try is then one hash,
 * not ten.
 * @param code as returned by readRecoveryCode
 */
export async function hashRecoveryCode(code: string, salt: string, cost: HashCost): Promise<string> {
  const hash = await argon2.hash(code, {
    ...cost,
    type: argon2.argon2id,
    parallelism: 1,
    raw: true,
    salt: Buffer.from(salt, 'base64url'),
  });
  return hash.toString('base64url');
}
