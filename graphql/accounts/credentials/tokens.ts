import { hash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url, 43 characters: the secret of a session, a reset link or an API token. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The hash of a token that the database stores. A plain SHA-256 is enough: tokens are random, so there is
 * nothing to guess, and a lookup by hash reveals nothing through its timing.
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
