import { chunk } from '../kernel/chunk.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Rows per statement. */
const ROWS = 400;

/**
 * Deletes entries of a pool with their picks, payments and plans, for a `withdrawn` leaf; what the log needs to open their
 * sealed picks stays beside its leaves.
 */
export async function deleteEntries(
  { tx }: Pick<Transaction, 'tx'>,
  poolId: number,
  ids: readonly number[],
): Promise<void> {
  for (const part of chunk(ids, ROWS)) {
    const entryId = { in: part };
    const { _sum } = await tx.buyBack.aggregate({ where: { entryId }, _sum: { amountCents: true } });
    if (_sum.amountCents !== null) {
      await tx.pool.update({
        where: { id: poolId },
        data: { buyBackCents: { decrement: _sum.amountCents } },
      });
    }
    await tx.loggedName.deleteMany({ where: { entryId } });
    await tx.loggedStanding.deleteMany({ where: { entryId } });
    await tx.entry.deleteMany({ where: { id: entryId } });
  }
}

/** Deletes the claim links of those who have no entry in the pool any more, and their mails that wait. */
export async function deleteClaims(
  tx: Transaction['tx'],
  poolId: number,
  userIds: readonly number[],
): Promise<void> {
  const claims = await tx.invitation.findMany({
    where: {
      poolId,
      userId: { in: [...userIds] },
      kind: 'CLAIM',
      joinedAt: null,
      user: { entries: { none: { poolId } } },
    },
    select: { id: true, mailKey: true },
  });
  const keys = claims.flatMap(({ mailKey }) => mailKey ?? []);
  await tx.outboxMail.deleteMany({ where: { key: { in: keys }, sentAt: null, attempts: 0 } });
  await tx.invitation.deleteMany({ where: { id: { in: claims.map(({ id }) => id) } } });
}
