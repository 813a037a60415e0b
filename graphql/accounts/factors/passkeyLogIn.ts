import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';

import { assertionOptions } from '../credentials/passkeys.ts';
import { relyingParty } from '../credentials/relyingParty.ts';
import { createSession, type NewSession } from '../sessions/sessions.ts';
import { InvalidCredentialsError } from '#kernel/failures.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Limit } from '#kernel/limits.ts';
import type { Services } from '#kernel/services.ts';
import {
  closePendingLogIn,
  createPendingLogIn,
  expired,
  findPendingLogIn,
  takeChallenge,
} from './pendingLogIns.ts';
import { takePasskey } from './takePasskey.ts';

/** Limit of passkey log-ins begun from one address; successful ones are returned. */
const BY_ADDRESS = { tries: 50, seconds: 15 * 60 };

/**
 * Begins a log-in by passkey: without a password, or as the second factor of a pending log-in. A new
 * challenge replaces the old one.
 * @param input.ticket of the pending log-in; null for one without a password
 * @throws NotFoundError (the ticket), RateLimitedError, ConflictError where passkeys cannot work
 */
export async function startPasskeyLogIn(
  services: Services,
  input: { ticket: string | null; address: string },
  site: Site,
): Promise<{ ticket: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const party = relyingParty(site);
  await passkeysByAddress(services).take(input.address);
  const ticket = input.ticket ?? (await createPendingLogIn(services, null)).ticket;
  const { id, user } = await findPendingLogIn(services, ticket);
  const allowed = user === null ? null : await services.db.passkey.findMany({ where: { userId: user.id } });
  const options = await assertionOptions(party, allowed);
  await services.db.pendingLogIn.updateMany({ where: { id }, data: { challenge: options.challenge } });
  return { ticket, options };
}

/**
 * Signs in by a passkey alone: its device has verified the owner. Unknown passkeys and wrong responses are
 * indistinguishable.
 * @throws InvalidInputError, NotFoundError (the ticket), InvalidCredentialsError, ConflictError
 */
export async function finishPasskeyLogIn(
  services: Services,
  input: { ticket: string; passkey: string; address: string; userAgent?: string | null },
  site: Site,
): Promise<NewSession> {
  const pending = await findPendingLogIn(services, input.ticket);
  if (pending.user !== null) throw expired();
  const challenge = await takeChallenge(services, pending);
  const userId = await takePasskey(services, site, { userId: null, challenge, answer: input.passkey });
  if (userId === null) {
    throw new InvalidCredentialsError(
      'This site does not know this passkey. Please log in with your password.',
    );
  }
  await closePendingLogIn(services, pending);
  await passkeysByAddress(services).giveBack(input.address);
  return createSession(services, userId, input.userAgent);
}

export function passkeysByAddress({ limits }: Pick<Services, 'limits'>): Limit {
  return limits.named('passkey-address', BY_ADDRESS);
}
