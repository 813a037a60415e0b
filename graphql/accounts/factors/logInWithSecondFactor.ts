import { createSessionByPassword, type NewSession } from '../sessions/sessions.ts';
import { InvalidCredentialsError } from '#kernel/failures.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';
import { codeTries, takeRecoveryCode, takeTotp } from './checkCodes.ts';
import { passkeysByAddress } from './passkeyLogIn.ts';
import { closePendingLogIn, expired, findPendingLogIn, takeChallenge, takeTry } from './pendingLogIns.ts';
import { onlyOne } from './proofs.ts';
import { takePasskey } from './takePasskey.ts';

export interface SecondFactorInput {
  ticket: string;
  totp?: string | null | undefined;
  recoveryCode?: string | null | undefined;
  passkey?: string | null | undefined;
  /** The key of the limit of passkeys. */
  address: string;
  /** The device cookie of earlier log-ins of an account; none for a script. */
  deviceOf?: (userId: number) => string | null;
  userAgent?: string | null;
}

/**
 * Completes a log-in whose password was right. A ticket works once, for five minutes and five codes; wrong
 * codes also count against the account, or against a browser that it has used before. A wrong passkey
 * response ends its challenge.
 * @throws InvalidInputError, NotFoundError (the ticket), InvalidCredentialsError, RateLimitedError,
 * ConflictError
 */
export async function logInWithSecondFactor(
  services: Services,
  input: SecondFactorInput,
  site: Site,
): Promise<NewSession> {
  const { ticket, totp, recoveryCode, passkey, deviceOf, userAgent } = input;
  const proof = onlyOne({ totp, recoveryCode, passkey });
  const pending = await findPendingLogIn(services, ticket);
  const { user } = pending;
  if (user === null) throw expired();
  if (proof.way === 'passkey') {
    const challenge = await takeChallenge(services, pending);
    const found = await takePasskey(services, site, { userId: user.id, challenge, answer: proof.value });
    if (found === null)
      throw new InvalidCredentialsError(
        'This passkey belongs to another account. Please use one of your own.',
      );
    await passkeysByAddress(services).giveBack(input.address);
  } else {
    const tries = await codeTries(services, user.id, deviceOf?.(user.id) ?? null);
    await tries.take();
    await takeTry(services, pending);
    const isRight =
      proof.way === 'totp'
        ? await takeTotp(services, user.id, proof.value)
        : await takeRecoveryCode(services, user.id, proof.value, site);
    if (!isRight)
      throw new InvalidCredentialsError('This code is wrong or was already used. Please enter a new one.');
    await tries.clear();
  }
  await closePendingLogIn(services, pending);
  const session = await createSessionByPassword(services, user, userAgent, {
    hasProviderFactor: false,
    idToken: pending.idToken,
  });
  if (session === null) throw expired();
  return session;
}
