import { LRUCache } from 'lru-cache';

import { type CookieOptions, readSessionCookie } from './cookies.ts';
import { hashToken } from '../credentials/tokens.ts';

/** What a caller shows to say who it is. */
export interface Credential {
  kind: 'session' | 'token';
  token: string;
  /** Distinguishes credentials without telling the token. */
  key: string;
}

/** The headers that authenticate a caller. */
export interface CredentialHeaders {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** Cookie headers whose credential is remembered, and their longest. */
const MAX_HEADERS = 20_000;
const MAX_LENGTH = 1_000;

/**
 * Reads the API token of `Authorization: Bearer`, else the session cookie. A request with a token never falls back to
 * the cookie when the token is wrong or expired. Browsers repeat their Cookie header with each request: it is read and
 * hashed once.
 * @returns null for a visitor
 */
export type ReadCredential = (headers: CredentialHeaders) => Credential | null;

/** @param cookies the names of the site's cookies */
export function createReadCredential(cookies: CookieOptions): ReadCredential {
  const ofCookies = new LRUCache<string, { credential: Credential | null }>({ max: MAX_HEADERS });

  function readCookie(header: string): Credential | null {
    const token = readSessionCookie(header, cookies);
    return token === null ? null : credentialOf('session', token);
  }

  return ({ cookie, authorization }) => {
    if (authorization !== undefined) {
      const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
      if (token !== undefined) return credentialOf('token', token);
    }
    if (cookie === undefined) return null;
    if (cookie.length > MAX_LENGTH) return readCookie(cookie);
    let read = ofCookies.get(cookie);
    if (read === undefined) ofCookies.set(cookie, (read = { credential: readCookie(cookie) }));
    return read.credential;
  };
}

function credentialOf(kind: Credential['kind'], token: string): Credential {
  return { kind, token, key: `${kind} ${hashToken(token)}` };
}
