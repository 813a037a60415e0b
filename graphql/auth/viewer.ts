import type { Services } from '../actions/services.ts';
import { type CookieOptions, readSessionCookie } from './cookies.ts';
import { findSession } from './sessions.ts';
import { findApiToken } from './apiTokens.ts';

export type Scope = 'read' | 'pick' | 'admin';

/** Who asks: the account behind a session cookie (all scopes the account has) or an API token (its own scopes). */
export interface Viewer {
  userId: number;
  /** Of the account; what may be done with it also needs the `admin` scope. */
  isAdministrator: boolean;
  scopes: ReadonlySet<Scope>;
  sessionId: number | null;
  tokenId: number | null;
}

/** The headers that say who asks. */
export interface Credentials {
  cookie?: string | undefined;
  authorization?: string | undefined;
  /** How the site's cookies are named; unset: as over http. */
  cookies?: CookieOptions;
}

/**
 * Who stands behind a request: the API token of `Authorization: Bearer`, else the session cookie. A request that
 * carries a token counts as the token's alone: a wrong or expired one never falls back to the cookie.
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
