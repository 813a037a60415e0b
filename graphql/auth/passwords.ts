import argon2 from 'argon2';

import { PASSWORD_MAX_LENGTH } from './passwordPolicy.ts';

// argon2id at 19 MiB and two passes is OWASP's first recommendation; a third pass makes it 50 to 100 ms on a small
// server's core. One lane, since logins run beside each other anyway.
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 3, parallelism: 1 } as const;

/** The argon2id hash of a password, with its cost inside. The caller has checked its length. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, COST);
}

/**
 * Whether the password fits. Without a hash (an unknown account, or one without a password yet) it does the same
 * work and answers false, so that neither answer nor time tells whether the account exists.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  if ([...password].length > PASSWORD_MAX_LENGTH) return verifyPassword(hash, '');
  decoy ??= hashPassword('no account has this hash');
  const fits = await argon2.verify(hash ?? (await decoy), password);
  return fits && hash !== null;
}

let decoy: Promise<string> | undefined;
