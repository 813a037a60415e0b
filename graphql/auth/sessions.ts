import type { Services } from '../actions/services.ts';
import { hashToken, randomToken } from './tokens.ts';
import type { Scope, Viewer } from './viewer.ts';

const DAY = 86_400_000;
/** A session ends after so long without a request. */
export const SESSION_LIFETIME = 30 * DAY;
/** How stale lastSeenAt (and with it the expiry) may get, so that reading pages does not write. */
const TOUCH_EVERY = 3_600_000;

type Needs = Pick<Services, 'db' | 'systemClock'>;

export interface NewSession {
  viewer: Viewer;
  /** For the cookie; the database keeps its hash alone. */
  token: string;
}

/** Signs an account in. Real time, not the game world's: a jump of the demo clock ends no session. */
export async function createSession(services: Needs, userId: number): Promise<NewSession> {
  return (await createSessionIf(services, userId, () => true))!;
}

/**
 * Signs an account in by a password that was found to fit `passwordHash`; null when it was changed meanwhile, since a
 * change ends the sessions that it finds.
 */
export function createSessionByPassword(
  services: Needs,
  user: { id: number; passwordHash: string | null },
): Promise<NewSession | null> {
  return createSessionIf(services, user.id, (passwordHash) => passwordHash === user.passwordHash);
}

async function createSessionIf(
  services: Needs,
  userId: number,
  isRight: (passwordHash: string | null) => boolean,
): Promise<NewSession | null> {
  const now = services.systemClock.now();
  const token = randomToken();
  const session = await services.db.session.create({
    data: {
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFETIME),
      provenAt: now,
    },
    include: { user: { select: { isAdministrator: true, passwordHash: true } } },
  });
  if (!isRight(session.user.passwordHash)) {
    await revokeSession(services, session.id);
    return null;
  }
  return { token, viewer: viewerOf(session.id, userId, session.user.isAdministrator) };
}

/** The viewer of a session that is neither ended nor expired; moves its expiry at most once an hour. */
export async function findSession(services: Needs, token: string): Promise<Viewer | null> {
  const now = services.systemClock.now();
  const session = await services.db.session.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: { select: { isAdministrator: true } } },
  });
  if (session === null || session.expiresAt <= now) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY) {
    // updateMany: a session revoked in between is not an error, and not brought back.
    await services.db.session.updateMany({
      where: { id: session.id, lastSeenAt: session.lastSeenAt },
      data: { lastSeenAt: now, expiresAt: new Date(now.getTime() + SESSION_LIFETIME) },
    });
  }
  return viewerOf(session.id, session.userId, session.user.isAdministrator);
}

/** Ends one session. */
export async function revokeSession(services: Needs, sessionId: number): Promise<void> {
  await services.db.session.deleteMany({ where: { id: sessionId } });
}

/** Ends every session of an account, but for the one given. */
export async function revokeAllSessions(services: Needs, userId: number, except?: number): Promise<void> {
  await services.db.session.deleteMany({
    where: { userId, ...(except === undefined ? {} : { id: { not: except } }) },
  });
}

function viewerOf(sessionId: number, userId: number, isAdministrator: boolean): Viewer {
  const scopes = new Set<Scope>(isAdministrator ? ['read', 'pick', 'admin'] : ['read', 'pick']);
  return { userId, isAdministrator, scopes, sessionId, tokenId: null };
}
