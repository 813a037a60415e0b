import { NotSignedInError, ReauthenticationRequired } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import { ownSession } from '../access/permissions.ts';
import type { Viewer } from './viewer.ts';

/**
 * Real milliseconds for which a re-authentication counts. Ten minutes: enough to scan a QR code and store
 * recovery codes; too short for an unattended browser.
 */
const PROOF_LASTS = 10 * 60_000;

/** When the session's re-authentication expires; null when it is needed now. */
export function provenUntil(provenAt: Date, now: Date): Date | null {
  const end = provenAt.getTime() + PROOF_LASTS;
  return end > now.getTime() ? new Date(end) : null;
}

/**
 * The viewer of a recently authenticated session: required for changes that could give somebody at an
 * unattended browser lasting access.
 */
export async function provenSession(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  viewer: Viewer | null,
): Promise<Viewer & { sessionId: number }> {
  const own = ownSession(viewer);
  const session = await db.session.findUnique({
    where: { id: own.sessionId },
    select: { provenAt: true },
  });
  if (session === null) throw new NotSignedInError();
  if (provenUntil(session.provenAt, systemClock.now()) === null) throw new ReauthenticationRequired();
  return own;
}
