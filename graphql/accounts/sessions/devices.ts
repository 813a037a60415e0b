import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Services } from '#kernel/services.ts';
import { signingKey } from '../addresses/signingKeys.ts';

/**
 * Device cookies, after OWASP's "Slow Down Online Guessing Attacks with Device Cookies": a browser in which
 * an account has logged in keeps a signed value that is bound to the account. Its wrong passwords are counted
 * separately, so that nobody else can lock it out; a stolen cookie gives a thief no more tries than one
 * browser has.
 */
const PURPOSE = 'device-cookie';
/** How long a device cookie is valid after the last log-in, in real time. */
const LIFETIME = 180 * 86_400_000;

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** The cookie's value after a log-in: "expiry.nonce.signature". */
export async function newDevice(services: Needs, userId: number): Promise<string> {
  const expiry = services.systemClock.now().getTime() + LIFETIME;
  const content = `${expiry.toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${sign(await signingKey(services, PURPOSE), userId, content)}`;
}

/**
 * The limit key of a browser that the account has used before; null for a missing, forged, foreign or expired
 * cookie.
 */
export async function knownDevice(
  services: Needs,
  userId: number,
  value: string | null,
): Promise<string | null> {
  // Checked at every log-in, so that the response time reveals nothing.
  const key = await signingKey(services, PURPOSE);
  const [, content, expiry, signature] =
    /^(([0-9a-z]{1,12})\.[\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (content === undefined || expiry === undefined || signature === undefined) return null;
  const expected = sign(key, userId, content);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return null;
  const isOver = Number.parseInt(expiry, 36) <= services.systemClock.now().getTime();
  return isOver ? null : `${userId} ${content}`;
}

function sign(key: string, userId: number, content: string): string {
  return createHmac('sha256', key).update(`${PURPOSE} ${userId} ${content}`).digest('base64url');
}
