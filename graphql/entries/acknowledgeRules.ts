import type { RulesAcknowledgement } from '#prisma/generated/sqlite/client.ts';
import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { ConflictError, NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { inTransaction, isUniqueViolation } from '../kernel/transaction.ts';
import { acknowledgedLeaf, rulesVersion } from '../log/statements/rulesVersion.ts';

/** What a member says to have read. */
interface ReadRules {
  poolId: number;
  version: string;
}

/**
 * Notes that the viewer has read the rules of a pool, once for each version, with a commitment in the pool's log
 * (SPECIFICATION 3.8). Nothing depends on it: a pick needs none.
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), NotFoundError for who has no entry in the
 * pool, ConflictError when the rules have changed since
 */
export async function acknowledgeRules(
  services: Services,
  viewer: Viewer | null,
  { poolId, version }: ReadRules,
): Promise<RulesAcknowledgement> {
  const { userId } = signedIn(viewer, 'pick');
  const { db } = services;
  const where = { poolId_userId_version: { poolId, userId, version } };
  try {
    return await inTransaction(services, services.clock.now(), async (transaction) => {
      const { tx, now } = transaction;
      const pool = await tx.pool.findUnique({ where: { id: poolId } });
      const entries = await tx.entry.findMany({
        where: { poolId, userId },
        orderBy: { id: 'asc' },
        select: { id: true },
      });
      if (pool === null || entries.length === 0) throw new NotFoundError('You have no entry in this pool.');
      if (rulesVersion(pool) !== version) {
        throw new ConflictError('The rules have changed since you opened this page. Please read them again.');
      }
      const already = await tx.rulesAcknowledgement.findUnique({ where });
      if (already !== null) return already;
      const { content, record, salt } = acknowledgedLeaf(
        pool,
        entries.map(({ id }) => id),
      );
      const row = await tx.rulesAcknowledgement.create({
        data: { poolId, userId, version, at: now, record, salt },
      });
      transaction.log(poolId, content);
      transaction.publish({ type: 'viewer', userId });
      transaction.publish({ type: 'office', poolId });
      return row;
    });
  } catch (error) {
    // Another device was quicker.
    const row = isUniqueViolation(error) ? await db.rulesAcknowledgement.findUnique({ where }) : null;
    if (row === null) throw error;
    return row;
  }
}

/**
 * As `acknowledgeRules`, beside a pick that is stored already: whatever becomes of it, the pick stands.
 * @returns whether it is noted
 */
export async function acknowledgeBeside(
  services: Services,
  viewer: Viewer | null,
  rules: ReadRules,
): Promise<boolean> {
  try {
    await acknowledgeRules(services, viewer, rules);
    return true;
  } catch (error) {
    services.log.warn({ err: error, poolId: rules.poolId }, 'an acknowledgement was not stored');
    return false;
  }
}
