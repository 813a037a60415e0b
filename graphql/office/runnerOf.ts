import { anyCommissioner, isAdministrator, isCommissioner } from '../accounts/access/permissions.ts';
import type { Viewer } from '../accounts/sessions/viewer.ts';
import { NotFoundError } from '../kernel/failures.ts';

/** Who runs a pool; administrators have higher limits. */
export interface Runner {
  userId: number;
  isAdministrator: boolean;
}

/**
 * The viewer as someone who runs the pool, for work that is done before a command takes its lock.
 * @throws NotSignedInError, ForbiddenError, NotFoundError for a pool of others
 */
export function runnerOf(viewer: Viewer | null, poolId: number): Runner {
  const { userId } = anyCommissioner(viewer);
  if (!isCommissioner(viewer, poolId)) throw new NotFoundError('There is no such pool.');
  return { userId, isAdministrator: isAdministrator(viewer) };
}
