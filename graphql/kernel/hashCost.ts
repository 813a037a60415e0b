/** The work of one argon2id hash, of a password or of a recovery code. */
export interface HashCost {
  /** KiB. */
  memoryCost: number;
  /** Passes over the memory. */
  timeCost: number;
}

/**
 * What a deployment runs with. argon2id at 19 MiB and two passes is OWASP's first recommendation; a third pass makes it 50
 * to 100 ms on a small server's core.
 */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 3 };
