import type { AuditAction } from '../office/rules/auditSentence.ts';
import { ownSession } from './access/permissions.ts';
import { provenSession } from './sessions/reauthentication.ts';
import type { Viewer } from './sessions/viewer.ts';
import { normaliseEmail } from './rules/people.ts';
import { writeAudit } from '../kernel/audit.ts';
import { NotFoundError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'systemClock' | 'events'>;

/**
 * Ends one session of the viewer's account, at once and everywhere; by session alone, not by token. The
 * viewer's own needs no re-authentication, like a log-out; somebody at an unattended browser cannot end the
 * owner's others.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, NotFoundError also for
 * another account's session
 */
export async function endSession(
  services: Needs,
  viewer: Viewer | null,
  input: { id: number },
): Promise<{ userId: number }> {
  const { userId, sessionId } = ownSession(viewer);
  if (input.id !== sessionId) await provenSession(services, viewer);
  const ended = await endSessions(services, { userId, id: input.id }, { userId, action: 'session.end' });
  if (ended === 0) throw new NotFoundError('This session has already ended.');
  return { userId };
}

/** Ends every session of the viewer's account except the current one. */
export async function endOtherSessions(services: Needs, viewer: Viewer | null): Promise<{ userId: number }> {
  const { userId, sessionId } = await provenSession(services, viewer);
  const others = { userId, id: { not: sessionId } };
  await endSessions(services, others, { userId, action: 'session.endOthers' });
  return { userId };
}

/**
 * Ends every session of one account, or of all. No permission check: the command's user owns the machine.
 * @param email null for all accounts.
 * @returns the number of ended sessions
 * @throws NotFoundError when no account has the address
 */
export async function endSessionsOf(
  services: Pick<Needs, 'db' | 'clock' | 'events'>,
  email: string | null,
): Promise<number> {
  const reason = 'From the command line.';
  if (email !== null) {
    const user = await services.db.user.findUnique({ where: { email: normaliseEmail(email) } });
    if (user === null) throw new NotFoundError(`There is no account with the address ${email}.`);
    return endSessions(services, { userId: user.id }, { userId: user.id, action: 'session.endAll', reason });
  }
  return endSessions(services, {}, { userId: null, action: 'session.endAll', reason });
}

/** Closes their sockets and event streams in every process, and writes the audit row. */
async function endSessions(
  { db, clock, events }: Pick<Needs, 'db' | 'clock' | 'events'>,
  which: { userId?: number; id?: number | { not: number } },
  { userId, action, reason = null }: { userId: number | null; action: AuditAction; reason?: string | null },
): Promise<number> {
  const ended = await db.$transaction(async (tx) => {
    const found = await tx.session.findMany({ where: which, select: { userId: true } });
    if (found.length === 0) return found;
    await tx.session.deleteMany({ where: which });
    await writeAudit(tx, {
      at: clock.now(),
      actorId: reason === null ? userId : null,
      action,
      subjectType: userId === null ? 'Site' : 'User',
      subjectId: userId ?? 'sessions',
      reason,
    });
    return found;
  });
  for (const owner of new Set(ended.map((one) => one.userId))) {
    events.publish({ type: 'access', userId: owner });
  }
  return ended.length;
}
