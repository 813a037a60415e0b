import { secondFactorMethods } from '../credentials/secondFactors.ts';
import { hashToken, randomToken } from '../credentials/tokens.ts';
import { NotFoundError, SecondFactorRequired } from '#kernel/failures.ts';
import type { Services } from '#kernel/services.ts';

/** Real milliseconds: enough to unlock a phone and find the code. */
const TICKET_LASTS = 5 * 60_000;
/** Code tries per ticket; after them the log-in starts again with the password. */
const TRIES = 5;

/** A pending log-in and its account; no account yet for a log-in by passkey alone. */
export interface PendingLogIn {
  id: number;
  challenge: string | null;
  /** Of a log-in by the sign-in provider that is to be logged out there, too. */
  idToken: string | null;
  user: { id: number; passwordHash: string | null } | null;
}

/** @param user the account whose password was right; null for a log-in by passkey alone */
export async function createPendingLogIn(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  user: { id: number; passwordHash: string | null } | null,
  idToken: string | null = null,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomToken();
  const expiresAt = new Date(systemClock.now().getTime() + TICKET_LASTS);
  await db.pendingLogIn.create({
    data: {
      tokenHash: hashToken(ticket),
      userId: user?.id ?? null,
      passwordKey: user === null ? null : passwordKey(user.passwordHash),
      idToken,
      triesLeft: TRIES,
      expiresAt,
    },
  });
  return { ticket, expiresAt };
}

/**
 * Interrupts a log-in by password or sign-in provider when the account has a second factor: it continues with
 * `logInWithSecondFactor`.
 * @throws SecondFactorRequired
 */
export async function requireSecondFactor(
  services: Services,
  user: { id: number; passwordHash: string | null },
  idToken: string | null = null,
): Promise<void> {
  const methods = await secondFactorMethods(services.db, user.id);
  if (methods.length === 0) return;
  throw new SecondFactorRequired({ ...(await createPendingLogIn(services, user, idToken)), methods });
}

/** @throws NotFoundError for a ticket that is unknown, used, expired, or older than the account's password */
export async function findPendingLogIn(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  ticket: string,
): Promise<PendingLogIn> {
  const row = await db.pendingLogIn.findUnique({
    where: { tokenHash: hashToken(ticket), expiresAt: { gt: systemClock.now() } },
    include: { user: { select: { id: true, passwordHash: true } } },
  });
  if (row === null || (row.user && passwordKey(row.user.passwordHash) !== row.passwordKey)) throw expired();
  return { id: row.id, challenge: row.challenge, idToken: row.idToken, user: row.user };
}

/**
 * Consumes one try of the ticket, before the code is checked.
 * @throws NotFoundError when none is left
 */
export async function takeTry({ db }: Pick<Services, 'db'>, { id }: PendingLogIn): Promise<void> {
  const { count } = await db.pendingLogIn.updateMany({
    where: { id, triesLeft: { gt: 0 } },
    data: { triesLeft: { decrement: 1 } },
  });
  if (count === 0) throw expired();
}

/**
 * Takes the pending challenge; it is returned once.
 * @throws NotFoundError when there is none
 */
export async function takeChallenge({ db }: Pick<Services, 'db'>, pending: PendingLogIn): Promise<string> {
  const { id, challenge } = pending;
  if (challenge === null) throw expired();
  const { count } = await db.pendingLogIn.updateMany({
    where: { id, challenge },
    data: { challenge: null },
  });
  if (count === 0) throw expired();
  return challenge;
}

/**
 * Consumes the ticket: of two requests one succeeds.
 * @throws NotFoundError
 */
export async function closePendingLogIn({ db }: Pick<Services, 'db'>, { id }: PendingLogIn): Promise<void> {
  const { count } = await db.pendingLogIn.deleteMany({ where: { id } });
  if (count === 0) throw expired();
}

/** The same error for every ticket that does not work. */
export function expired(): NotFoundError {
  return new NotFoundError('This log-in has expired. Please log in again.');
}

/** A digest that shows whether the password changed, and nothing else of it. */
function passwordKey(passwordHash: string | null): string {
  return hashToken(passwordHash ?? '');
}
