import type { Commission } from '#prisma/generated/sqlite/client.ts';
import { anyCommissioner, isCommissioner } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { runAdminCommand } from '../office/adminCommand.ts';
import { readIds } from './paidEntries.ts';

/**
 * Marks commissions as paid to their referrers; already paid ones are unchanged.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function payCommissions(
  services: Services,
  viewer: Viewer | null,
  input: { commissionIds: readonly number[] },
): Promise<Commission[]> {
  return change(services, viewer, input.commissionIds, 'PAID', null);
}

/**
 * Marks commissions as unpaid.
 * @throws NotSignedInError, ForbiddenError, InvalidInputError, NotFoundError
 */
export function unpayCommissions(
  services: Services,
  viewer: Viewer | null,
  input: { commissionIds: readonly number[]; reason: string },
): Promise<Commission[]> {
  return change(services, viewer, input.commissionIds, 'EARNED', input.reason);
}

async function change(
  services: Services,
  viewer: Viewer | null,
  ids: readonly number[],
  status: Commission['status'],
  reason: string | null,
): Promise<Commission[]> {
  anyCommissioner(viewer);
  const commissionIds = readIds(ids, 'commissions');
  const found = await services.db.commission.findMany({
    where: { id: { in: commissionIds } },
    select: { entryId: true, entry: { select: { poolId: true } } },
  });
  const isOurs = found.every(({ entry }) => isCommissioner(viewer, entry.poolId));
  if (found.length < commissionIds.length || !isOurs) throw new NotFoundError('There is no such commission.');
  const target = { entries: found.map(({ entryId }) => entryId) };
  return runAdminCommand(services, viewer, target, { reason }, async (command) => {
    const { tx, now } = command.transaction;
    const rows = await tx.commission.findMany({
      where: { id: { in: commissionIds }, entry: { pool: { seasonYear: command.seasonYear } } },
      include: { entry: { select: { poolId: true } } },
      orderBy: { id: 'asc' },
    });
    if (rows.length < commissionIds.length) throw new NotFoundError('There is no such commission.');
    const changed: Commission[] = [];
    for (const { entry, ...before } of rows) {
      if (before.status === status) {
        changed.push(before);
        continue;
      }
      const after = await tx.commission.update({
        where: { id: before.id },
        data: { status, paidAt: status === 'PAID' ? now : null },
      });
      const facts = ({ userId, amountCents, paidAt, ...row }: Commission) => ({
        userId,
        amountCents,
        status: row.status,
        paidAt: paidAt?.toISOString() ?? null,
      });
      await command.audit({
        poolId: entry.poolId,
        action: status === 'PAID' ? 'commission.pay' : 'commission.unpay',
        subjectType: 'Commission',
        subjectId: before.id,
        before: facts(before),
        after: facts(after),
      });
      command.transaction.publish({ type: 'pool', poolId: entry.poolId });
      changed.push(after);
    }
    return changed;
  });
}
