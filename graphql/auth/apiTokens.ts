import type { Services } from '../actions/services.ts';
import { hashToken, randomToken } from './tokens.ts';
import type { Scope, Viewer } from './viewer.ts';

/** Stands before every API token, so that people and secret scanners know one when they see it. */
const PREFIX = 'lsp_';
/** How much of a token its owner is shown later: the prefix and six characters of 43. */
const SHOWN = PREFIX.length + 6;
const TOUCH_EVERY = 60_000;
/** Requests of one token; an operation over a WebSocket counts as one. */
const REQUESTS = { tries: 600, seconds: 60 };

export interface NewApiToken {
  /** Shown to the owner once. */
  token: string;
  tokenHash: string;
  /** The first characters, kept so that the owner can tell tokens apart. */
  prefix: string;
}

/** A new API token, for an action to store. */
export function newApiToken(): NewApiToken {
  const token = PREFIX + randomToken();
  return { token, tokenHash: hashToken(token), prefix: token.slice(0, SHOWN) };
}

/**
 * The viewer of an API token that is neither revoked nor expired. The `admin` scope counts only while the account
 * is an administrator. Each token has its own limit of requests. Writes lastUsedAt at most once a minute.
 * @throws RateLimitedError
 */
export async function findApiToken(
  services: Pick<Services, 'db' | 'systemClock' | 'limits'>,
  token: string,
): Promise<Viewer | null> {
  if (!token.startsWith(PREFIX)) return null;
  const now = services.systemClock.now();
  const found = await services.db.apiToken.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: { select: { isAdministrator: true } } },
  });
  if (found === null || found.revokedAt !== null) return null;
  if (found.expiresAt !== null && found.expiresAt <= now) return null;
  await services.limits.named('api-token', REQUESTS).take(String(found.id));
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() >= TOUCH_EVERY) {
    await services.db.apiToken.updateMany({
      where: { id: found.id, lastUsedAt: found.lastUsedAt },
      data: { lastUsedAt: now },
    });
  }
  const { isAdministrator } = found.user;
  const scopes = new Set<Scope>();
  if (found.scopeRead) scopes.add('read');
  if (found.scopePick) scopes.add('pick');
  if (found.scopeAdmin && isAdministrator) scopes.add('admin');
  return { userId: found.userId, isAdministrator, scopes, sessionId: null, tokenId: found.id };
}
