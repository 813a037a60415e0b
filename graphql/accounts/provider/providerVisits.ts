import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import type { Services } from '#kernel/services.ts';
import type { ProviderChecks } from '#kernel/signInProvider.ts';
import { signingKey } from '../addresses/signingKeys.ts';

const PURPOSE = 'provider-visit';
/** Seconds that somebody may take at the provider: enough to find a phone and a password. */
export const VISIT_LASTS = 15 * 60;

const visit = z.object({
  purpose: z.enum(['LOG_IN', 'LINK', 'REAUTHENTICATE']),
  userId: z.int().nullable(),
  returnTo: z.string(),
  /** Milliseconds of real time. */
  at: z.int(),
  checks: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
});

/** Why a browser was sent to the sign-in provider, and what the answer must fit. */
export interface ProviderVisit {
  purpose: 'LOG_IN' | 'LINK' | 'REAUTHENTICATE';
  /** The signed-in account that asked; null for LOG_IN. */
  userId: number | null;
  /** The page to go to afterwards: a path of this site. */
  returnTo: string;
  checks: ProviderChecks;
}

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** The value of the browser's cookie: signed, and kept nowhere else, so that visitors who come and go store nothing. */
export async function signVisit(services: Needs, content: ProviderVisit): Promise<string> {
  const at = services.systemClock.now().getTime();
  const text = Buffer.from(JSON.stringify({ ...content, at })).toString('base64url');
  return `${text}.${signature(await signingKey(services, PURPOSE), text)}`;
}

/** The visit of a cookie and when it began; null for a missing, forged or expired one. */
export async function readVisit(
  services: Needs,
  cookie: string | null,
): Promise<(ProviderVisit & { began: Date }) | null> {
  const [, text, given] = /^([\w-]+)\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (text === undefined || given === undefined) return null;
  const expected = signature(await signingKey(services, PURPOSE), text);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return null;
  const { at, ...content } = visit.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  const isOver = at + VISIT_LASTS * 1000 <= services.systemClock.now().getTime();
  return isOver ? null : { ...content, began: new Date(at) };
}

function signature(key: string, text: string): string {
  return createHmac('sha256', key).update(`${PURPOSE} ${text}`).digest('base64url');
}
