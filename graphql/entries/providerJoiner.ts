import type { ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import {
  consumeProviderLogIn,
  identityOf,
  requireProviderLogIn,
} from '../accounts/provider/providerLogIns.ts';
import { ConflictError } from '../kernel/failures.ts';
import type { Services } from '../kernel/services.ts';
import type { Transaction } from '../kernel/transaction.ts';

/**
 * What the sign-in provider has stated of a newcomer who joins without a password.
 * @param token of the browser's cookie
 * @throws NotFoundError for a statement that has expired, ConflictError when it does not make an account
 */
export async function newcomerOf(services: Services, token: string | null): Promise<ProviderLogIn> {
  const logIn = await requireProviderLogIn(services, token);
  const { purpose, email, isEmailVerified } = logIn;
  if (purpose !== 'LOG_IN' || email === null || !isEmailVerified) {
    throw new ConflictError(
      'Your email address is not verified by that sign-in. Please join with a password.',
    );
  }
  if ((await identityOf(services, logIn)) !== null) {
    throw new ConflictError('You already have an account. Please log in and add entries there.');
  }
  return logIn;
}

/**
 * Links the newcomer's identity to the account that joining has made, in its transaction.
 * @throws NotFoundError when another request has used the statement
 */
export async function linkNewcomer(
  { tx }: Transaction,
  services: Pick<Services, 'systemClock'>,
  userId: number,
  logIn: ProviderLogIn,
): Promise<void> {
  const { issuer, subject, email } = logIn;
  await consumeProviderLogIn(tx, logIn);
  const at = services.systemClock.now();
  await tx.externalIdentity.create({
    data: { userId, issuer, subject, email, createdAt: at, lastUsedAt: at },
  });
}
