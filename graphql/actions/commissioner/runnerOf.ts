import { anyCommissioner, isAdministrator, isCommissioner } from '../../auth/permissions.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { NotFoundError } from '../../kernel/failures.ts';

/**
 * The viewer as someone who runs the pool, for work that is done before a command takes its lock.
 * @throws NotSignedInError, ForbiddenError, NotFoundError for a pool of others
 */
export function runnerOf(viewer: Viewer | null, poolId: number): { userId: number; isUnlimited: boolean } {
  const { userId } = anyCommissioner(viewer);
  if (!isCommissioner(viewer, poolId)) throw new NotFoundError('There is no such pool.');
  return { userId, isUnlimited: isAdministrator(viewer) };
}
