import type { PasskeyPurpose } from '#prisma/generated/sqlite/enums.ts';
import { CHALLENGE_LASTS } from '../credentials/passkeys.ts';
import { NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';

/** Stores a challenge of the session; it replaces the previous one. */
export async function keepChallenge(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  sessionId: number,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<void> {
  const data = { challenge, expiresAt: new Date(systemClock.now().getTime() + CHALLENGE_LASTS) };
  await db.passkeyChallenge.upsert({
    where: { sessionId_purpose: { sessionId, purpose } },
    update: data,
    create: { sessionId, purpose, ...data },
  });
}

/**
 * Takes the pending challenge; it is returned once.
 * @throws NotFoundError when there is none
 */
export async function takeSessionChallenge(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  sessionId: number,
  purpose: PasskeyPurpose,
): Promise<string> {
  const row = await db.passkeyChallenge.findUnique({
    where: { sessionId_purpose: { sessionId, purpose }, expiresAt: { gt: systemClock.now() } },
  });
  const { count } = row
    ? await db.passkeyChallenge.deleteMany({ where: { id: row.id, challenge: row.challenge } })
    : { count: 0 };
  if (row === null || count === 0) {
    throw new NotFoundError('This took too long or was already used. Please try again.');
  }
  return row.challenge;
}
