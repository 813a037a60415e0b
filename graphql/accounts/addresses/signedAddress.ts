import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Services } from '#kernel/services.ts';
import { signingKey } from './signingKeys.ts';

/** What an address is for; each purpose has a key of its own. */
type Purpose = 'calendar' | 'share' | 'email';

type Needs = Pick<Services, 'db' | 'systemClock'>;

/**
 * The signature in a private address, derived from what the address stands for: nothing is stored, and its owner can see it
 * at any time. 43 characters.
 */
export async function addressSignature(services: Needs, purpose: Purpose, subject: string): Promise<string> {
  const key = await signingKey(services, purpose);
  return createHmac('sha256', key).update(`${purpose} ${subject}`).digest('base64url');
}

/** Compares signatures of the same length in constant time. */
export function isSignature(expected: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}
