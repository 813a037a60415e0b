import { signedIn } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { inSeason, PATIENCE } from '../kernel/transaction.ts';
import type { Site } from '../messages/mail/mailContent.ts';
import { withdrawEntries } from './withdrawEntries.ts';

export interface LeftPool {
  userId: number;
  poolName: string;
  usernames: string[];
  /** Whether the viewer has entries left in the pool. */
  isMember: boolean;
}

/**
 * Takes the viewer's entries out of a pool that has not begun, and mails a confirmation.
 * @param entryIds those that leave; by default all
 * @throws NotSignedInError, ForbiddenError (an API token without the pick scope), NotFoundError for entries of somebody else,
 * ConflictError as withdrawEntries
 */
export async function leavePool(
  services: Services,
  viewer: Viewer | null,
  { poolId, entryIds, site }: { poolId: number; entryIds?: readonly number[] | undefined; site: Site },
): Promise<LeftPool> {
  const { userId } = signedIn(viewer, 'pick');
  const pool = await services.db.pool.findUnique({ where: { id: poolId }, select: { seasonYear: true } });
  if (pool === null) throw new NotFoundError('You have no entry in this pool.');
  return inSeason(
    services,
    pool.seasonYear,
    services.clock.now(),
    async (transaction) => {
      const { tx } = transaction;
      const held = await tx.entry.findMany({ where: { poolId, userId }, orderBy: { number: 'asc' } });
      const entries = entryIds === undefined ? held : held.filter(({ id }) => entryIds.includes(id));
      if (entries.length === 0 || (entryIds !== undefined && entries.length < new Set(entryIds).size)) {
        throw new NotFoundError(
          held.length === 0 ? 'You have no entry in this pool.' : 'You have no such entry in this pool.',
        );
      }
      const current = await tx.pool.findUniqueOrThrow({ where: { id: poolId } });
      const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      const what = { pool: current, user, entries, site };
      await withdrawEntries(services, transaction, what, { by: 'OWNER', actorId: userId });
      const usernames = entries.map(({ username }) => username);
      return { userId, poolName: current.name, usernames, isMember: held.length > entries.length };
    },
    { patience: PATIENCE },
  );
}
