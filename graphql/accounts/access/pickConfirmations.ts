import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import type { Services } from '#kernel/services.ts';
import { signingKey } from '../addresses/signingKeys.ts';

type Needs = Pick<Services, 'db' | 'systemClock'>;

/** A pick that a program has prepared for an account and not submitted yet. Ids are global ids. */
export interface PreparedPick {
  userId: number;
  entry: string;
  week: number;
  team: string;
  /** The team whose pick it takes the place of; null for one more pick of the week. */
  replaces: string | null;
  /** The teams of the entry's picks of the week as they were. */
  before: string[];
}

/** Milliseconds for which a prepared pick can be confirmed. */
export const CONFIRMATION_LIFE = 10 * 60_000;

const payload = z.tuple([
  z.int(),
  z.string(),
  z.int(),
  z.string(),
  z.string().nullable(),
  z.array(z.string()),
  z.int(),
]);

/** The text that confirms a prepared pick: signed, and nothing of it is stored. */
export async function confirmationOf(services: Needs, pick: PreparedPick): Promise<string> {
  const ends = services.systemClock.now().getTime() + CONFIRMATION_LIFE;
  const { userId, entry, week, team, replaces, before } = pick;
  const content = Buffer.from(JSON.stringify([userId, entry, week, team, replaces, before, ends]));
  const text = content.toString('base64url');
  return `${text}.${(await signatureOf(services, text)).toString('base64url')}`;
}

/** What a confirmation confirms for an account; else why it confirms nothing. */
export async function readConfirmation(
  services: Needs,
  confirmation: string,
  userId: number,
): Promise<PreparedPick | 'ALTERED' | 'EXPIRED' | 'OF_ANOTHER'> {
  const [, text, signature] = /^([\w-]+)\.([\w-]{43})$/.exec(confirmation) ?? [];
  if (text === undefined || signature === undefined) return 'ALTERED';
  const expected = await signatureOf(services, text);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) return 'ALTERED';
  const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  const [of, entry, week, team, replaces, before, ends] = payload.parse(content);
  if (of !== userId) return 'OF_ANOTHER';
  if (services.systemClock.now().getTime() >= ends) return 'EXPIRED';
  return { userId, entry, week, team, replaces, before };
}

async function signatureOf(services: Needs, text: string): Promise<Buffer> {
  const key = await signingKey(services, 'pick-confirmation');
  return createHmac('sha256', key).update(`pick-confirmation ${text}`).digest();
}
