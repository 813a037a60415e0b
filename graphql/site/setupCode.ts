import { randomInt } from 'node:crypto';

import { hashToken } from '../accounts/credentials/tokens.ts';
import { ConflictError, InvalidInputError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import { hasAdministrator } from '../accounts/firstAdministrator.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP = 4;

/** Wrong codes from one address. */
const TRIES = { tries: 10, seconds: 15 * 60 };

const ONLY = 1;

/** Whether the installation waits for its first administrator: it then has the set-up page. */
export async function needsSetup(
  { db, setup }: Pick<Services, 'db' | 'setup'>,
  { mode }: { mode: 'demo' | 'live' },
): Promise<boolean> {
  if (mode === 'demo' || setup.isOver) return false;
  // An administrator can be replaced, but the last one cannot be removed.
  setup.isOver = await hasAdministrator(db);
  return !setup.isOver;
}

/** A new code of the set-up, which replaces the earlier one. The database holds its hash alone. */
export async function createSetupCode({
  db,
  systemClock,
}: Pick<Services, 'db' | 'systemClock'>): Promise<string> {
  const letters = Array.from({ length: GROUPS * GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]!);
  const code = letters
    .join('')
    .match(new RegExp(`.{${GROUP}}`, 'g'))!
    .join('-');
  const held = { codeHash: hashOf(code), createdAt: systemClock.now() };
  await db.setupCode.upsert({ where: { id: ONLY }, create: { id: ONLY, ...held }, update: held });
  return code;
}

/** Case, spaces and dashes do not matter. */
export function hashOf(code: string): string {
  return hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

/**
 * Checks the code of the set-up; it stays valid.
 * @throws RateLimitedError, InvalidInputError for a wrong code, ConflictError when there is an administrator already
 */
export async function checkSetupCode(
  services: Services,
  { code, address }: { code: string; address: string },
): Promise<void> {
  if (await hasAdministrator(services.db)) throw setupIsOver();
  const limit = services.limits.named('setup-code', TRIES);
  await limit.take(address);
  const stored = await services.db.setupCode.findUnique({ where: { id: ONLY } });
  if (stored === null || stored.codeHash !== hashOf(code)) {
    // A set-up that ended since the first look has used the code up.
    if (await hasAdministrator(services.db)) throw setupIsOver();
    throw new InvalidInputError([
      {
        path: ['input', 'code'],
        message: 'This is not the code that the server printed when it started last. Please check it there.',
      },
    ]);
  }
  await limit.giveBack(address);
}

export function setupIsOver(): ConflictError {
  return new ConflictError('This site is set up already. Please log in.');
}
