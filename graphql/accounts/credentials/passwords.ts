import argon2 from 'argon2';

import type { HashCost } from '#kernel/hashCost.ts';
import { PASSWORD_MAX_LENGTH } from './passwordPolicy.ts';

/** The argon2id hash of a password, with its cost inside. The caller has checked its length. */
export function hashPassword(password: string, cost: HashCost): Promise<string> {
  // One lane, since log-ins run beside each other anyway.
  return argon2.hash(password, { ...cost, type: argon2.argon2id, parallelism: 1 });
}

/**
 * Whether the password matches. Without a hash (an unknown account, or one without a password) it does the
 * same work and returns false, so that neither result nor time reveals whether the account exists.
 * @param cost the cost of new hashes
 */
export async function verifyPassword(
  hash: string | null,
  password: string,
  cost: HashCost,
): Promise<boolean> {
  if ([...password].length > PASSWORD_MAX_LENGTH) return verifyPassword(hash, '', cost);
  const fits = await argon2.verify(hash ?? (await decoyOf(cost)), password);
  return fits && hash !== null;
}

const decoys = new Map<HashCost, Promise<string>>();

/** Made once for each cost, of which a process has one. */
function decoyOf(cost: HashCost): Promise<string> {
  const known = decoys.get(cost);
  if (known) return known;
  const decoy = hashPassword('no account has this hash', cost);
  decoys.set(cost, decoy);
  return decoy;
}
