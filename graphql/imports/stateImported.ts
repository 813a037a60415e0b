import type { Transaction } from '../kernel/transaction.ts';
import { stateEntries, type StatedPool } from '../log/statements/stateEntries.ts';

/** Entries per batch of leaves. */
const STATED_AT_ONCE = 20_000;

/**
 * Appends leaves for imported entries and their picks to the pool's log. @param last the greatest id of an
 * earlier entry
 */
export async function stateImported(transaction: Transaction, pool: StatedPool, last: number): Promise<void> {
  for (let after = last, areLast = false; !areLast;) {
    const unstated = { pool, after, at: transaction.now };
    const [part] = await stateEntries(transaction, [unstated], STATED_AT_ONCE);
    for (const { content, opening } of part!.leaves) transaction.log(pool.id, content, opening);
    ({ through: after, areLast } = part!);
  }
}
