import type { Database } from '#prisma/client.ts';

interface Owned {
  userId: number;
  /** The entries of the account, and whether the changes of their picks for a week may be in the copy. */
  entries: readonly { id: number; isShown(week: number): boolean }[];
}

/**
 * The rows of the audit log about an account, its entries, and what belongs to these, the oldest first; not what the account
 * did to others. Gradings are left out: they are about a whole pool.
 */
export async function auditOf(db: Database, { userId, entries }: Owned) {
  const entryId = { in: entries.map(({ id }) => id) };
  const ids = (rows: readonly { id: number }[]) => ({ in: rows.map(({ id }) => String(id)) });
  const [disputes, commissions] = await Promise.all([
    db.dispute.findMany({ where: { entryId }, select: { id: true } }),
    db.commission.findMany({ where: { OR: [{ entryId }, { userId }] }, select: { id: true } }),
  ]);
  const rows = await db.auditEntry.findMany({
    where: {
      OR: [
        { subjectType: 'User', subjectId: String(userId) },
        { subjectType: 'Entry', subjectId: ids(entries) },
        ...entries.map(({ id }) => ({ subjectType: 'Pick', subjectId: { startsWith: `${id}:` } })),
        { subjectType: 'Dispute', subjectId: ids(disputes) },
        { subjectType: 'Commission', subjectId: ids(commissions) },
        { actorId: userId, subjectType: 'ApiToken' },
      ],
    },
    orderBy: { id: 'asc' },
  });
  return rows
    .filter(({ subjectType, subjectId }) => {
      if (subjectType !== 'Pick') return true;
      const [entry, week] = subjectId.split(':').map(Number);
      return entries.some(({ id, isShown }) => id === entry && isShown(week!));
    })
    .map(({ at, action, reason, before, after, actorId, subjectType, subjectId }) => ({
      at,
      action,
      subject: `${subjectType} ${subjectId}`,
      byOwner: actorId === userId,
      reason,
      before,
      after,
    }));
}
