import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Services } from '../actions/services.ts';
import { isUniqueViolation } from '../actions/transaction.ts';
import { randomToken } from './tokens.ts';

/**
 * Device cookies, after OWASP's "Slow Down Online Guessing Attacks with Device Cookies": a browser in which an account has
 * logged in keeps a signed value that is bound to the account. Its wrong passwords are counted by themselves, so that
 * nobody else can lock it out; a stolen one gains its thief no more tries than one browser has.
 */
const PURPOSE = 'device-cookie';
/** How long a browser is known after its last log-in, in real time. */
const LIFETIME = 180 * 86_400_000;

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** The cookie's value for a browser in which the account has just logged in: "expiry.nonce.signature". */
export async function newDevice(services: Needs, userId: number): Promise<string> {
  const expiry = services.systemClock.now().getTime() + LIFETIME;
  const content = `${expiry.toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${sign(await signingKey(services), userId, content)}`;
}

/**
 * What the tries of a browser that the account has used before are counted by; null for a value that is missing, forged,
 * of another account, or too old.
 */
export async function knownDevice(
  services: Needs,
  userId: number,
  value: string | null,
): Promise<string | null> {
  // Read for every log-in, so that the time tells nothing of whose cookies fit.
  const key = await signingKey(services);
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

/** Kept in the database, so that all processes have the same and browsers stay known over a restart. */
async function signingKey({ db, systemClock }: Needs): Promise<string> {
  const where = { name: PURPOSE };
  const kept = await db.signingKey.findUnique({ where });
  if (kept !== null) return kept.key;
  try {
    await db.signingKey.create({ data: { ...where, key: randomToken(), createdAt: systemClock.now() } });
  } catch (error) {
    // A concurrent request stored its key first.
    if (!isUniqueViolation(error)) throw error;
  }
  return (await db.signingKey.findUniqueOrThrow({ where })).key;
}
