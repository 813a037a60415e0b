import { secondFactorMethods } from '../../auth/secondFactors.ts';
import { hashToken, randomToken } from '../../auth/tokens.ts';
import { NotFoundError, SecondFactorRequired } from '../failures.ts';
import type { Services } from '../services.ts';

/** Real milliseconds: time to unlock a phone and find the code. */
const TICKET_LASTS = 5 * 60_000;
/** Codes that one ticket takes; after them the password is asked for again. */
const TRIES = 5;

/** A log-in under way, and who it is for; nobody yet where a passkey says it. */
export interface PendingLogIn {
  id: number;
  challenge: string | null;
  user: { id: number; passwordHash: string | null } | null;
}

/** @param user whose password was found to fit; null for a log-in by passkey alone */
export async function createPendingLogIn(
  { db, systemClock }: Pick<Services, 'db' | 'systemClock'>,
  user: { id: number; passwordHash: string | null } | null,
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomToken();
  const expiresAt = new Date(systemClock.now().getTime() + TICKET_LASTS);
  await db.pendingLogIn.create({
    data: {
      tokenHash: hashToken(ticket),
      userId: user?.id ?? null,
      passwordKey: user === null ? null : passwordKey(user.passwordHash),
      triesLeft: TRIES,
      expiresAt,
    },
  });
  return { ticket, expiresAt };
}

/**
 * Ends a log-in by password here when the account has a second factor: it goes on with `logInWithSecondFactor`.
 * @throws SecondFactorRequired
 */
export async function requireSecondFactor(
  services: Services,
  user: { id: number; passwordHash: string | null },
): Promise<void> {
  const methods = await secondFactorMethods(services.db, user.id);
  if (methods.length === 0) return;
  throw new SecondFactorRequired({ ...(await createPendingLogIn(services, user)), methods });
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
  return { id: row.id, challenge: row.challenge, user: row.user };
}

/** Takes one try of the ticket away, before the code is looked at. @throws NotFoundError when none is left */
export async function takeTry({ db }: Pick<Services, 'db'>, { id }: PendingLogIn): Promise<void> {
  const { count } = await db.pendingLogIn.updateMany({
    where: { id, triesLeft: { gt: 0 } },
    data: { triesLeft: { decrement: 1 } },
  });
  if (count === 0) throw expired();
}

/** The challenge that waits, which nobody gets a second time. @throws NotFoundError when there is none */
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

/** Uses the ticket up: of two requests one succeeds. @throws NotFoundError */
export async function closePendingLogIn({ db }: Pick<Services, 'db'>, { id }: PendingLogIn): Promise<void> {
  const { count } = await db.pendingLogIn.deleteMany({ where: { id } });
  if (count === 0) throw expired();
}

/** One answer for every ticket that does not work. */
export function expired(): NotFoundError {
  return new NotFoundError('This log-in has expired. Please log in again.');
}

/** Tells whether a password was changed, and nothing else of it. */
function passwordKey(passwordHash: string | null): string {
  return hashToken(passwordHash ?? '');
}
