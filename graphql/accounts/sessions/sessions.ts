import type { TransactionClient } from '#prisma/client.ts';
import type { Services } from '#kernel/services.ts';
import { rightsOf, rightsOfOne, STORED_ROLE } from '../access/rights.ts';
import { readSessions } from './storedSessions.ts';
import { hashToken, randomToken } from '../credentials/tokens.ts';
import { type FoundViewer, hasRole, type Rights, type Scope, type Viewer } from './viewer.ts';

const DAY = 86_400_000;
/** A session expires after this time without a request: participants visit weekly. */
const SESSION_IDLE = 14 * DAY;
/** Maximum age of a session since its log-in, however much it is used. */
const SESSION_LIFETIME = 30 * DAY;
/** Maximum staleness of lastSeenAt and of the expiry, so that reading pages does not write. */
const TOUCH_EVERY = 3_600_000;

/** Characters stored of a User-Agent; common ones have up to 200. */
const MAX_USER_AGENT = 300;

type Needs = Pick<Services, 'db' | 'systemClock' | 'rolePolicy'>;

/** What a session keeps of a log-in by the sign-in provider. */
export interface ByProvider {
  hasProviderFactor: boolean;
  idToken: string | null;
}

export interface NewSession {
  viewer: Viewer;
  /** Token for the cookie; the database stores its hash alone. */
  token: string;
}

/**
 * Creates a session. Uses real time: a jump of the demo clock ends no session.
 * @param userAgent for the owner's list of sessions.
 */
export async function createSession(
  services: Needs,
  userId: number,
  userAgent?: string | null,
  byProvider?: ByProvider,
): Promise<NewSession> {
  return (await createSessionIf(services, userId, { userAgent, byProvider }, () => true))!;
}

/**
 * Creates a session for a verified password; null when the password changed since, because a change ends
 * existing sessions only.
 */
export function createSessionByPassword(
  services: Needs,
  user: { id: number; passwordHash: string | null },
  userAgent?: string | null,
  byProvider?: ByProvider,
): Promise<NewSession | null> {
  return createSessionIf(
    services,
    user.id,
    { userAgent, byProvider },
    (passwordHash) => passwordHash === user.passwordHash,
  );
}

async function createSessionIf(
  services: Needs,
  userId: number,
  { userAgent, byProvider }: { userAgent: string | null | undefined; byProvider: ByProvider | undefined },
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
      ...byProvider,
    },
    include: { user: { select: { ...STORED_ROLE, passwordHash: true } } },
  });
  if (!isRight(session.user.passwordHash)) {
    await revokeSession(services, session.id);
    return null;
  }
  const rights = await rightsOfOne(services, { ...session, stored: session.user });
  return { token, viewer: viewerOf(session, rights) };
}

/** The viewer of a live session; extends its expiry at most once an hour. */
export async function findSession(services: Needs, token: string): Promise<FoundViewer | null> {
  return (await findSessions(services, [token])).get(token) ?? null;
}

/** The same for many tokens, in as many statements as for one; tokens without a live session are left out. */
export async function findSessions(
  services: Needs,
  tokens: readonly string[],
): Promise<Map<string, FoundViewer>> {
  const { db, systemClock } = services;
  const now = systemClock.now();
  const tokenOf = new Map(tokens.map((token) => [hashToken(token), token]));
  const stored = await readSessions(db, [...tokenOf.keys()]);
  const live = stored.filter((session) => sessionEnd(session) > now.getTime());
  const rights = await rightsOf(services, new Map(live.map((session) => [session.id, session])));
  const unseen = live.filter(({ lastSeenAt }) => now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY);
  const expiresAt = new Date(now.getTime() + SESSION_IDLE);
  if (unseen.length > 0) {
    // updateMany: no error, and no revival, for a session revoked in between.
    await db.session.updateMany({
      where: { id: { in: unseen.map(({ id }) => id) } },
      data: { lastSeenAt: now, expiresAt },
    });
    for (const session of unseen) Object.assign(session, { lastSeenAt: now, expiresAt });
  }
  return new Map(
    live.map((session) => [
      tokenOf.get(session.tokenHash)!,
      {
        viewer: viewerOf(session, rights.get(session.id)!),
        until: Math.min(sessionEnd(session), session.lastSeenAt.getTime() + TOUCH_EVERY),
        ends: sessionEnd(session),
      },
    ]),
  );
}

/** Condition for the sessions that are live at an instant. */
export function goingOn(now: Date) {
  return { expiresAt: { gt: now }, createdAt: { gt: new Date(now.getTime() - SESSION_LIFETIME) } };
}

/**
 * When a session expires if it is not used again, in milliseconds: what is stored goes on with each use, and ends with the
 * lifetime.
 */
export function sessionEnd({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): number {
  return Math.min(expiresAt.getTime(), createdAt.getTime() + SESSION_LIFETIME);
}

export async function revokeSession(services: Pick<Services, 'db'>, sessionId: number): Promise<void> {
  await services.db.session.deleteMany({ where: { id: sessionId } });
}

/** Ends every session of an account, except the given one, in the transaction that causes it. */
export async function revokeAllSessions(
  tx: TransactionClient,
  userId: number,
  except?: number,
): Promise<void> {
  await tx.session.deleteMany({
    where: { userId, ...(except === undefined ? {} : { id: { not: except } }) },
  });
}

function viewerOf(
  { id, userId, hasProviderFactor }: { id: number; userId: number; hasProviderFactor: boolean },
  rights: Rights,
): Viewer {
  const scopes = new Set<Scope>(hasRole(rights) ? ['read', 'pick', 'admin'] : ['read', 'pick']);
  return { userId, ...rights, scopes, sessionId: id, tokenId: null, hasProviderFactor };
}
