import { createSessionByPassword, type NewSession } from '../../auth/sessions.ts';
import { InvalidCredentialsError } from '../failures.ts';
import type { Site } from '../letters.ts';
import type { Services } from '../services.ts';
import { codeLimit, takeRecoveryCode, takeTotp } from './checkCodes.ts';
import { closePendingLogIn, expired, findPendingLogIn, takeChallenge, takeTry } from './pendingLogIns.ts';
import { onlyOne } from './proofs.ts';
import { takePasskey } from './takePasskey.ts';

export interface SecondFactorInput {
  ticket: string;
  totp?: string | null | undefined;
  recoveryCode?: string | null | undefined;
  passkey?: string | null | undefined;
}

/**
 * Finishes a log-in whose password was right. A ticket works once, for five minutes and five codes; wrong codes also
 * count against the account. A wrong answer of a passkey ends its challenge.
 * @throws InvalidInputError, NotFoundError (the ticket), InvalidCredentialsError, RateLimitedError, ConflictError
 */
export async function logInWithSecondFactor(
  services: Services,
  input: SecondFactorInput,
  site: Site,
): Promise<NewSession> {
  const { ticket, ...ways } = input;
  const proof = onlyOne(ways);
  const pending = await findPendingLogIn(services, ticket);
  const { user } = pending;
  if (user === null) throw expired();
  if (proof.way === 'passkey') {
    const challenge = await takeChallenge(services, pending);
    const found = await takePasskey(services, site, { userId: user.id, challenge, answer: proof.value });
    if (found === null) throw new InvalidCredentialsError('This passkey does not belong to the account.');
  } else {
    const limit = codeLimit(services);
    await limit.take(String(user.id));
    await takeTry(services, pending);
    const isRight =
      proof.way === 'totp'
        ? await takeTotp(services, user.id, proof.value)
        : await takeRecoveryCode(services, user.id, proof.value, site);
    if (!isRight) throw new InvalidCredentialsError('This code is not right, or it was used before.');
    await limit.reset(String(user.id));
  }
  await closePendingLogIn(services, pending);
  const session = await createSessionByPassword(services, user);
  if (session === null) throw expired();
  return session;
}
