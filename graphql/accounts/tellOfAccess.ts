import type { AccessWay } from '../picks/rules/pickAccess.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Transaction } from '../kernel/transaction.ts';

/** An act that can give somebody else an account. */
interface Access {
  userId: number;
  /** Who acts; null for the operator: a command on the machine, the settings or the setup. */
  actorId: number | null;
  way: AccessWay;
  reason: string;
}

/**
 * Tells the pools of an account that somebody else can get into it, in the transaction of the act (SPECIFICATION 4.5): for each
 * entry that is not publicly out, of the next week whose deadline is ahead, and of each later one that it has a pick for. Told
 * whether or not the next week has its pick yet, since the access may outlive the act. Like an opened pick it is in the
 * log, on History and on the owner's screens. Nothing for the actor's own account.
 */
export async function tellOfAccess(transaction: Transaction, access: Access): Promise<void> {
  const { userId, actorId, way, reason } = access;
  if (userId === actorId) return;
  const { tx, now } = transaction;
  const entries = await tx.entry.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { id: true, poolId: true, eliminatedWeek: true, picks: { select: { week: true } } },
  });
  const poolIds = [...new Set(entries.map(({ poolId }) => poolId))];
  const ahead = await tx.poolWeek.findMany({
    where: { poolId: { in: poolIds }, deadline: { gt: now } },
    orderBy: { week: 'asc' },
    select: { poolId: true, week: true },
  });
  for (const { id: entryId, poolId, eliminatedWeek, picks } of entries) {
    const open = ahead.flatMap(({ week, ...of }) => (of.poolId === poolId ? [week] : []));
    const [next] = open;
    // An elimination of the next week is secret until its deadline.
    if (next === undefined || (eliminatedWeek !== null && eliminatedWeek < next)) continue;
    const picked = new Set(picks.map(({ week }) => week));
    for (const week of open.filter((each) => each === next || picked.has(each))) {
      await tx.openedPick.create({
        data: { poolId, entryId, week, openedById: actorId, openedAt: now, reason, way },
      });
      await writeAudit(tx, {
        at: now,
        actorId,
        poolId,
        action: 'account.access',
        subjectType: 'Entry',
        subjectId: entryId,
        reason,
        after: { way, week },
      });
      transaction.log(poolId, { type: 'pick-opened', entry: String(entryId), week, reason, way });
    }
    transaction.publish({ type: 'pool', poolId });
  }
}
