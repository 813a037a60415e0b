import type { HashCost } from '../kernel/hashCost.ts';

/** The lowest cost that argon2 allows: these tests need no strong hashes. */
export const TEST_HASH_COST: HashCost = { memoryCost: 1024, timeCost: 2 };
