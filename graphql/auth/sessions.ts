import type { Services } from '../actions/services.ts';
import { hashToken, randomToken } from './tokens.ts';
import type { Scope, Viewer } from './viewer.ts';

const DAY = 86_400_000;
/** A session ends after so long without a request: a pool is looked at every week. */
export const SESSION_IDLE = 14 * DAY;
/** However much it is used, a session ends so long after the log-in. */
export const SESSION_LIFETIME = 30 * DAY;
/** How stale lastSeenAt (and with it the expiry) may get, so that reading pages does not write. */
const TOUCH_EVERY = 3_600_000;

/** Characters kept of what a browser calls itself; common ones have up to 200. */
const MAX_USER_AGENT = 300;

type Needs = Pick<Services, 'db' | 'systemClock'>;

export interface NewSession {
  viewer: Viewer;
  /** For the cookie; the database keeps its hash alone. */
  token: string;
}

/**
 * Signs an account in. Real time, not the game world's: a jump of the demo clock ends no session.
 * @param userAgent what the browser calls itself, for the owner's list of sessions.
 */
export async function createSession(
  services: Needs,
  userId: number,
  userAgent?: string | null,
): Promise<NewSession> {
  return (await createSessionIf(services, userId, userAgent, () => true))!;
}

/**
 * Signs an account in by a password that was found to fit `passwordHash`; null when it was changed meanwhile, since a
 * change ends the sessions that it finds.
 */
export function createSessionByPassword(
  services: Needs,
  user: { id: number; passwordHash: string | null },
  userAgent?: string | null,
): Promise<NewSession | null> {
  return createSessionIf(services, user.id, userAgent, (passwordHash) => passwordHash === user.passwordHash);
}

async function createSessionIf(
  services: Needs,
  userId: number,
  userAgent: string | null | undefined,
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
      expiresAt: new Date(now.getTime() + SESSION_IDLE),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
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
  if (session === null || sessionEnd(session) <= now.getTime()) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY) {
    // updateMany: a session revoked in between is not an error, and not brought back.
    await services.db.session.updateMany({
      where: { id: session.id, lastSeenAt: session.lastSeenAt },
      data: {
        lastSeenAt: now,
        expiresAt: new Date(sessionEnd({ ...session, expiresAt: new Date(now.getTime() + SESSION_IDLE) })),
      },
    });
  }
  return viewerOf(session.id, session.userId, session.user.isAdministrator);
}

/** The sessions that go on at an instant, for the database. */
export function goingOn(now: Date) {
  return { expiresAt: { gt: now }, createdAt: { gt: new Date(now.getTime() - SESSION_LIFETIME) } };
}

/**
 * When a session ends if it is not used again, in milliseconds. One that was made before its lifetime was limited may say
 * longer than that.
 */
export function sessionEnd({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): number {
  return Math.min(expiresAt.getTime(), createdAt.getTime() + SESSION_LIFETIME);
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
