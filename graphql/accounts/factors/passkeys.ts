import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';

import type { Passkey } from '#prisma/generated/sqlite/client.ts';
import { readRegistration, registrationOptions, verifyRegistration } from '../credentials/passkeys.ts';
import { provenSession } from '../sessions/reauthentication.ts';
import { relyingParty } from '../credentials/relyingParty.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { hasUnfit } from '#kernel/rules/invisible.ts';
import { cleanName } from '../rules/people.ts';
import { ConflictError, InvalidInputError, NotFoundError } from '#kernel/failures.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';
import { isUniqueViolation } from '#kernel/transaction.ts';
import { dropCodesWithLastFactor, prepareFirstCodes } from './recoveryCodes.ts';
import { changeFactors } from './changeFactors.ts';
import { recordChange } from './recordChange.ts';
import { keepChallenge, takeSessionChallenge } from './sessionChallenges.ts';

const MAX_NAME = 60;
/** Maximum number of passkeys of one account. */
const MAX_PASSKEYS = 20;

/** Begins adding a passkey to the viewer's account. */
export async function startPasskeyRegistration(
  services: Services,
  viewer: Viewer | null,
  site: Site,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId, sessionId } = await provenSession(services, viewer);
  const party = relyingParty(site);
  const { email, name, passkeys } = await services.db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { passkeys: true },
  });
  if (passkeys.length >= MAX_PASSKEYS) {
    throw new ConflictError(`An account can have at most ${MAX_PASSKEYS} passkeys. Please remove one.`);
  }
  const options = await registrationOptions(party, { handle: String(userId), email, name }, passkeys);
  await keepChallenge(services, sessionId, 'REGISTER', options.challenge);
  return options;
}

/**
 * Adds the passkey that the browser created.
 * @returns recovery codes, shown once, with the account's first second factor; else null
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, InvalidInputError,
 * NotFoundError without a pending challenge, ConflictError
 */
export async function addPasskey(
  services: Services,
  viewer: Viewer | null,
  input: { name: string; passkey: string },
  site: Site,
): Promise<{ userId: number; recoveryCodes: string[] | null }> {
  const { userId, sessionId } = await provenSession(services, viewer);
  const party = relyingParty(site);
  const name = readName(input.name);
  const response = readRegistration(input.passkey);
  const challenge = await takeSessionChallenge(services, sessionId, 'REGISTER');
  const passkey = await verifyRegistration(party, response, challenge);
  if (passkey === null) {
    const message = 'The passkey could not be verified. Please try again.';
    throw new InvalidInputError([{ path: ['input', 'passkey'], message }]);
  }
  const firstCodes = await prepareFirstCodes(services, userId);
  try {
    return await changeFactors(services, userId, async (tx) => {
      await tx.passkey.create({
        data: { ...passkey, userId, name, createdAt: services.systemClock.now() },
      });
      await recordChange(tx, services, site, { userId, change: { kind: 'PASSKEY_ADDED', name } });
      return { userId, recoveryCodes: await firstCodes.store(tx) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError('You have already added this passkey.');
    throw error;
  }
}

/**
 * Removes a passkey of the viewer.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, NotFoundError also for
 * another account's passkey
 */
export async function removePasskey(
  services: Services,
  viewer: Viewer | null,
  input: { id: number },
  site: Site,
): Promise<Passkey> {
  const { userId } = await provenSession(services, viewer);
  return changeFactors(services, userId, async (tx) => {
    const passkey = await tx.passkey.findFirst({ where: { id: input.id, userId } });
    const { count } = await tx.passkey.deleteMany({ where: { id: input.id, userId } });
    if (passkey === null || count === 0)
      throw new NotFoundError('This passkey no longer exists. It may have been removed.');
    const { name } = passkey;
    await dropCodesWithLastFactor(tx, userId);
    await recordChange(tx, services, site, { userId, change: { kind: 'PASSKEY_REMOVED', name } });
    return passkey;
  });
}

/** @throws InvalidInputError */
function readName(text: string): string {
  const name = cleanName(text);
  const message =
    name === ''
      ? 'Please give the passkey a name.'
      : [...name].length > MAX_NAME
        ? `A name can have at most ${MAX_NAME} characters.`
        : hasUnfit(name)
          ? 'A name cannot have control characters.'
          : null;
  if (message !== null) throw new InvalidInputError([{ path: ['input', 'name'], message }]);
  return name;
}
