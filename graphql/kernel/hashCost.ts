/** The cost of one argon2id hash of a password or recovery code. */
export interface HashCost {
  /** KiB. */
  memoryCost: number;
  /** Passes over the memory. */
  timeCost: number;
}

/**
 * The cost in production. argon2id at 19 MiB and two passes is OWASP's first recommendation; a third pass
 * makes it 50 to 100 ms on a small server's core.
 */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 3 };
