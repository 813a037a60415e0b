import { NotSignedInError, ReauthenticationRequired } from '../actions/failures.ts';
import type { Services } from '../actions/services.ts';
import { ownSession } from './permissions.ts';
import type { Viewer } from './viewer.ts';

/**
 * Real milliseconds for which a proof counts. Ten minutes: enough to scan a QR code and put recovery codes away; too
 * short for a browser that was left open over lunch.
 */
export const PROOF_LASTS = 10 * 60_000;

/** Until when the session needs no new proof; null when it needs one now. */
export function provenUntil(provenAt: Date | null, now: Date): Date | null {
  const end = provenAt === null ? 0 : provenAt.getTime() + PROOF_LASTS;
  return end > now.getTime() ? new Date(end) : null;
}

/**
 * The viewer, when it comes with a session whose owner has proved itself lately: for changes by which somebody at an
 * open browser could keep the account for good.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired
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
