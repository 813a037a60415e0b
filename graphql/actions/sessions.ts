import { ownSession } from '../auth/permissions.ts';
import { revokeAllSessions, revokeSession } from '../auth/sessions.ts';
import type { Viewer } from '../auth/viewer.ts';
import { writeAudit } from './audit.ts';
import { NotFoundError } from './failures.ts';
import type { Services } from './services.ts';

/**
 * Ends one session of the viewer's account, at once and everywhere; by session alone, not by token.
 * @throws NotSignedInError, ForbiddenError (an API token), NotFoundError also for somebody else's
 */
export async function endSession(
  services: Services,
  viewer: Viewer | null,
  input: { id: number },
): Promise<{ userId: number }> {
  const { userId } = ownSession(viewer);
  const session = await services.db.session.findFirst({ where: { id: input.id, userId } });
  if (session === null) throw new NotFoundError('There is no such session. It may have ended already.');
  await revokeSession(services, session.id);
  await tell(services, userId, 'session.end');
  return { userId };
}

/**
 * Ends every session of the viewer's account but the one that asks.
 * @throws NotSignedInError, ForbiddenError (an API token)
 */
export async function endOtherSessions(
  services: Services,
  viewer: Viewer | null,
): Promise<{ userId: number }> {
  const { userId, sessionId } = ownSession(viewer);
  await revokeAllSessions(services, userId, sessionId);
  await tell(services, userId, 'session.endOthers');
  return { userId };
}

/** Its sockets and event streams end, in every process; the audit log has it. */
async function tell(
  services: Services,
  userId: number,
  action: 'session.end' | 'session.endOthers',
): Promise<void> {
  services.events.publish({ type: 'access', userId });
  await writeAudit(services.db, {
    at: services.clock.now(),
    actorId: userId,
    action,
    subjectType: 'User',
    subjectId: userId,
  });
}
