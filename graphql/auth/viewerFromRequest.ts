import type { Services } from '../kernel/services.ts';
import { findApiToken, takeTokenRequest } from './apiTokens.ts';
import { type CookieOptions, readSessionCookie } from './cookies.ts';
import type { KeptViewers } from './keptViewers.ts';
import { findSession } from './sessions.ts';
import { hashToken } from './tokens.ts';
import type { Viewer } from './viewer.ts';

/** The headers that authenticate a caller. */
export interface Credentials {
  cookie?: string | undefined;
  authorization?: string | undefined;
  /** Names of the site's cookies; unset: as over http. */
  cookies?: CookieOptions;
}

/**
 * Authenticates a request by the API token of `Authorization: Bearer`, else by the session cookie. A request
 * with a token never falls back to the cookie when the token is wrong or expired.
 * @param kept viewers that need not be looked up; without it, each request reads the database
 * @throws RateLimitedError when an API token has made too many requests
 */
export async function viewerFromRequest(
  credentials: Credentials,
  services: Pick<Services, 'db' | 'systemClock' | 'limits'>,
  kept?: KeptViewers,
): Promise<Viewer | null> {
  const bearer = /^Bearer +(\S+) *$/i.exec(credentials.authorization ?? '')?.[1];
  const token = bearer ?? readSessionCookie(credentials.cookie, credentials.cookies ?? { secure: false });
  if (token === null) return null;
  const find = () => (bearer === undefined ? findSession(services, token) : findApiToken(services, token));
  if (kept === undefined) return (await find())?.viewer ?? null;
  const key = `${bearer === undefined ? 'session' : 'token'} ${hashToken(token)}`;
  const known = kept.get(key);
  if (known === null) return (await kept.keep(key, find))?.viewer ?? null;
  if (known.tokenId !== null) await takeTokenRequest(services, known.tokenId);
  return known;
}
