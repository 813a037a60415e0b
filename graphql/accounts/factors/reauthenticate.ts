import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';

import { assertionOptions } from '../credentials/passkeys.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { ownSession } from '../access/permissions.ts';
import { relyingParty } from '../credentials/relyingParty.ts';
import {
  type ByProvider,
  createSession,
  createSessionByPassword,
  type NewSession,
} from '../sessions/sessions.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { InvalidCredentialsError, NotFoundError, NotSignedInError } from '#kernel/failures.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';
import { takeTotp } from './checkCodes.ts';
import { onlyOne } from './proofs.ts';
import { keepChallenge, takeSessionChallenge } from './sessionChallenges.ts';
import { takePasskey } from './takePasskey.ts';

/** Limit of wrong passwords and codes of one account's sessions. */
const TRIES = { tries: 10, seconds: 15 * 60 };

/**
 * Re-authenticates the session's owner. A success creates a new session that replaces the viewer's, so a
 * cookie that was stolen before gains nothing. Wrong tries are counted apart from log-ins: only a session of
 * the account can use them up.
 * @throws NotSignedInError, ForbiddenError (an API token), InvalidInputError, InvalidCredentialsError,
 * RateLimitedError, NotFoundError without a pending challenge, ConflictError where passkeys cannot work
 */
export async function reauthenticate(
  services: Services,
  viewer: Viewer | null,
  input: {
    password?: string | null;
    totp?: string | null;
    passkey?: string | null;
    userAgent?: string | null;
  },
  site: Site,
): Promise<NewSession> {
  const { userId, sessionId } = ownSession(viewer);
  const { password, totp, passkey, userAgent } = input;
  const { way, value } = onlyOne({ password, totp, passkey });
  const kept = await services.db.session.findUnique({
    where: { id: sessionId },
    select: { hasProviderFactor: true, idToken: true },
  });
  if (kept === null) throw new NotSignedInError();
  if (way === 'passkey') {
    const challenge = await takeSessionChallenge(services, sessionId, 'REAUTHENTICATE');
    if ((await takePasskey(services, site, { userId, challenge, answer: value })) === null) {
      throw new InvalidCredentialsError(
        'This passkey belongs to another account. Please use one of your own.',
      );
    }
    return createSession(services, userId, userAgent, kept);
  }
  const limit = services.limits.named('reauthenticate', TRIES);
  await limit.take(String(userId));
  const session =
    way === 'password'
      ? await byPassword(services, userId, value, { userAgent, kept })
      : await byCode(services, userId, value, { userAgent, kept });
  await limit.reset(String(userId));
  return session;
}

/** The new session, and what it keeps of the one that it replaces. */
interface Renewal {
  userAgent: string | null | undefined;
  kept: ByProvider;
}

async function byPassword(
  services: Services,
  userId: number,
  password: string,
  { userAgent, kept }: Renewal,
): Promise<NewSession> {
  const user = await services.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (user.passwordHash === null) {
    throw new InvalidCredentialsError('This account has no password. Please confirm in another way.');
  }
  const session = (await verifyPassword(user.passwordHash, password, services.hashCost))
    ? await createSessionByPassword(services, user, userAgent, kept)
    : null;
  if (session === null) throw new InvalidCredentialsError('The password is incorrect. Please try again.');
  return session;
}

async function byCode(
  services: Services,
  userId: number,
  code: string,
  { userAgent, kept }: Renewal,
): Promise<NewSession> {
  if (!(await takeTotp(services, userId, code))) {
    throw new InvalidCredentialsError('This code is wrong or was already used. Please enter a new one.');
  }
  return createSession(services, userId, userAgent, kept);
}

/**
 * The challenge that a passkey of the viewer signs to re-authenticate.
 * @throws NotSignedInError, ForbiddenError (an API token), NotFoundError without a passkey, ConflictError
 */
export async function startPasskeyReauthentication(
  services: Services,
  viewer: Viewer | null,
  site: Site,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { userId, sessionId } = ownSession(viewer);
  const passkeys = await services.db.passkey.findMany({ where: { userId } });
  if (passkeys.length === 0) throw new NotFoundError('This account has no passkey.');
  const options = await assertionOptions(relyingParty(site), passkeys);
  await keepChallenge(services, sessionId, 'REAUTHENTICATE', options.challenge);
  return options;
}
