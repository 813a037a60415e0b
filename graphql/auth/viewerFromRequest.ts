import type { Services } from '../kernel/services.ts';
import { type CookieOptions, readSessionCookie } from './cookies.ts';
import { findSession } from './sessions.ts';
import { findApiToken } from './apiTokens.ts';
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
 * @throws RateLimitedError when an API token has made too many requests
 */
export async function viewerFromRequest(
  credentials: Credentials,
  services: Pick<Services, 'db' | 'systemClock' | 'limits'>,
): Promise<Viewer | null> {
  const bearer = /^Bearer +(\S+) *$/i.exec(credentials.authorization ?? '')?.[1];
  if (bearer !== undefined) return findApiToken(services, bearer);
  const token = readSessionCookie(credentials.cookie, credentials.cookies ?? { secure: false });
  return token === null ? null : findSession(services, token);
}
