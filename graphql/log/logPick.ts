import type { Transaction } from '../kernel/transaction.ts';
import type { PendingLeaf } from '../kernel/poolLogs.ts';
import { type LoggedPick, pickLeaf } from './statements/pickLeaf.ts';

/**
 * Appends the leaf of a pick that replaces or removes another one, or was not made by its owner.
 * @param was team of the replaced pick; null without one
 */
export async function logPick(
  transaction: Transaction,
  pick: Omit<LoggedPick, 'replaces' | 'was'> & { was: string | null },
): Promise<PendingLeaf> {
  const { poolId, entryId, week, was } = pick;
  const replaced =
    was === null
      ? null
      : await transaction.tx.logLeaf.findFirst({
          where: { poolId, entryId, week, teamId: was },
          orderBy: { index: 'desc' },
          select: { index: true },
        });
  const { content, opening } = pickLeaf({ ...pick, replaces: replaced?.index ?? null });
  return transaction.log(poolId, content, opening);
}
