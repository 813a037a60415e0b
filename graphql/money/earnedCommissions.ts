import { commissionEarnedCents } from './rules/money.ts';
import { ConflictError } from '../kernel/failures.ts';
import type { AdminCommand } from '../office/adminCommand.ts';
import type { PaidEntry } from './paidEntries.ts';

/** Records the referrer's commission for an entry that has paid, where it earns one (SPECIFICATION 1.3). */
export async function earnCommission({ transaction, audit }: AdminCommand, entry: PaidEntry): Promise<void> {
  const amountCents = commissionEarnedCents({
    commissionCents: entry.pool.commissionCents,
    referrerUserId: entry.referralCode?.userId ?? null,
    entryUserId: entry.userId,
    isFeePaid: true,
  });
  if (amountCents === 0 || entry.referralCode === null) return;
  const { userId } = entry.referralCode;
  const { id } = await transaction.tx.commission.create({
    data: { entryId: entry.id, userId, amountCents, earnedAt: transaction.now },
  });
  await audit({
    poolId: entry.poolId,
    action: 'commission.earn',
    subjectType: 'Commission',
    subjectId: id,
    after: { entryId: entry.id, userId, amountCents, status: 'EARNED' },
  });
}

/**
 * Revokes the commission for an entry whose fee counts as unpaid again.
 * @throws ConflictError when it was paid out
 */
export async function loseCommission({ transaction, audit }: AdminCommand, entry: PaidEntry): Promise<void> {
  const commission = await transaction.tx.commission.findUnique({ where: { entryId: entry.id } });
  if (commission === null) return;
  if (commission.status === 'PAID') {
    throw new ConflictError(
      `The commission for ${entry.username} was already paid out. Undo that first with unpayCommission.`,
    );
  }
  await transaction.tx.commission.delete({ where: { id: commission.id } });
  await audit({
    poolId: entry.poolId,
    action: 'commission.lose',
    subjectType: 'Commission',
    subjectId: commission.id,
    before: {
      entryId: entry.id,
      userId: commission.userId,
      amountCents: commission.amountCents,
      status: 'EARNED',
    },
  });
}
