import { provenSession } from '../sessions/reauthentication.ts';
import { matchTotpStep, newTotpSecret, totpAddress } from '../credentials/totp.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { ConflictError, InvalidCredentialsError, NotFoundError } from '#kernel/failures.ts';
import type { Site } from '#graphql/messages/mail/mailContent.ts';
import type { Services } from '#kernel/services.ts';
import { dropCodesWithLastFactor, prepareFirstCodes } from './recoveryCodes.ts';
import { changeFactors } from './changeFactors.ts';
import { recordChange } from './recordChange.ts';

/** Real milliseconds within which a shown secret can be confirmed. */
const SETUP_LASTS = 60 * 60_000;
/** Limit of wrong first codes of one account. */
const FIRST_CODES = { tries: 10, seconds: 15 * 60 };

/**
 * Creates the secret of an authenticator app; it is returned here and never again. The app counts once a
 * first code is right; until then a new secret replaces it.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, ConflictError when there
 * is an app
 */
export async function startAuthenticatorApp(
  services: Services,
  viewer: Viewer | null,
  site: Site,
): Promise<{ secret: string; address: string }> {
  const { userId } = await provenSession(services, viewer);
  const { email, authenticatorApp } = await services.db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { authenticatorApp: { select: { confirmedAt: true } } },
  });
  if (authenticatorApp?.confirmedAt != null) throw isSetUp();
  const secret = newTotpSecret();
  const createdAt = services.systemClock.now();
  await services.db.$transaction(async (tx) => {
    await tx.authenticatorApp.deleteMany({ where: { userId, confirmedAt: null } });
    await tx.authenticatorApp.create({ data: { userId, secret, createdAt } });
  });
  return { secret, address: totpAddress(secret, { issuer: site.productName, label: email }) };
}

/**
 * Activates the app with its first code.
 * @returns recovery codes, shown once, with the account's first second factor; else null
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, NotFoundError without a
 * pending secret, InvalidCredentialsError, RateLimitedError, ConflictError
 */
export async function confirmAuthenticatorApp(
  services: Services,
  viewer: Viewer | null,
  input: { code: string },
  site: Site,
): Promise<{ userId: number; recoveryCodes: string[] | null }> {
  const { userId } = await provenSession(services, viewer);
  const now = services.systemClock.now();
  const app = await services.db.authenticatorApp.findUnique({ where: { userId } });
  if (app?.confirmedAt != null) throw isSetUp();
  if (app === null || app.createdAt.getTime() + SETUP_LASTS <= now.getTime()) {
    throw new NotFoundError('Setting up the app took too long. Please start again.');
  }
  const limit = services.limits.named('confirm-app', FIRST_CODES);
  await limit.take(String(userId));
  const step = matchTotpStep(app.secret, input.code, now);
  if (step === null) {
    throw new InvalidCredentialsError(
      'This code is wrong. Please enter the one that the app shows now, and check that your phone sets its time automatically.',
    );
  }
  await limit.reset(String(userId));
  const firstCodes = await prepareFirstCodes(services, userId);
  return changeFactors(services, userId, async (tx) => {
    const { count } = await tx.authenticatorApp.updateMany({
      where: { userId, secret: app.secret, confirmedAt: null },
      data: { confirmedAt: now, lastStep: step },
    });
    if (count === 0) throw new ConflictError('Someone else changed this at the same time. Please try again.');
    await recordChange(tx, services, site, { userId, change: { kind: 'APP_ADDED' } });
    return { userId, recoveryCodes: await firstCodes.store(tx) };
  });
}

/**
 * Removes the viewer's authenticator app.
 * @throws NotSignedInError, ForbiddenError (an API token), ReauthenticationRequired, NotFoundError without
 * one
 */
export async function removeAuthenticatorApp(
  services: Services,
  viewer: Viewer | null,
  site: Site,
): Promise<{ userId: number }> {
  const { userId } = await provenSession(services, viewer);
  return changeFactors(services, userId, async (tx) => {
    const { count } = await tx.authenticatorApp.deleteMany({
      where: { userId, confirmedAt: { not: null } },
    });
    if (count === 0) throw new NotFoundError('You have no authenticator app set up.');
    await dropCodesWithLastFactor(tx, userId);
    await recordChange(tx, services, site, { userId, change: { kind: 'APP_REMOVED' } });
    return { userId };
  });
}

function isSetUp(): ConflictError {
  return new ConflictError('You already have an authenticator app. Remove it before you add another one.');
}
