import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url, 43 characters: a session's, a reset link's or an API token's secret. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What the database keeps of a token. A plain SHA-256 is enough: the tokens are random, there is nothing to guess,
 * and looking the hash up by index tells an attacker's clock nothing about the token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
