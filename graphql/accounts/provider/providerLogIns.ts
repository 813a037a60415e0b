import type { ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '#prisma/client.ts';
import { NotFoundError } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';
import type { ProviderStatement } from '#kernel/signInProvider.ts';
import type { ProviderVisit } from './providerVisits.ts';
import { hashToken, randomToken } from '../credentials/tokens.ts';

/** Seconds for which a statement of the provider may be used to link or to join: long enough for a mail and a form. */
export const STATEMENT_LASTS = 3600;

type Needs = Pick<Services, 'db' | 'systemClock'>;

/**
 * Stores what the provider has stated of the person at one browser.
 * @returns the value of the browser's cookie; the database stores its hash alone
 */
export async function storeProviderLogIn(
  { db, systemClock }: Needs,
  { purpose, userId, returnTo }: Omit<ProviderVisit, 'checks'>,
  statement: Omit<ProviderStatement, 'authenticatedAt' | 'idToken'> & { idToken: string | null },
): Promise<string> {
  const token = randomToken();
  const now = systemClock.now();
  const { issuer, subject, email, isEmailVerified, name, hasSecondFactor, idToken } = statement;
  await db.providerLogIn.create({
    data: {
      ...{ tokenHash: hashToken(token), purpose, userId, returnTo },
      ...{ issuer, subject, email, isEmailVerified, name, hasSecondFactor, idToken },
      triesLeft: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + STATEMENT_LASTS * 1000),
    },
  });
  return token;
}

/** What the provider stated in the browser with the cookie; null without a cookie, and for one that has expired. */
export async function findProviderLogIn(
  { db, systemClock }: Needs,
  token: string | null,
): Promise<ProviderLogIn | null> {
  if (token === null) return null;
  return db.providerLogIn.findUnique({
    where: { tokenHash: hashToken(token), expiresAt: { gt: systemClock.now() } },
  });
}

/** @throws NotFoundError */
export async function requireProviderLogIn(services: Needs, token: string | null): Promise<ProviderLogIn> {
  const found = await findProviderLogIn(services, token);
  if (found === null) throw providerLogInExpired();
  return found;
}

/**
 * Uses the statement up: of two requests one succeeds.
 * @throws NotFoundError
 */
export async function consumeProviderLogIn(
  tx: Pick<TransactionClient, 'providerLogIn'>,
  { id }: { id: number },
): Promise<void> {
  const { count } = await tx.providerLogIn.deleteMany({ where: { id } });
  if (count === 0) throw providerLogInExpired();
}

/** What a session keeps of the statement. */
export function byProvider({ hasSecondFactor, idToken }: ProviderLogIn) {
  return { hasProviderFactor: hasSecondFactor, idToken };
}

/** The account that the person of the statement signs in as; null when the identity is linked to none. */
export function identityOf({ db }: Pick<Services, 'db'>, { issuer, subject }: ProviderLogIn) {
  return db.externalIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: { select: { id: true, passwordHash: true } } },
  });
}

export function providerLogInExpired(): NotFoundError {
  return new NotFoundError('This sign-in has expired. Please start again from the login page.');
}
