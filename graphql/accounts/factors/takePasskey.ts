import { readAssertion, verifyAssertion } from '../credentials/passkeys.ts';
import { relyingParty } from '../credentials/relyingParty.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';

/**
 * The account whose passkey signed the challenge; null for none, or another account's passkey.
 * @param userId null accepts a passkey of any account
 * @throws InvalidInputError, ConflictError where passkeys cannot work
 */
export async function takePasskey(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  site: Site,
  { userId, challenge, answer }: { userId: number | null; challenge: string; answer: string },
): Promise<number | null> {
  const response = readAssertion(answer);
  const passkey = await db.passkey.findUnique({ where: { credentialId: response.id } });
  if (passkey === null || (userId !== null && passkey.userId !== userId)) return null;
  const counter = await verifyAssertion(relyingParty(site), response, challenge, passkey);
  if (counter === null) return null;
  // Compares with the counter that was read: of two concurrent responses one counts.
  const { count } = await db.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: systemClock.now() },
  });
  return count > 0 ? passkey.userId : null;
}
