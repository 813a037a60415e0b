import type { Services } from '#kernel/services.ts';
import { rightsOfOne, STORED_ROLE } from '../access/rights.ts';
import { hashToken, randomToken } from '../credentials/tokens.ts';
import { type FoundViewer, hasRole, NO_ROLE, type Scope } from './viewer.ts';

/** Prefix of every API token, so that people and secret scanners recognize one. */
const PREFIX = 'lsp_';
/** Characters of a token that its owner sees later: the prefix and six of 43. */
const SHOWN = PREFIX.length + 6;
const TOUCH_EVERY = 60_000;
/** Limit of requests of one token; an operation over a WebSocket counts as one. */
const REQUESTS = { tries: 600, seconds: 60 };

export interface NewApiToken {
  /** Shown to the owner once. */
  token: string;
  tokenHash: string;
  /** The first characters, stored so that the owner can tell tokens apart. */
  prefix: string;
}

/** Creates an API token for a use case to store. */
export function newApiToken(): NewApiToken {
  const token = PREFIX + randomToken();
  return { token, tokenHash: hashToken(token), prefix: token.slice(0, SHOWN) };
}

/**
 * The viewer of a valid API token. The `admin` scope counts only while the account may act as an administrator
 * or a commissioner. Writes lastUsedAt at most once a minute.
 */
export async function findApiToken(
  services: Pick<Services, 'db' | 'systemClock' | 'rolePolicy'>,
  token: string,
): Promise<FoundViewer | null> {
  if (!token.startsWith(PREFIX)) return null;
  const now = services.systemClock.now();
  const found = await services.db.apiToken.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { user: { select: STORED_ROLE } },
  });
  if (found === null || found.revokedAt !== null) return null;
  if (found.expiresAt !== null && found.expiresAt <= now) return null;
  let usedAt = found.lastUsedAt?.getTime() ?? -Infinity;
  if (now.getTime() - usedAt >= TOUCH_EVERY) {
    usedAt = now.getTime();
    await services.db.apiToken.updateMany({
      where: { id: found.id, lastUsedAt: found.lastUsedAt },
      data: { lastUsedAt: now },
    });
  }
  const { userId } = found;
  const rights = await rightsOfOne(services, { userId, stored: found.user, hasProviderFactor: false });
  const scopes = new Set<Scope>();
  if (found.scopeRead) scopes.add('read');
  if (found.scopePick) scopes.add('pick');
  if (found.scopeAdmin && hasRole(rights)) scopes.add('admin');
  return {
    viewer: {
      userId,
      ...rights,
      // A token without the scope could not act in the role with a second factor either.
      withheld: found.scopeAdmin ? rights.withheld : NO_ROLE,
      scopes,
      sessionId: null,
      tokenId: found.id,
      hasProviderFactor: false,
    },
    until: Math.min(usedAt + TOUCH_EVERY, found.expiresAt?.getTime() ?? Infinity),
    ends: found.expiresAt?.getTime() ?? Infinity,
  };
}

/** Counts a request against the limit of a token. @throws RateLimitedError */
export function takeTokenRequest({ limits }: Pick<Services, 'limits'>, tokenId: number): Promise<void> {
  return limits.named('api-token', REQUESTS).take(String(tokenId));
}
