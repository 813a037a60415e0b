import { writeAudit } from '../kernel/audit.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** Adds the commissioners that a pool begins with, and audits each. */
export async function addCommissioners(
  transaction: Transaction,
  { poolId, userIds, actorId }: { poolId: number; userIds: readonly number[]; actorId: number | null },
): Promise<void> {
  const { tx, now } = transaction;
  await tx.poolCommissioner.createMany({ data: userIds.map((userId) => ({ poolId, userId, since: now })) });
  for (const userId of userIds) {
    await writeAudit(tx, {
      at: now,
      actorId,
      poolId,
      action: 'commissioner.add',
      subjectType: 'User',
      subjectId: userId,
      before: { commissioner: false },
      after: { commissioner: true },
    });
    transaction.publish({ type: 'access', userId });
  }
}
